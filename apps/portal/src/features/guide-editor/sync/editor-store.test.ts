// @vitest-environment jsdom
import type { Guide } from "@guidepost/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { guideOf } from "#lib/guide.fixture.ts";
import type { OpenedGuide } from "../document/opened-guide.ts";
import type { SaveInput } from "../document/validate.ts";
import { createDraftStorage } from "./draft-recovery.ts";
import { createEditorStore } from "./editor-store.ts";
import { createStorage } from "./storage.fixture.ts";

const draftGuide = guideOf(["a"]);
const guide = draftGuide;
const place = { userId: 3, guideId: guide.id };

/** A guide without a pending draft, as the service opens it. */
function openedOf(guide: Guide): OpenedGuide {
  return { guide, draft: null, live: guide, base: null };
}

/** An editor store with a service that responds as `respond` does, and a browser's storage. */
function stage(
  respond: (input: SaveInput, stored: Guide) => Guide,
  { tab = "t", storage = createStorage(), guide = draftGuide } = {},
) {
  const drafts = createDraftStorage(storage);
  const sent: SaveInput[] = [];
  const onLeft = vi.fn();
  const onMerged = vi.fn();
  /** The guide as the service stores it. */
  const stored: { current: Guide } = { current: guide };
  const fetchGuide = vi.fn(async () => openedOf(stored.current));
  const store = createEditorStore({
    opened: openedOf(guide),
    userId: place.userId,
    tab,
    drafts,
    service: {
      save: async (input) => {
        sent.push(input);
        stored.current = respond(input, stored.current);
        return stored.current;
      },
      saveDraft: () => Promise.reject(new Error("The guide is not published.")),
      discardDraft: () => Promise.reject(new Error("The guide is not published.")),
      fetch: fetchGuide,
      isOnline: () => true,
      onSaved: () => {},
      onMerged,
    },
    onLeft,
  });
  const write = (text: string) => store.dispatch({ type: "write", field: "title", text });
  return { store, sent, drafts, write, onLeft, onMerged, stored, fetchGuide };
}

