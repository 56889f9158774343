// @vitest-environment jsdom
import type { Guide } from "@guidepost/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { guideOf } from "#lib/guide.fixture.ts";
import { editorReducer } from "../document/editor-reducer.ts";
import { createSnapshotStore } from "../sync/snapshot-store.ts";
import { START_DELAY_MS, watchLinks } from "./watch-links.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const link = (name: string) => `<p><a href="https://${name}.example/">a</a></p>`;

function open(contents: string[], changes: Partial<Guide> = {}) {
  const guide = guideOf(contents, changes);
  const store = createSnapshotStore({ guide, live: guide, draft: null, base: null });
  store.update({ isReady: true });
  const start = vi.fn();
  const end = watchLinks(store, start);
  const write = (content: string) =>
    store.setState(
      editorReducer(store.read().state, {
        type: "write step",
        key: "s11",
        field: "content",
        text: content,
      } as const),
    );
  return { store, start, end, write, wait: () => vi.advanceTimersByTime(START_DELAY_MS) };
}

describe("watchLinks (contract CHECK-11)", () => {
  it("starts a check 3 s after the opening of a guide that can be published", () => {
    const { start } = open([link("a")]);
    vi.advanceTimersByTime(START_DELAY_MS - 1);
    expect(start).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(start).toHaveBeenCalledTimes(1);
  });

  it("starts none for a guide without links", () => {
    const { start, wait } = open(["<p>a</p>"]);
    wait();
    expect(start).not.toHaveBeenCalled();
  });

  it("starts none for a published guide until its links change", () => {
    const { start, write, wait } = open([link("a")], { status: "published" });
    wait();
    write(`<p>More</p>${link("a")}`);
    wait();
    expect(start).not.toHaveBeenCalled();
    write(link("b"));
    wait();
    expect(start).toHaveBeenCalledTimes(1);
  });

  it("starts another one when the links change, after the save, and 3 s after the last change", () => {
    const { store, start, write, wait } = open([link("a")]);
    wait();
    write(`<p>Other words</p>${link("a")}`);
    wait();
    expect(start).toHaveBeenCalledTimes(1);
    write(link("a") + link("b"));
    store.update({ save: { kind: "saving" } });
    wait();
    expect(start).toHaveBeenCalledTimes(1);
    store.update({ save: { kind: "saved" } });
    vi.advanceTimersByTime(START_DELAY_MS - 1);
    write(link("a") + link("c"));
    vi.advanceTimersByTime(1);
    expect(start).toHaveBeenCalledTimes(1);
    wait();
    expect(start).toHaveBeenCalledTimes(2);
  });

  it("starts none after the deletion of the guide", () => {
    const { store, start, wait } = open([link("a")]);
    store.update({ isClosed: true });
    wait();
    expect(start).not.toHaveBeenCalled();
  });

  it("starts none after its end", () => {
    const { start, end, wait } = open([link("a")]);
    end();
    wait();
    expect(start).not.toHaveBeenCalled();
  });
});
