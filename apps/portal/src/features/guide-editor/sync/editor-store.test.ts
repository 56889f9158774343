// @vitest-environment jsdom
import type { Guide } from "@guidepost/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { guideOf } from "../document/guide.fixture.ts";
import type { SaveInput } from "../document/validate.ts";
import { createDraftStorage } from "./draft-storage.ts";
import { createEditorStore, isAtRisk } from "./editor-store.ts";
import { createStorage } from "./storage.fixture.ts";

const draftGuide = guideOf(["a"]);
const guide = draftGuide;
const place = { userId: 3, guideId: guide.id };

/** A session before a service that answers as `answer` says, and a browser's storage. */
const stage = (
  answer: (input: SaveInput, there: Guide) => Guide,
  { tab = "t", storage = createStorage(), guide = draftGuide } = {},
) => {
  const drafts = createDraftStorage(storage);
  const sent: SaveInput[] = [];
  const onLeft = vi.fn();
  const onMerged = vi.fn();
  /** The guide as the service has it. */
  const there: { current: Guide } = { current: guide };
  const ask = vi.fn(async () => there.current);
  const session = createEditorStore({
    guide,
    userId: place.userId,
    tab,
    drafts,
    send: async (input) => {
      sent.push(input);
      there.current = answer(input, there.current);
      return there.current;
    },
    ask,
    onSaved: () => {},
    onLeft,
    onMerged,
    isOnline: () => true,
  });
  const write = (text: string) => session.dispatch({ type: "write", field: "title", text });
  return { session, sent, drafts, write, onLeft, onMerged, there, ask };
};

