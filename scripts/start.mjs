import "./process/require-node.mjs";
import { launch } from "./launch/launch.mjs";
import { production } from "./launch/modes.mjs";

await launch(production);
