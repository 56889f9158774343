import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { watchSteps } from "./watch-steps.ts";

const report = vi.fn();

type Callback = (
  entries: { isIntersecting: boolean; intersectionRatio: number; target: Element }[],
) => void;

/** The observers of the page: first that of beginnings in the upper half, then that of whole steps. */
let observers: { callback: Callback; observed: Element[]; disconnect: () => void }[];

beforeEach(() => {
  vi.useFakeTimers();
  observers = [];
  document.body.innerHTML = [1, 2, 3]
    .map((step) => `<div role="listitem" id="step-${step}"></div>`)
    .join("");
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      readonly observed: Element[] = [];
      readonly disconnect = vi.fn();
      readonly callback: Callback;
      constructor(callback: Callback) {
        this.callback = callback;
        observers.push(this);
      }
      observe(element: Element) {
        this.observed.push(element);
      }
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.innerHTML = "";
  report.mockClear();
});

function reach(
  step: number,
  { observer = 0, intersectionRatio = 0.1, isIntersecting = true } = {},
) {
  const target = document.getElementById(`step-${step}`) as Element;
  observers[observer]?.callback([{ isIntersecting, intersectionRatio, target }]);
}

describe("watchSteps (contract INS-3)", () => {
  it("reports the furthest step, 5 s after the first one that is new", () => {
    watchSteps(report);
    reach(1);
    reach(2);
    reach(1);
    reach(3, { isIntersecting: false });
    vi.advanceTimersByTime(4_999);
    expect(report).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(report.mock.calls).toEqual([[2]]);
    reach(2);
    reach(1);
    vi.advanceTimersByTime(60_000);
    expect(report).toHaveBeenCalledTimes(1);
  });

  it("reports at once when the page is hidden", () => {
    watchSteps(report);
    reach(2);
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    document.dispatchEvent(new Event("visibilitychange"));
    expect(report.mock.calls).toEqual([[2]]);
    document.dispatchEvent(new Event("visibilitychange"));
    vi.advanceTimersByTime(60_000);
    expect(report).toHaveBeenCalledTimes(1);
  });

  it("counts a last step that is visible as a whole", () => {
    watchSteps(report);
    expect(observers[1]?.observed.map(({ id }) => id)).toEqual(["step-3"]);
    reach(3, { observer: 1, intersectionRatio: 0.5 });
    vi.advanceTimersByTime(5_000);
    expect(report).not.toHaveBeenCalled();
    reach(3, { observer: 1, intersectionRatio: 1 });
    vi.advanceTimersByTime(5_000);
    expect(report.mock.calls).toEqual([[3]]);
  });

  it("ends", () => {
    const stop = watchSteps(report);
    reach(1);
    stop();
    vi.advanceTimersByTime(60_000);
    expect(report).not.toHaveBeenCalled();
    for (const { disconnect } of observers) expect(disconnect).toHaveBeenCalled();
  });
});
