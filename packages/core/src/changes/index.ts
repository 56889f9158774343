export { listChanges } from "./list-changes.ts";
export { purgeDeletions } from "./store.ts";
