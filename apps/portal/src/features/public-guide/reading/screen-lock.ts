import { useSyncExternalStore } from "react";

/** Why the screen stays on: the reader's setting, or the step-by-step view. */
type Reason = "setting" | "step-view";

const reasons = new Set<Reason>();
const listeners = new Set<() => void>();
let lock: WakeLockSentinel | undefined;

/** Whether the browser can keep the screen on. It needs https or localhost. */
export function canKeepScreenOn(): boolean {
  return "wakeLock" in navigator;
}

/** Requests or releases the lock as the reasons demand. The browser releases it when the page is hidden. */
async function update(): Promise<void> {
  const isWanted = reasons.size > 0 && document.visibilityState === "visible";
  if (!isWanted) {
    await lock?.release();
    lock = undefined;
  } else if (lock === undefined || lock.released) lock = await navigator.wakeLock.request("screen");
}

/** Updates run one after the other: of two requests at once, one lock would never be released. */
let updates: Promise<void> = Promise.resolve();

function enqueueUpdate(): void {
  // The browser refuses while the battery is low. The guide stays readable.
  updates = updates.then(update).catch(() => {});
}

/** Keeps the screen on for a reason, or no longer. Does nothing where the browser cannot. */
export function keepScreenOn(reason: Reason, isOn: boolean): void {
  if (!canKeepScreenOn()) return;
  if (isOn) reasons.add(reason);
  else reasons.delete(reason);
  if (reasons.size > 0) document.addEventListener("visibilitychange", enqueueUpdate);
  else document.removeEventListener("visibilitychange", enqueueUpdate);
  enqueueUpdate();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the reader's setting keeps the screen on. */
export function useScreenSetting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => reasons.has("setting"),
    () => false,
  );
}
