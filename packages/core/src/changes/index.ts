export { listChanges, listChangesJson } from "./list-changes.ts";
export { purgeDeletions } from "./store.ts";