/** Stores what was sent, as the service does. */
const saved = ({ guide: { steps: _, ...fields } }: SaveInput, there: Guide): Guide => ({
  ...there,
  ...fields,
  updated_at: "2026-11-20T12:00:00.000Z",
});
const refuse = (code: string, details = {}) => {
  throw Object.assign(new Error(code), { data: { error: { code, message: code, details } } });
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a session", () => {
  it("keeps what is written on the device until the service has it", async () => {
    const { drafts, sent, session, write } = stage(saved);
    write("Another");
    expect(session.read().isUnsaved).toBe(true);
    await vi.advanceTimersByTimeAsync(300);
    expect(drafts.read(place, "t")?.title).toBe("Another");
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_200);
    expect(sent).toEqual([
      { id: 7, guide: { title: "Another" }, expected_updated_at: guide.updated_at },
    ]);
    expect(drafts.read(place, "t")).toBeUndefined();
    expect(session.read()).toMatchObject({ save: { kind: "saved" }, isUnsaved: false });
  });

  it("names the version that it has seen last", async () => {
    const { sent, session, write } = stage(saved);
    write("One");
    await session.flush();
    write("Two");
    await session.flush();
    expect(sent.map(({ expected_updated_at }) => expected_updated_at)).toEqual([
      guide.updated_at,
      "2026-11-20T12:00:00.000Z",
    ]);
  });

  const lost = () => {
    throw new TypeError("Failed to fetch");
  };
  /** Answers one save after the other. */
  const inTurn =
    (...answers: ((input: SaveInput) => Guide)[]) =>
    (input: SaveInput, there: Guide) =>
      (answers.shift() ?? saved)(input, there);

  it("recognizes a save whose response was lost", async () => {
    const { sent, session, there, write } = stage(inTurn(lost, () => refuse("conflict")));
    write("One");
    await session.flush();
    there.current = { ...guide, title: "One", updated_at: "2026-11-20T09:59:00.000Z" };
    write("Two");
    await session.flush();
    expect(session.read()).toMatchObject({ save: { kind: "saved" }, isUnsaved: false });
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
  ])("recognizes a save with %s whose response was lost", async (_, content, stored) => {
    const { session, there } = stage(inTurn(lost, () => refuse("conflict")));
    session.dispatch({ type: "write step", key: "s11", field: "content", text: content });
    await session.flush();
    there.current = {
      ...guide,
      steps: [{ id: 11, position: 1, title: null, content: stored }],
      updated_at: "2026-11-20T09:59:00.000Z",
    };
    expect(await session.flush()).toBe(true);
    expect(session.read()).toMatchObject({ save: { kind: "saved" }, isUnsaved: false });
  });

  it("combines changes that do not overlap, and saves the result", async () => {
    const { session, there, write, sent, onMerged } = stage(inTurn(() => refuse("conflict")));
    write("Mine");
    there.current = { ...guide, description: "Theirs", updated_at: "2026-11-20T11:00:00.000Z" };
    expect(await session.flush()).toBe(true);
    expect(sent.at(-1)).toMatchObject({
      guide: { title: "Mine" },
      expected_updated_at: "2026-11-20T11:00:00.000Z",
    });
    expect(session.read().state).toMatchObject({ title: "Mine", description: "Theirs" });
    expect(onMerged).toHaveBeenCalledExactlyOnceWith({ isTextChanged: true, isPublished: false });
  });

  it("goes on saving without a question when the guide was featured elsewhere", async () => {
    const { session, there, write, onMerged } = stage(inTurn(() => refuse("conflict")));
    write("Mine");
    there.current = { ...guide, featured: true, updated_at: "2026-11-20T11:00:00.000Z" };
    expect(await session.flush()).toBe(true);
    expect(onMerged).toHaveBeenCalledExactlyOnceWith({ isTextChanged: false, isPublished: false });
  });

  it("stops saving when the guide was published elsewhere: changes are not published", async () => {
    const { session, there, write, sent, onMerged } = stage(inTurn(() => refuse("conflict")));
    write("Mine");
    there.current = { ...guide, status: "published", updated_at: "2026-11-20T11:00:00.000Z" };
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    expect(session.read()).toMatchObject({ save: { kind: "pending" }, isUnsaved: true });
    expect(onMerged).toHaveBeenCalledExactlyOnceWith({ isTextChanged: false, isPublished: true });
  });

  it("combines a newer version that was read with unsaved changes", () => {
    const { session, write, onMerged } = stage(saved);
    write("Mine");
    session.receive({ ...guide, description: "T", updated_at: "2026-11-20T11:00:00.000Z" });
    expect(session.read().state).toMatchObject({ title: "Mine", description: "T" });
    expect(onMerged).toHaveBeenCalledOnce();
  });

  it("does not add a step twice when its save is read before its response", async () => {
    const { session } = stage(lost);
    session.dispatch({ type: "add", at: 1 });
    session.dispatch({ type: "write step", key: "n1", field: "content", text: "<p>b</p>" });
    await session.flush();
    session.dispatch({ type: "write step", key: "n1", field: "content", text: "<p>b c</p>" });
    session.receive({
      ...guide,
      steps: [...guide.steps, { id: 12, position: 2, title: null, content: "<p>b</p>" }],
      updated_at: "2026-11-20T11:00:00.000Z",
    });
    expect(session.read().state.steps).toMatchObject([
      { id: 11 },
      { id: 12, content: "<p>b c</p>" },
    ]);
  });

  it("retries when the version that a save conflicts with cannot be read", async () => {
    const { session, write, ask, sent } = stage(
      inTurn(
        () => refuse("conflict"),
        () => refuse("conflict"),
      ),
    );
    ask.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    write("Mine");
    expect(await session.flush()).toBe(false);
    expect(session.read().save).toEqual({ kind: "failing", reason: "offline" });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(session.read().save.kind).toBe("saved");
  });

  it("sends nothing that the contract refuses, and says where it is", async () => {
    const { sent, session, write } = stage(saved);
    write(" ");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sent).toEqual([]);
    expect(session.read()).toMatchObject({
      save: { kind: "invalid" },
      faults: { title: "can't be blank" },
    });
  });

  it("shows the service's faults at the step until that is changed", async () => {
    const { session } = stage(() =>
      refuse("validation_failed", { "steps.0.content": ["has no permitted content"] }),
    );
    const step = (text: string) =>
      session.dispatch({ type: "write step", key: "s11", field: "content", text });
    step("<script>a</script>");
    expect(await session.flush()).toBe(false);
    expect(session.read().faults).toEqual({ "s11.content": "has no permitted content" });
    step("b");
    expect(session.read().faults).toEqual({});
  });

  it("overwrites nothing that was changed elsewhere until the author chooses", async () => {
    const theirs = { ...guide, title: "Theirs", updated_at: "2026-11-20T11:00:00.000Z" };
    const { sent, session, write, drafts, there } = stage((input, now) =>
      input.expected_updated_at === theirs.updated_at ? saved(input, now) : refuse("conflict"),
    );
    there.current = theirs;
    write("Mine");
    expect(await session.flush()).toBe(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session.read().save).toEqual({ kind: "conflict", there: theirs });
    expect(sent).toHaveLength(1);
    expect(drafts.read(place, "t")?.title).toBe("Mine");

    session.resolve(theirs, { title: "mine" });
    expect(await session.flush()).toBe(true);
    expect(sent.at(-1)?.guide).toEqual({ title: "Mine" });
  });

  it("takes the other version on request, and restores the changes on undo", async () => {
    const theirs = { ...guide, title: "Theirs", updated_at: "2026-11-20T11:00:00.000Z" };
    const { session, write, there } = stage(inTurn(() => refuse("conflict")));
    there.current = theirs;
    write("Mine");
    await session.flush();
    const undo = session.resolve(theirs, { title: "theirs" });
    expect(session.read()).toMatchObject({ isUnsaved: false, state: { title: "Theirs" } });
    undo();
    expect(session.read()).toMatchObject({ isUnsaved: true, state: { title: "Mine" } });
  });

  it("asks again after the undo of a choice, and overwrites nothing of the other version", async () => {
    const theirs = {
      ...guide,
      ...{ title: "Theirs", description: "Theirs", updated_at: "2026-11-20T11:00:00.000Z" },
    };
    const { sent, session, write, there } = stage((input, now) =>
      input.expected_updated_at === now.updated_at ? saved(input, now) : refuse("conflict"),
    );
    there.current = theirs;
    write("Mine");
    await session.flush();
    const undo = session.resolve(theirs, { title: "theirs" });
    undo();
    expect(await session.flush()).toBe(false);
    expect(session.read().save).toEqual({ kind: "conflict", there: theirs });
    expect(sent.at(-1)?.expected_updated_at).toBe(guide.updated_at);
    expect(there.current).toEqual(theirs);
  });

  it("says when the device keeps nothing", async () => {
    const { session, write, drafts } = stage(saved);
    vi.spyOn(drafts, "write").mockReturnValue(false);
    write("Another");
    await vi.advanceTimersByTimeAsync(300);
    expect(session.read().keepsDrafts).toBe(false);
  });

  it("saves nothing while something else is done to the guide", async () => {
    const { session, sent, write } = stage(saved);
    let end = () => {};
    const done = session.between(() => new Promise<void>((resolve) => (end = resolve)));
    write("Another");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent).toEqual([]);
    end();
    await done;
    await vi.advanceTimersByTimeAsync(1_500);
    expect(sent).toHaveLength(1);
  });

  it.each([
    ["is not as the service takes it", "x".repeat(201), saved],
    ["is refused", "Another", () => refuse("forbidden")],
  ])(
    "keeps what could not be saved of a deleted guide for its return: it %s",
    async (_, title, answer) => {
      const storage = createStorage();
      const { session, write } = stage(answer, { storage });
      write(title);
      expect(await session.flush()).toBe(false);
      expect(session.close()).toBe("kept");
      // Nobody is asked before leaving: there is nothing to be done about it.
      expect(session.read().isUnsaved).toBe(false);
      const back = stage(saved, { tab: "back", storage });
      back.session.start();
      expect(back.session.read().found?.title).toBe(title);
    },
  );

  it("neither saves nor keeps what is written into a guide after it was deleted from here", async () => {
    const { session, sent, write, drafts } = stage(saved);
    const end = session.start();
    write("Another");
    expect(await session.flush()).toBe(true);
    expect(session.close()).toBe("saved");
    write("Too late");
    expect(session.read().isUnsaved).toBe(false);
    expect(await session.flush()).toBe(true);
    await vi.advanceTimersByTimeAsync(10_000);
    end();
    expect(sent).toHaveLength(1);
    expect(drafts.read(place, "t")).toBeUndefined();
  });
});

