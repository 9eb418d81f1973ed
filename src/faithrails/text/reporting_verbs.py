"""Verbs that report what someone says, thinks or finds, in the forms that a third person takes."""

from __future__ import annotations

REPORTING = frozenset(
    "say says said tell tells told claim claims claimed state states stated report reports reported "
    "announce announces announced argue argues argued believe believes believed suggest suggests "
    "suggested think thinks thought note notes noted explain explains explained warn warns warned allege "
    "alleges alleged insist insists insisted estimate estimates estimated predict predicts predicted "
    "confirm confirms confirmed add adds added tweet tweets tweeted write writes wrote acknowledge "
    "acknowledges acknowledged admit admits admitted declare declares declared maintain maintains "
    "maintained stress stresses stressed testify testifies testified deny denies denied suspected hoped "
    "feared doubted complain complains complained mentioned hold holds held conclude concludes concluded "
    "find finds found rule rules ruled put puts date dates dated suspect suspects hope hopes fear fears "
    "doubt doubts expect expects expected assume assumes assumed recommend recommends recommended propose "
    "proposes proposed blame blames blamed describe describes described call calls called criticise "
    "criticises criticised criticize criticizes criticized praise praises praised observe observes "
    "observed remark remarked recall recalls recalled reveal reveals revealed reckon reckons reckoned "
    "recognise recognised recognize recognized".split()
)
