import type { Guide } from "@guidepost/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { guideOf } from "../model/guide.fixture.ts";
import type { SaveInput } from "../model/faults.ts";
import { createDraftStore } from "./draft-store.ts";
import { createSession } from "./session.ts";

const guide = guideOf(["a"]);
const place = { userId: 3, guideId: guide.id };

/** A session before a service that answers as `answer` says, and a browser's storage. */
const stage = (answer: (input: SaveInput) => Guide) => {
  const kept = new Map<string, string>();
  const drafts = createDraftStore({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  });
  const sent: SaveInput[] = [];
  const session = createSession({
    guide,
    userId: place.userId,
    tab: "t",
    drafts,
    send: async (input) => {
      sent.push(input);
      return answer(input);
    },
    onSaved: () => {},
    isOnline: () => true,
  });
  const write = (text: string) => session.dispatch({ type: "write", field: "title", text });
  return { session, sent, drafts, write };
};

const saved = ({ guide: { title = guide.title } }: SaveInput): Guide => ({
  ...guide,
  title,
  updated_at: "2026-11-20T10:00:00.000Z",
});
const refuse = (code: string, details = {}) => {
  throw Object.assign(new Error(code), { data: { error: { code, message: code, details } } });
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a session", () => {
  it("keeps what is written on the device until the service has it", async () => {
    const { drafts, sent, session, write } = stage(saved);
    write("Another");
    expect(session.read().isUnsaved).toBe(true);
    await vi.advanceTimersByTimeAsync(300);
    expect(drafts.read(place)?.title).toBe("Another");
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_200);
    expect(sent).toEqual([
      { id: 7, guide: { title: "Another" }, expected_updated_at: guide.updated_at },
    ]);
    expect(drafts.read(place)).toBeUndefined();
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
    expect(drafts.read(place)?.title).toBe("Mine");

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

  it("neither saves nor keeps anything of a guide that was deleted from here", async () => {
    const { session, sent, write, drafts } = stage(saved);
    write("Another");
    await vi.advanceTimersByTimeAsync(300);
    session.close();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent).toEqual([]);
    expect(drafts.read(place)).toBeUndefined();
  });
});