/** Stores what was sent, as the service does. */
function saved({ guide: { steps: _, ...fields } }: SaveInput, stored: Guide): Guide {
  return {
    ...stored,
    ...fields,
    updated_at: "2026-11-20T12:00:00.000Z",
  };
}
function refuse(code: string, details = {}): never {
  throw Object.assign(new Error(code), { data: { error: { code, message: code, details } } });
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("editor store of a draft guide", () => {
  it("stores a change on the device until the service has saved it", async () => {
    const { drafts, sent, store, write } = stage(saved);
    write("Another");
    expect(store.read().isUnsaved).toBe(true);
    await vi.advanceTimersByTimeAsync(300);
    expect(drafts.read(place, "t")?.title).toBe("Another");
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_200);
    expect(sent).toEqual([
      { id: 7, guide: { title: "Another" }, expected_updated_at: guide.updated_at },
    ]);
    expect(drafts.read(place, "t")).toBeUndefined();
    expect(store.read()).toMatchObject({ save: { kind: "saved" }, isUnsaved: false });
  });

  it("sends updated_at of the last version that it received", async () => {
    const { sent, store, write } = stage(saved);
    write("One");
    await store.flush();
    write("Two");
    await store.flush();
    expect(sent.map(({ expected_updated_at }) => expected_updated_at)).toEqual([
      guide.updated_at,
      "2026-11-20T12:00:00.000Z",
    ]);
  });

  const lost = () => {
    throw new TypeError("Failed to fetch");
  };
  /** Responds to each save with the next function, then stores what is sent. */
  const respondInOrder =
    (...responses: ((input: SaveInput) => Guide)[]) =>
    (input: SaveInput, stored: Guide) =>
      (responses.shift() ?? saved)(input, stored);

  it("recognizes a save whose response was lost", async () => {
    const { sent, store, stored, write } = stage(respondInOrder(lost, () => refuse("conflict")));
    write("One");
    await store.flush();
    stored.current = { ...guide, title: "One", updated_at: "2026-11-20T09:59:00.000Z" };
    write("Two");
    await store.flush();
    expect(store.read()).toMatchObject({ save: { kind: "saved" }, isUnsaved: false });
    expect(sent.at(-1)).toMatchObject({
      guide: { title: "Two" },
      expected_updated_at: "2026-11-20T09:59:00.000Z",
    });
  });

  it.each([
    [
      "a link",
      '<p><a href="https://a.example">b</a></p>',
      '<p><a href="https://a.example" rel="noopener noreferrer nofollow">b</a></p>',
    ],
    ["a line break", "<p>a<br>b</p>", "<p>a<br />b</p>"],
    [
      "an image",
      '<p><img src="https://a.example/b.png" alt=""></p>',
      '<p><img src="https://a.example/b.png" alt="" /></p>',
    ],
    ["text that is not permitted", "<p>a<script>b</script></p>", "<p>a</p>"],
  ])("recognizes a save with %s whose response was lost", async (_, content, storedContent) => {
    const { store, stored } = stage(respondInOrder(lost, () => refuse("conflict")));
    store.dispatch({ type: "write step", key: "s11", field: "content", text: content });
    await store.flush();
    stored.current = {
      ...guide,
      steps: [{ id: 11, position: 1, title: null, content: storedContent }],
      updated_at: "2026-11-20T09:59:00.000Z",
    };
    expect(await store.flush()).toBe(true);
    expect(store.read()).toMatchObject({ save: { kind: "saved" }, isUnsaved: false });
  });

  it("combines changes that do not overlap, and saves the result", async () => {
    const { store, stored, write, sent, onMerged } = stage(
      respondInOrder(() => refuse("conflict")),
    );
    write("Mine");
    stored.current = { ...guide, description: "Theirs", updated_at: "2026-11-20T11:00:00.000Z" };
    expect(await store.flush()).toBe(true);
    expect(sent.at(-1)).toMatchObject({
      guide: { title: "Mine" },
      expected_updated_at: "2026-11-20T11:00:00.000Z",
    });
    expect(store.read().state).toMatchObject({ title: "Mine", description: "Theirs" });
    expect(onMerged).toHaveBeenCalledExactlyOnceWith({ isTextChanged: true, isPublished: false });
  });

  it("continues to save without a dialog when the guide was featured elsewhere", async () => {
    const { store, stored, write, onMerged } = stage(respondInOrder(() => refuse("conflict")));
    write("Mine");
    stored.current = { ...guide, featured: true, updated_at: "2026-11-20T11:00:00.000Z" };
    expect(await store.flush()).toBe(true);
    expect(onMerged).toHaveBeenCalledExactlyOnceWith({ isTextChanged: false, isPublished: false });
  });

  it("combines a newer version that was fetched with unsaved changes", () => {
    const { store, write, onMerged } = stage(saved);
    write("Mine");
    store.receive(openedOf({ ...guide, description: "T", updated_at: "2026-11-20T11:00:00.000Z" }));
    expect(store.read().state).toMatchObject({ title: "Mine", description: "T" });
    expect(onMerged).toHaveBeenCalledOnce();
  });

  it("does not add a step twice when its save is fetched before the response", async () => {
    const { store } = stage(lost);
    store.dispatch({ type: "add", at: 1 });
    store.dispatch({ type: "write step", key: "n1", field: "content", text: "<p>b</p>" });
    await store.flush();
    store.dispatch({ type: "write step", key: "n1", field: "content", text: "<p>b c</p>" });
    store.receive(
      openedOf({
        ...guide,
        steps: [...guide.steps, { id: 12, position: 2, title: null, content: "<p>b</p>" }],
        updated_at: "2026-11-20T11:00:00.000Z",
      }),
    );
    expect(store.read().state.steps).toMatchObject([{ id: 11 }, { id: 12, content: "<p>b c</p>" }]);
  });

  it("retries when the version that a save conflicts with cannot be fetched", async () => {
    const { store, write, fetchGuide, sent } = stage(
      respondInOrder(
        () => refuse("conflict"),
        () => refuse("conflict"),
      ),
    );
    fetchGuide.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    write("Mine");
    expect(await store.flush()).toBe(false);
    expect(store.read().save).toEqual({ kind: "failing", reason: "offline" });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(store.read().save.kind).toBe("saved");
  });

  it("sends no invalid change, and shows the error at its field", async () => {
    const { sent, store, write } = stage(saved);
    write(" ");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sent).toEqual([]);
    expect(store.read()).toMatchObject({
      save: { kind: "invalid" },
      fieldErrors: { title: "can't be blank" },
    });
  });

  it("shows the service's field error at the step until the step is changed", async () => {
    const { store } = stage(() =>
      refuse("validation_failed", { "steps.0.content": ["has no permitted content"] }),
    );
    const step = (text: string) =>
      store.dispatch({ type: "write step", key: "s11", field: "content", text });
    step("<script>a</script>");
    expect(await store.flush()).toBe(false);
    expect(store.read().fieldErrors).toEqual({ "s11.content": "has no permitted content" });
    step("b");
    expect(store.read().fieldErrors).toEqual({});
  });

  it("does not overwrite a change made elsewhere before the author chooses", async () => {
    const theirs = { ...guide, title: "Theirs", updated_at: "2026-11-20T11:00:00.000Z" };
    const { sent, store, write, drafts, stored } = stage((input, now) =>
      input.expected_updated_at === theirs.updated_at ? saved(input, now) : refuse("conflict"),
    );
    stored.current = theirs;
    write("Mine");
    expect(await store.flush()).toBe(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(store.read().save).toMatchObject({ kind: "conflict", theirs });
    expect(sent).toHaveLength(1);
    expect(drafts.read(place, "t")?.title).toBe("Mine");

    store.resolve(theirs, { title: "mine" });
    expect(await store.flush()).toBe(true);
    expect(sent.at(-1)?.guide).toEqual({ title: "Mine" });
  });

  it("loads the other version on request, and restores the changes on undo", async () => {
    const theirs = { ...guide, title: "Theirs", updated_at: "2026-11-20T11:00:00.000Z" };
    const { store, write, stored } = stage(respondInOrder(() => refuse("conflict")));
    stored.current = theirs;
    write("Mine");
    await store.flush();
    const undo = store.resolve(theirs, { title: "theirs" });
    expect(store.read()).toMatchObject({ isUnsaved: false, state: { title: "Theirs" } });
    undo();
    expect(store.read()).toMatchObject({ isUnsaved: true, state: { title: "Mine" } });
  });

  it("reports the conflict again after the undo of a choice, and does not overwrite the other version", async () => {
    const theirs = {
      ...guide,
      title: "Theirs",
      description: "Theirs",
      updated_at: "2026-11-20T11:00:00.000Z",
    };
    const { sent, store, write, stored } = stage((input, now) =>
      input.expected_updated_at === now.updated_at ? saved(input, now) : refuse("conflict"),
    );
    stored.current = theirs;
    write("Mine");
    await store.flush();
    const undo = store.resolve(theirs, { title: "theirs" });
    undo();
    expect(await store.flush()).toBe(false);
    expect(store.read().save).toMatchObject({ kind: "conflict", theirs });
    expect(sent.at(-1)?.expected_updated_at).toBe(guide.updated_at);
    expect(stored.current).toEqual(theirs);
  });

  it("reports when the device stores no draft", async () => {
    const { store, write, drafts } = stage(saved);
    vi.spyOn(drafts, "write").mockReturnValue(false);
    write("Another");
    await vi.advanceTimersByTimeAsync(300);
    expect(store.read().keepsDrafts).toBe(false);
  });

  it("saves nothing during another request for the guide", async () => {
    const { store, sent, write } = stage(saved);
    let end = () => {};
    const done = store.runExclusive(() => new Promise<void>((resolve) => (end = resolve)));
    write("Another");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent).toEqual([]);
    end();
    await done;
    await vi.advanceTimersByTimeAsync(1_500);
    expect(sent).toHaveLength(1);
  });

  it.each([
    ["invalid", "x".repeat(201), saved],
    ["rejected", "Another", () => refuse("forbidden")],
  ])(
    "stores a change of a deleted guide on the device until it is restored, when the change is %s",
    async (_, title, respond) => {
      const storage = createStorage();
      const { store, write } = stage(respond, { storage });
      write(title);
      expect(await store.flush()).toBe(false);
      expect(store.close()).toBe("kept");
      // Leaving needs no confirmation: the guide is already deleted.
      expect(store.read().isUnsaved).toBe(false);
      const back = stage(saved, { tab: "back", storage });
      back.store.start();
      expect(back.store.read().foundDraft?.title).toBe(title);
    },
  );

  it("neither saves nor stores a change made after the guide was deleted in this tab", async () => {
    const { store, sent, write, drafts } = stage(saved);
    const end = store.start();
    write("Another");
    expect(await store.flush()).toBe(true);
    expect(store.close()).toBe("saved");
    write("Too late");
    expect(store.read().isUnsaved).toBe(false);
    expect(await store.flush()).toBe(true);
    await vi.advanceTimersByTimeAsync(10_000);
    end();
    expect(sent).toHaveLength(1);
    expect(drafts.read(place, "t")).toBeUndefined();
  });
});