describe("a session of a published guide", () => {
  const published = guideOf(["a"], { status: "published" });
  const open = (answer: typeof saved = saved, tab = "t", storage = createStorage()) =>
    stage(answer, { tab, storage, guide: published });

  it("keeps changes on the device and sends none of them", async () => {
    const { session, sent, write, drafts } = open();
    const end = session.start();
    write("Half a sent");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session.read()).toMatchObject({ save: { kind: "pending" }, isUnsaved: true });
    expect(drafts.read(place, "t")?.title).toBe("Half a sent");
    session.saveNow();
    expect(await session.flush()).toBe(true);
    window.dispatchEvent(new Event("online"));
    document.dispatchEvent(new Event("visibilitychange"));
    end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([]);
  });

  it("sends them on publishChanges, without what is written meanwhile", async () => {
    const { session, sent, write, drafts } = open((input, there) => {
      write("One and a ha");
      return saved(input, there);
    });
    write("One");
    expect(await session.publishChanges()).toBe("published");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent.map(({ guide: { title } }) => title)).toEqual(["One"]);
    expect(session.read()).toMatchObject({ save: { kind: "pending" }, isUnsaved: true });
    expect(drafts.read(place, "t")?.title).toBe("One and a ha");
  });

  it("does not retry by itself when publishing failed", async () => {
    const { session, sent, write } = open(() => {
      throw new TypeError("Failed to fetch");
    });
    const end = session.start();
    write("One");
    expect(await session.publishChanges()).toBe("failed");
    expect(session.read().save).toEqual({ kind: "failing", reason: "offline" });
    window.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sent).toHaveLength(1);
    write("One and a ha");
    expect(session.read().save).toEqual({ kind: "pending" });
    end();
  });

  it("does not publish a combination with another version before it was checked", async () => {
    const answers = [() => refuse("conflict")];
    const { session, there, write, sent } = open(
      (input, now) => answers.shift()?.() ?? saved(input, now),
    );
    there.current = { ...published, description: "T", updated_at: "2026-11-20T11:00:00.000Z" };
    write("Mine");
    expect(await session.publishChanges()).toBe("merged");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session.read()).toMatchObject({
      save: { kind: "pending" },
      state: { title: "Mine", description: "T" },
    });
    expect(sent).toHaveLength(1);
    expect(await session.publishChanges()).toBe("published");
  });

  it("publishes when only the state of the guide changed elsewhere", async () => {
    const answers = [() => refuse("conflict")];
    const { session, there, write, sent } = open(
      (input, now) => answers.shift()?.() ?? saved(input, now),
    );
    there.current = { ...published, featured: true, updated_at: "2026-11-20T11:00:00.000Z" };
    write("Mine");
    expect(await session.publishChanges()).toBe("published");
    expect(sent.at(-1)?.expected_updated_at).toBe("2026-11-20T11:00:00.000Z");
  });

  it("discards changes, and restores them on undo", async () => {
    const { session, write, drafts } = open();
    write("One");
    await vi.advanceTimersByTimeAsync(300);
    const undo = session.discardChanges();
    expect(session.read()).toMatchObject({ save: { kind: "saved" }, isUnsaved: false });
    expect(drafts.read(place, "t")).toBeUndefined();
    undo();
    expect(session.read().state.title).toBe("One");
    await vi.advanceTimersByTimeAsync(300);
    expect(drafts.read(place, "t")?.title).toBe("One");
  });

  it("discards changes in a conflict, and after undo does not publish over the other version", async () => {
    const { session, write, there } = open((input, now) =>
      input.expected_updated_at === now.updated_at ? saved(input, now) : refuse("conflict"),
    );
    const theirs = { ...published, title: "Theirs", updated_at: "2026-11-20T11:00:00.000Z" };
    there.current = theirs;
    write("Mine");
    expect(await session.publishChanges()).toBe("failed");
    const undo = session.discardChanges();
    expect(session.read().state.title).toBe("Theirs");
    undo();
    expect(await session.publishChanges()).toBe("failed");
    expect(session.read().save).toEqual({ kind: "conflict", there: theirs });
    expect(there.current).toEqual(theirs);
  });

  it("offers the changes of an earlier visit, and does not publish restored ones", async () => {
    const storage = createStorage();
    const before = open(saved, "1", storage);
    const end = before.session.start();
    before.write("One");
    end();
    await vi.advanceTimersByTimeAsync(0);
    expect(before.onLeft).toHaveBeenCalledOnce();
    const { session, sent } = open(saved, "2", storage);
    session.start();
    const { found } = session.read();
    expect(found?.title).toBe("One");
    if (found) session.restore(found);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session.read()).toMatchObject({ save: { kind: "pending" }, state: { title: "One" } });
    expect(sent).toEqual([]);
  });

  it("is at risk on leaving only when the device keeps nothing", async () => {
    const { session, write, drafts } = open();
    write("One");
    expect(isAtRisk(session.read())).toBe(false);
    vi.spyOn(drafts, "write").mockReturnValue(false);
    write("Two");
    expect(await session.flush()).toBe(false);
    expect(isAtRisk(session.read())).toBe(true);
  });

  it("saves the changes to the draft once it is unpublished", async () => {
    const { session, sent, write } = open(saved);
    write("One");
    const guideNow = {
      ...published,
      status: "draft" as const,
      updated_at: "2026-11-20T10:30:00.000Z",
    };
    session.dispatch({ type: "answered", guide: guideNow });
    await vi.advanceTimersByTimeAsync(1_500);
    expect(sent).toMatchObject([
      { guide: { title: "One" }, expected_updated_at: "2026-11-20T10:30:00.000Z" },
    ]);
  });
});

