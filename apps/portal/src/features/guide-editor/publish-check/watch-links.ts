import {
  hasPendingChanges,
  isLive,
  type Snapshot,
  type SnapshotStore,
} from "../sync/snapshot-store.ts";
import { addressesOf } from "./link-problems.ts";

/** The pause in ms after the last change until a check starts. */
export const START_DELAY_MS = 3_000;

/** Whether readers see the version that is in the editor. */
export function isPublic(snapshot: Pick<Snapshot, "state" | "save">): boolean {
  return isLive(snapshot) && !hasPendingChanges(snapshot);
}

/**
 * Calls `start` 3 s after the opening or a save, when the guide has other addresses than at the last call (contract
 * CHECK-11). Returns a function that ends it. Browser only.
 */
export function watchLinks(
  store: Pick<SnapshotStore, "read" | "subscribe">,
  start: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let checked: string | undefined;
  const startIfChanged = () => {
    const snapshot = store.read();
    const { state, save, isReady, foundDraft, isClosed } = snapshot;
    if (save.kind !== "saved" || !isReady || foundDraft || isClosed) return;
    const addresses = addressesOf(state).join("\n");
    if (addresses === checked) return;
    // A guide that has nothing to publish is checked after its first change.
    const isUnchanged = checked === undefined && isPublic(snapshot);
    checked = addresses;
    if (addresses !== "" && !isUnchanged) start();
  };
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(startIfChanged, START_DELAY_MS);
  };
  schedule();
  const unsubscribe = store.subscribe(schedule);
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}