describe("restoring a draft of an older version", () => {
  const leave = async () => {
    const storage = createStorage();
    const before = stage(
      () => {
        throw new TypeError("Failed to fetch");
      },
      { tab: "1", storage },
    );
    const end = before.store.start();
    before.write("Mine");
    end();
    await vi.advanceTimersByTimeAsync(0);
    return storage;
  };
  const restoreOn = async (guideNow: Guide) => {
    const opened = stage(
      (input, now) =>
        input.expected_updated_at === guideNow.updated_at ? saved(input, now) : refuse("conflict"),
      {
        tab: "2",
        storage: await leave(),
        guide: guideNow,
      },
    );
    opened.stored.current = guideNow;
    opened.store.start();
    const { foundDraft } = opened.store.read();
    if (foundDraft) opened.store.restore(foundDraft);
    await vi.advanceTimersByTimeAsync(1_500);
    return opened;
  };
  const newer = { updated_at: "2026-11-20T11:00:00.000Z" };

  it("combines the draft with changes of other parts made elsewhere", async () => {
    const { store } = await restoreOn({ ...guide, ...newer, description: "Theirs" });
    expect(store.read()).toMatchObject({ save: { kind: "saved" } });
  });

  it("does not overwrite a change of the same part made elsewhere", async () => {
    const theirs = { ...guide, ...newer, title: "Theirs" };
    const { store } = await restoreOn(theirs);
    expect(store.read().save).toMatchObject({ kind: "conflict", theirs });
  });
});

