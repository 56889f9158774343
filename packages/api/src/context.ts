import type { Actor, Core, UsageRecorder } from "@guidepost/core";
import type { Observer } from "./observer.ts";

/** What the composition root hands to the router. */
export type Parts = { core: Core; recorder: UsageRecorder; observer: Observer };

/** One call of the router. `actor` is undefined where nobody signed in. */
export type Context = Parts & { actor: Actor | undefined };
