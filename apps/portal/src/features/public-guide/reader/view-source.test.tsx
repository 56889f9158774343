import { afterEach, describe, expect, it, vi } from "vitest";
import { viewSource } from "./view-source.ts";

function openFrom(referrer: string) {
  vi.spyOn(document, "referrer", "get").mockReturnValue(referrer);
}
/** A screen in CSS pixels. */
function useScreen(width: number, height: number, pointer: "coarse" | "fine") {
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query === `(pointer: ${pointer})` }));
  vi.stubGlobal("screen", { width, height });
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("viewSource (contract INS-4, INS-5)", () => {
  it.each([
    ["https://www.search.example/find?q=private", "www.search.example"],
    ["http://docs.example:8080/", "docs.example"],
    ["", undefined],
    ["not an address", undefined],
    ["android-app://com.example.reader", undefined],
    [`${location.origin}/@ada/tea`, undefined],
  ])("returns of the referrer %j the host %s", (referrer, host) => {
    openFrom(referrer);
    expect(viewSource().referrer).toBe(host);
  });

  it.each([
    [390, 844, "coarse", "phone"],
    [844, 390, "coarse", "phone"],
    [820, 1180, "coarse", "tablet"],
    [1440, 900, "fine", "desktop"],
    [390, 844, "fine", "desktop"],
  ] as const)(
    "returns for a screen of %i × %i px with a %s pointer %s",
    (width, height, pointer, device) => {
      useScreen(width, height, pointer);
      expect(viewSource().device).toBe(device);
    },
  );
});