describe("editor store with several tabs", () => {
  const unreachable = () => {
    throw new Error("The service is unreachable.");
  };
  /** Tabs of one browser that cannot save. `storage` dispatches an event when one removes a key. */
  const tabs = (...names: string[]) => {
    const storage = createStorage();
    return names.map((tab) => stage(unreachable, { tab, storage }));
  };
  /** Changes the title and stores it on the device. The result closes the tab. */
  const leave = async (tab: ReturnType<typeof stage>, title: string) => {
    const end = tab.store.start();
    tab.write(title);
    await vi.advanceTimersByTimeAsync(300);
    return end;
  };
  const storageEvents = () => vi.advanceTimersByTimeAsync(0);
  const found = ({ store }: ReturnType<typeof stage>) => store.read().foundDraft;

  it("stores one draft per tab, and offers the newest one to the next tab", async () => {
    const [one, two, three, four] = tabs("1", "2", "3", "4");
    if (!one || !two || !three || !four) throw new Error("There are four.");
    (await leave(one, "One"))();
    await vi.advanceTimersByTimeAsync(1_000);
    (await leave(two, "Two"))();
    expect(found(two)?.title).toBe("One");
    await vi.advanceTimersByTimeAsync(1_000);

    three.store.start();
    expect(found(three)?.title).toBe("Two");
    three.store.discardFound();
    expect(found(three)?.title).toBe("One");
    const draft = found(three);
    if (draft) three.store.restore(draft);
    expect(found(three)).toBeUndefined();
    expect(three.store.read().state.title).toBe("One");
    // The restored draft now belongs to this tab.
    await storageEvents();
    expect(three.drafts.read(place, "1")).toBeUndefined();
    four.store.start();
    expect(found(four)?.title).toBe("One");
  });

  it("withdraws the offer of a draft that another tab discarded", async () => {
    const [one, two, three] = tabs("1", "2", "3");
    if (!one || !two || !three) throw new Error("There are three.");
    (await leave(one, "One"))();
    for (const { store } of [two, three]) store.start();
    expect(found(three)?.title).toBe("One");
    two.store.discardFound();
    await storageEvents();
    expect(found(three)).toBeUndefined();
  });

  it("keeps the draft of an open tab when another tab discards it", async () => {
    const [gone, living, other, next] = tabs("1", "2", "3", "4");
    if (!gone || !living || !other || !next) throw new Error("There are four.");
    (await leave(gone, "Gone"))();
    await vi.advanceTimersByTimeAsync(1_000);
    await leave(living, "Still being written");
    other.store.start();
    other.store.discardFound();
    await storageEvents();
    expect(found(other)?.title).toBe("Gone");
    // A tab whose draft was discarded is not offered again.
    other.store.discardFound();
    expect(found(other)).toBeUndefined();
    next.store.start();
    expect(found(next)?.title).toBe("Still being written");
  });

  it("stores the content of the editor that a restored draft replaced", async () => {
    const [one, two, three] = tabs("1", "2", "3");
    if (!one || !two || !three) throw new Error("There are three.");
    (await leave(one, "One"))();
    two.store.start();
    const draft = found(two);
    two.store.discardFound();
    two.write("Written since");
    if (draft) two.store.restore(draft);
    expect(two.store.read().state.title).toBe("One");
    three.store.start();
    three.store.discardFound();
    expect(found(three)?.title).toBe("Written since");
  });

  it("reports that a tab was left with unsaved changes only when saving failed", async () => {
    const [one] = tabs("1");
    if (!one) throw new Error("There is one.");
    (await leave(one, "One"))();
    await storageEvents();
    expect(one.onLeft).toHaveBeenCalledOnce();

    const other = stage(saved);
    (await leave(other, "Other"))();
    await storageEvents();
    expect(other.sent).toHaveLength(1);
    expect(other.onLeft).not.toHaveBeenCalled();
  });
});
