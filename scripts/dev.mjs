import "./process/require-node.mjs";
import { launch } from "./launch/launch.mjs";
import { development } from "./launch/modes.mjs";

await launch(development);
