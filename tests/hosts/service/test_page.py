"""The page in headless Chromium: what it shows, with the keyboard, and that it loads nothing from elsewhere."""

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from faithrails.hosts.service.keys_limits_metrics import PAGE
from faithrails.install_paths import HOME

from benchmark_scripts import script

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]
SHOTS = Path(os.environ.get("FAITHRAILS_SCREENSHOTS", HOME / "out" / "screenshots"))
_FLAGS = ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    if not (HOME / "benchmarks").exists():
        pytest.skip("the checkout is needed")
    with script("service").service("--ui", "--workers", "1") as (_, port):
        yield f"http://127.0.0.1:{port}/"


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    webdriver = pytest.importorskip("selenium.webdriver")
    if not (shutil.which("chromium") and shutil.which("chromedriver")):
        pytest.skip("needs chromium and chromedriver (Debian: chromium, chromium-driver)")
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium")
    for flag in _FLAGS:
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options, webdriver.ChromeService(shutil.which("chromedriver")))
    yield driver
    driver.quit()


def opened(browser: Any, address: str, width: int = 1400, dark: bool = False) -> Any:
    size = {"width": width, "height": 1600, "deviceScaleFactor": 1, "mobile": False}
    theme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [theme]})
    browser.get(address)
    until(browser, "document.querySelector('#preset').options.length > 1")
    return browser


def until(browser: Any, condition: str) -> None:
    from selenium.webdriver.support.wait import WebDriverWait

    WebDriverWait(browser, 120).until(lambda page: page.execute_script(f"return Boolean({condition})"))


def checked(browser: Any, example: str) -> None:
    browser.find_element("css selector", f"[data-example={example}]").click()
    until(browser, "!document.querySelector('#report').hidden")


def text(browser: Any, selector: str) -> str:
    return str(browser.find_element("css selector", selector).text)


@pytest.mark.parametrize("width", [1400, 420])
@pytest.mark.parametrize("dark", [False, True])
def test_it_fits_its_window_in_both_themes(width: int, dark: bool, browser: Any, address: str) -> None:
    checked(opened(browser, address, width, dark), "mixed")
    SHOTS.mkdir(parents=True, exist_ok=True)
    browser.save_screenshot(str(SHOTS / f"service-{width}-{'dark' if dark else 'light'}.png"))
    assert browser.execute_script("return document.documentElement.scrollWidth") <= width
    assert browser.get_log("browser") == []


def test_claims_are_marked_in_place_and_show_their_evidence(browser: Any, address: str) -> None:
    checked(opened(browser, address), "unfaithful")
    assert text(browser, "#decision strong") == "Blocked"
    assert [one.text for one in browser.find_elements("css selector", "#marked .off")] == ["1899", "412"]
    browser.find_elements("css selector", ".claim")[1].click()
    assert text(browser, "#evidence mark") == "It is 330 metres tall and stands on the Champ de Mars."
    assert text(browser, "#path li:last-child strong") == "block"


def test_the_keyboard_is_enough(browser: Any, address: str) -> None:
    from selenium.webdriver.common.keys import Keys

    page = opened(browser, address)
    page.find_element("id", "answer").send_keys("The Eiffel Tower is in Rome. It is old.")
    page.find_element("css selector", "#source-list textarea").send_keys(
        "The Eiffel Tower is in Paris.", Keys.CONTROL, Keys.ENTER
    )
    until(page, "document.querySelectorAll('.claim').length == 2")
    page.find_elements("css selector", ".claim")[0].send_keys(Keys.ARROW_DOWN)
    pressed = [claim.get_attribute("aria-pressed") for claim in page.find_elements("css selector", ".claim")]
    assert pressed == ["false", "true"]


def test_a_slider_changes_the_decision(browser: Any, address: str) -> None:
    checked(opened(browser, address), "faithful")
    assert text(browser, "#decision strong") == "Passes"
    move = "const it = document.getElementById('block'); it.value = 0; it.dispatchEvent(new Event('input'));"
    browser.execute_script(move)
    until(browser, "document.querySelector('#decision').classList.contains('block')")
    assert (text(browser, "#warn-value"), text(browser, "#block-value")) == ("0.00", "0.00")


def test_html_in_an_answer_is_text(browser: Any, address: str) -> None:
    page = opened(browser, address)
    wrong = "<img src=x onerror=alert(1)></script> is in 😀 Rome."
    page.execute_script("document.getElementById('answer').value = arguments[0]", wrong)
    page.find_element("id", "check").click()
    until(page, "!document.querySelector('#report').hidden")
    assert text(page, "#marked") == wrong
    assert page.find_elements("css selector", "#report img") == []


def test_an_error_takes_the_place_of_an_earlier_report(browser: Any, address: str) -> None:
    checked(opened(browser, address), "faithful")
    browser.execute_script("document.getElementById('answer').value = 'x'.repeat(3000000)")
    browser.find_element("id", "check").click()
    until(browser, "!document.querySelector('#error').hidden")
    assert not browser.find_element("id", "report").is_displayed()


def test_it_loads_nothing_from_elsewhere() -> None:
    for file in PAGE.iterdir():
        found = re.findall(r"https?://[^\s\"')]+", file.read_text(encoding="utf-8"))
        assert set(found) <= {"http://www.w3.org/2000/svg"}
