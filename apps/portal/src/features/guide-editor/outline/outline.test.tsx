import type { Guide } from "@guidepost/contract";
import { act, cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Profiler } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { guideOf } from "#lib/guide.fixture.ts";
import { StepList } from "../steps/step-list.tsx";
import { openStoreOf } from "../sync/editor-store.fixture.ts";
import { EditorStoreProvider } from "../sync/use-editor-store.ts";
import { CollapsedStepsProvider, createCollapsedSteps } from "./collapsed-steps.ts";
import { Outline } from "./outline.tsx";

const viewRenders = vi.hoisted(() => vi.fn<(html: string) => void>());
vi.mock("#components/ui/text/step-html.tsx", () => ({
  StepHtml: ({ html }: { html: string }) => {
    viewRenders(html);
    return <div>{html}</div>;
  },
}));

/** The observer of the step that crosses the line, so that a test can scroll. */
let observe: (entries: Partial<IntersectionObserverEntry>[]) => void = () => {};
class FakeObserver {
  constructor(callback: (entries: IntersectionObserverEntry[]) => void) {
    observe = (entries) => callback(entries as IntersectionObserverEntry[]);
  }
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal("IntersectionObserver", FakeObserver);
  Element.prototype.scrollIntoView = vi.fn();
  viewRenders.mockClear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function guideWith(titles: readonly string[]): Guide {
  const guide = guideOf(titles.map((_, index) => `<p>Content ${index + 1}</p>`));
  return {
    ...guide,
    steps: guide.steps.map((step, index) => ({ ...step, title: titles[index] || null })),
  };
}

function open(titles: readonly string[], { isChecked = false } = {}) {
  const guide = guideWith(titles);
  const store = openStoreOf(guide);
  const commits = vi.fn();
  render(
    <EditorStoreProvider value={store}>
      <CollapsedStepsProvider value={createCollapsedSteps()}>
        <StepList />
        <Profiler id="outline" onRender={commits}>
          <Outline isChecked={isChecked} />
        </Profiler>
      </CollapsedStepsProvider>
    </EditorStoreProvider>,
  );
  commits.mockClear();
  viewRenders.mockClear();
  const write = (index: number, field: "title" | "content", text: string) =>
    act(() =>
      store.dispatch({
        type: "write step",
        key: store.read().state.steps[index]?.key ?? "",
        field,
        text,
      }),
    );
  return { store, commits, write };
}

const outline = () => within(screen.getByRole("navigation", { name: "Outline" }));
const entries = () => outline().getAllByRole("button");
const names = () => entries().map((entry) => entry.textContent);
const step = (number: number) => screen.getByRole("listitem", { name: `Step ${number}` });

describe("Outline", () => {
  it("lists the numbers and titles of the steps, and a step without a title by its number", () => {
    const { write } = open(["Boil water", "", "Pour"]);
    expect(names()).toEqual(["1.Boil water", "Step 2", "3.Pour"]);
    write(1, "title", "Wait");
    expect(names()).toEqual(["1.Boil water", "2.Wait", "3.Pour"]);
  });

  it("moves the focus to the chosen step, and scrolls it into view", async () => {
    open(["One", "Two", "Three"]);
    await userEvent.click(outline().getByRole("button", { name: /Two/ }));
    expect(document.activeElement).toBe(step(2));
    expect(Element.prototype.scrollIntoView).toHaveBeenCalledOnce();
  });

  it("marks the step that crosses the upper third of the window, which is its tab stop", () => {
    open(["One", "Two", "Three"]);
    expect(entries().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
    act(() => observe([{ isIntersecting: true, target: step(3) }]));
    expect(entries().map((entry) => entry.getAttribute("aria-current"))).toEqual([
      null,
      null,
      "step",
    ]);
    expect(entries().map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0]);
  });

  it("moves between the steps with arrow keys, Home and End", async () => {
    open(["One", "Two", "Three"]);
    entries()[0]?.focus();
    await userEvent.keyboard("{ArrowDown}");
    expect(document.activeElement).toBe(entries()[1]);
    await userEvent.keyboard("{End}{ArrowDown}");
    expect(document.activeElement).toBe(entries()[2]);
    await userEvent.keyboard("{Home}{ArrowUp}");
    expect(document.activeElement).toBe(entries()[0]);
  });

  it("marks a step with an error at any time, and a step with a problem after a check found one", () => {
    const image = '<p><img src="https://a.example/b.png"></p>';
    const before = open(["One", "Two"]);
    before.write(1, "content", image);
    before.write(0, "title", "a".repeat(300));
    expect(outline().getAllByText(", has a problem")).toHaveLength(1);
    cleanup();

    const { write } = open(["One", "Two"], { isChecked: true });
    expect(outline().queryByText(", has a problem")).toBeNull();
    write(1, "content", image);
    expect(entries()[1]?.textContent).toContain(", has a problem");
    write(1, "content", "<p>Text</p>");
    expect(outline().queryByText(", has a problem")).toBeNull();
  });

  it("renders one of 100 steps, and no outline, for a change of a content", () => {
    const { commits, write } = open(Array.from({ length: 100 }, (_, index) => `Title ${index}`));
    write(4, "content", "<p>Changed</p>");
    expect(viewRenders).toHaveBeenCalledOnce();
    expect(commits).not.toHaveBeenCalled();
    write(4, "title", "Another title");
    expect(viewRenders).toHaveBeenCalledTimes(2);
    expect(commits).toHaveBeenCalledOnce();
    expect(names()[4]).toBe("5.Another title");
  });
});

describe("collapsed steps", () => {
  const isShown = (text: string) => screen.queryByText(text)?.closest("[hidden]") === null;

  it("hide the content of one step, and render no other step again", async () => {
    const { store } = open(["One", "Two"]);
    const before = store.read();
    const toggle = within(step(1)).getByRole("button", { name: "Collapse step 1" });
    expect(toggle.getAttribute("aria-expanded")).toBe("true");
    await userEvent.click(toggle);
    expect(isShown("<p>Content 1</p>")).toBe(false);
    expect(isShown("<p>Content 2</p>")).toBe(true);
    expect(viewRenders).not.toHaveBeenCalled();
    // Nothing is saved.
    expect(store.read()).toBe(before);
    await userEvent.click(screen.getByRole("button", { name: "Expand step 1" }));
    expect(isShown("<p>Content 1</p>")).toBe(true);
  });

  it("are all steps with one button, which then expands them", async () => {
    open(["One", "Two"]);
    await userEvent.click(screen.getByRole("button", { name: "Collapse all" }));
    expect(isShown("<p>Content 1</p>") || isShown("<p>Content 2</p>")).toBe(false);
    await userEvent.click(screen.getByRole("button", { name: "Expand all" }));
    expect(isShown("<p>Content 1</p>") && isShown("<p>Content 2</p>")).toBe(true);
  });
});
