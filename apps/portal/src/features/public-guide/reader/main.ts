// The only script of a stored public page. `rolldown` bundles it with Preact in place of React.
import { render, type ComponentChild } from "preact";
import { forEachIsland } from "./islands.tsx";

// `render` corrects the page's elements, for example for progress that the browser stores. `hydrate`
// would take them as they are.
forEachIsland((element, content) => render(content as ComponentChild, element));
document.documentElement.dataset["hydrated"] = "";
