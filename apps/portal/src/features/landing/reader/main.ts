// The only script of the home page. `rolldown` bundles it with Preact in place of React.
import { render, type ComponentChild } from "preact";
import { forEachIsland } from "./islands.tsx";

forEachIsland((element, content) => render(content as ComponentChild, element));
document.documentElement.dataset["hydrated"] = "";
