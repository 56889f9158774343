// The only script of a stored public page. `rolldown` bundles it with Preact in place of React.
import { render, type ComponentChild } from "preact";
import { addCopyButtons, addImageZoom, openDetailsForPrint } from "../reading/content-tools.tsx";
import { followHeadingLinks } from "../reading/link-target.ts";
import { keepForOffline } from "../reading/offline.ts";
import { addStepKeys } from "../reading/steps-on-page.ts";
import { forEachIsland } from "./islands.tsx";

// `render` corrects the page's elements, for example for progress that the browser stores. `hydrate`
// would take them as they are.
forEachIsland((element, content) => render(content as ComponentChild, element));
addCopyButtons();
addImageZoom();
addStepKeys();
openDetailsForPrint();
followHeadingLinks();
// Browsers may deny storage. The guide is then read with a connection only.
keepForOffline().catch(() => {});
document.documentElement.dataset["hydrated"] = "";
