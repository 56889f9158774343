// The only script of a stored public page. `rolldown` bundles it with Preact in place of React.
import { hydrateRoot } from "react-dom/client";
import { forEachIsland } from "./islands.tsx";

forEachIsland(hydrateRoot);
document.documentElement.dataset["hydrated"] = "";
