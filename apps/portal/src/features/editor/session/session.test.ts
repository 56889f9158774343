import type { Guide } from "@guidepost/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { guideOf } from "../model/guide.fixture.ts";
import type { SaveInput } from "../model/faults.ts";
import { createDraftStore } from "./draft-store.ts";
import { createSession } from "./session.ts";
import { createStorage } from "./storage.fixture.ts";

const guide = guideOf(["a"]);
const place = { userId: 3, guideId: guide.id };

/** A session before a service that answers as `answer` says, and a browser's storage. */
const stage = (
  answer: (input: SaveInput) => Guide,
  { tab = "t", storage = createStorage() } = {},
) => {
  const drafts = createDraftStore(storage);
  const sent: SaveInput[] = [];
  const onLeft = vi.fn();
  /** The guide as the service has it, where it is asked. */
  const there = { current: guide };
  const session = createSession({
    guide,
    userId: place.userId,
    tab,
    drafts,
    send: async (input) => {
      sent.push(input);
      return answer(input);
    },
    ask: async () => there.current,
    onSaved: () => {},
    onLeft,
    isOnline: () => true,
  });
  const write = (text: string) => session.dispatch({ type: "write", field: "title", text });
  return { session, sent, drafts, write, onLeft, there };
};

const saved = ({ guide: { title = guide.title } }: SaveInput): Guide => ({
  ...guide,
  title,
  updated_at: "2026-11-20T10:00:00.000Z",
});
const refuse = (code: string, details = {}) => {
  throw Object.assign(new Error(code), { data: { error: { code, message: code, details } } });
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
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
      "2026-11-20T10:00:00.000Z",
    ]);
  });

  it("takes a save whose answer was lost for what it is: saved, not changed elsewhere", async () => {
    const answers: ((input: SaveInput) => Guide)[] = [
      () => {
        throw new TypeError("Failed to fetch");
      },
      () => refuse("conflict"),
      saved,
    ];
    const { sent, session, there, write } = stage((input) => answers.shift()?.(input) ?? guide);
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

  it("asks for a choice where something else was changed since the answer was lost", async () => {
    const answers: ((input: SaveInput) => Guide)[] = [
      () => {
        throw new TypeError("Failed to fetch");
      },
      () => refuse("conflict"),
    ];
    const { session, there, write } = stage((input) => answers.shift()?.(input) ?? guide);
    write("One");
    await session.flush();
    there.current = { ...guide, title: "One", description: "Theirs" };
    await session.flush();
    expect(session.read().save).toEqual({ kind: "conflict" });
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

  it("writes nothing over that was changed elsewhere, until somebody chooses to", async () => {
    const theirs = { ...guide, title: "Theirs", updated_at: "2026-11-20T11:00:00.000Z" };
    const { sent, session, write, drafts } = stage((input) =>
      input.expected_updated_at === theirs.updated_at ? saved(input) : refuse("conflict"),
    );
    write("Mine");
    expect(await session.flush()).toBe(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session.read().save.kind).toBe("conflict");
    expect(sent).toHaveLength(1);
    expect(drafts.read(place, "t")?.title).toBe("Mine");

    session.dispatch({ type: "keep", guide: theirs });
    expect(await session.flush()).toBe(true);
    expect(sent.at(-1)?.guide).toEqual({ title: "Mine" });
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
    ["was changed elsewhere", "Another", () => refuse("conflict")],
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
