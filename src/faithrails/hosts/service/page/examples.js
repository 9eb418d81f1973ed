// What the buttons fill in: question, answer, sources.
"use strict";

const TOWER = [
  "The Eiffel Tower was built for the World's Fair of 1889 in Paris. It is 330 metres tall and stands on the Champ de Mars.",
  "The engineer Gustave Eiffel owned the company that designed and built the tower between 1887 and 1889.",
];
const ASKED = "Tell me about the Eiffel Tower.";
const EXAMPLES = {
  faithful: [ASKED, "The Eiffel Tower stands on the Champ de Mars in Paris. The company of Gustave Eiffel built it between 1887 and 1889.", TOWER],
  unfaithful: [ASKED, "The Eiffel Tower was built for the World's Fair of 1899 in Paris. It is 412 metres tall and stands on the Champ de Mars.", TOWER],
  mixed: [ASKED, "The Eiffel Tower is in Paris and is 330 metres tall. Gustave Eiffel's company built it between 1887 and 1889. Seven million people visit it every year.", TOWER],
};