describe("a restored draft of an older version", () => {
  const leave = async () => {
    const storage = createStorage();
    const before = stage(
      () => {
        throw new TypeError("Failed to fetch");
      },
      { tab: "1", storage },
    );
    const end = before.session.start();
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
    opened.there.current = guideNow;
    opened.session.start();
    const { found } = opened.session.read();
    if (found) opened.session.restore(found);
    await vi.advanceTimersByTimeAsync(1_500);
    return opened;
  };
  const newer = { updated_at: "2026-11-20T11:00:00.000Z" };

  it("is combined with changes of other parts made elsewhere", async () => {
    const { session } = await restoreOn({ ...guide, ...newer, description: "Theirs" });
    expect(session.read()).toMatchObject({ save: { kind: "saved" } });
  });

  it("overwrites no change of the same part made elsewhere", async () => {
    const theirs = { ...guide, ...newer, title: "Theirs" };
    const { session } = await restoreOn(theirs);
    expect(session.read().save).toEqual({ kind: "conflict", there: theirs });
  });
});

describe("sessions of several tabs", () => {
  const unreachable = () => {
    throw new Error("The service is out of reach.");
  };
  /** Tabs of one browser, none of which can save; `storage` tells the others what one removes. */
  const tabs = (...names: string[]) => {
    const storage = createStorage();
    return names.map((tab) => stage(unreachable, { tab, storage }));
  };
  /** Writes a title and lets the tab keep it; what comes back ends the tab. */
  const leave = async (tab: ReturnType<typeof stage>, title: string) => {
    const end = tab.session.start();
    tab.write(title);
    await vi.advanceTimersByTimeAsync(300);
    return end;
  };
  const told = () => vi.advanceTimersByTimeAsync(0);
  const found = ({ session }: ReturnType<typeof stage>) => session.read().found;

  it("leave each a draft of its own, and the next one finds the newest", async () => {
    const [one, two, three, four] = tabs("1", "2", "3", "4");
    if (!one || !two || !three || !four) throw new Error("There are four.");
    (await leave(one, "One"))();
    await vi.advanceTimersByTimeAsync(1_000);
    (await leave(two, "Two"))();
    expect(found(two)?.title).toBe("One");
    await vi.advanceTimersByTimeAsync(1_000);

    three.session.start();
    expect(found(three)?.title).toBe("Two");
    three.session.discardFound();
    expect(found(three)?.title).toBe("One");
    const draft = found(three);
    if (draft) three.session.restore(draft);
    expect(found(three)).toBeUndefined();
    expect(three.session.read().state.title).toBe("One");
    // What was restored is this tab's now.
    await told();
    expect(three.drafts.read(place, "1")).toBeUndefined();
    four.session.start();
    expect(found(four)?.title).toBe("One");
  });

  it("find nothing any more where another tab has decided on it", async () => {
    const [one, two, three] = tabs("1", "2", "3");
    if (!one || !two || !three) throw new Error("There are three.");
    (await leave(one, "One"))();
    for (const { session } of [two, three]) session.start();
    expect(found(three)?.title).toBe("One");
    two.session.discardFound();
    await told();
    expect(found(three)).toBeUndefined();
  });

  it("do not lose what is still being written where another one throws it away", async () => {
    const [gone, living, other, next] = tabs("1", "2", "3", "4");
    if (!gone || !living || !other || !next) throw new Error("There are four.");
    (await leave(gone, "Gone"))();
    await vi.advanceTimersByTimeAsync(1_000);
    await leave(living, "Still being written");
    other.session.start();
    other.session.discardFound();
    await told();
    expect(found(other)?.title).toBe("Gone");
    // Nobody is asked twice about one tab.
    other.session.discardFound();
    expect(found(other)).toBeUndefined();
    next.session.start();
    expect(found(next)?.title).toBe("Still being written");
  });

  it("keep what stood in the editor where a draft was put in its place", async () => {
    const [one, two, three] = tabs("1", "2", "3");
    if (!one || !two || !three) throw new Error("There are three.");
    (await leave(one, "One"))();
    two.session.start();
    const draft = found(two);
    two.session.discardFound();
    two.write("Written since");
    if (draft) two.session.restore(draft);
    expect(two.session.read().state.title).toBe("One");
    three.session.start();
    three.session.discardFound();
    expect(found(three)?.title).toBe("Written since");
  });

  it("say where one was left with what could not be saved, and only then", async () => {
    const [one] = tabs("1");
    if (!one) throw new Error("There is one.");
    (await leave(one, "One"))();
    await told();
    expect(one.onLeft).toHaveBeenCalledOnce();

    const other = stage(saved);
    (await leave(other, "Other"))();
    await told();
    expect(other.sent).toHaveLength(1);
    expect(other.onLeft).not.toHaveBeenCalled();
  });
});
