// @vitest-environment jsdom
import type { Guide, GuideDraft } from "@guidepost/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { guideOf } from "#lib/guide.fixture.ts";
import type { OpenedGuide } from "../document/opened-guide.ts";
import type { DraftInput } from "../document/validate.ts";
import { createDraftStorage } from "./draft-recovery.ts";
import { createEditorStore } from "./editor-store.ts";
import { hasPendingChanges } from "./snapshot-store.ts";
import { createStorage } from "./storage.fixture.ts";

function refuse(code: string): never {
  throw Object.assign(new Error(code), { data: { error: { code, message: code } } });
}

/** A service with one published guide and its draft, which accepts saves as the real one does. */
function createService(guide: Guide) {
  let clock = Date.parse(guide.updated_at);
  let serial = 0;
  const later = () => new Date((clock += 1_000)).toISOString();
  const service = {
    live: guide,
    pending: null as { guide: Guide; draft: GuideDraft } | null,
    base: null as Guide | null,
    sent: [] as DraftInput[],
    /** Runs while a request is in flight. It may reject the request. */
    onRequest: undefined as (() => void) | undefined,
    open: (): OpenedGuide => ({
      guide: service.pending?.guide ?? service.live,
      draft: service.pending?.draft ?? null,
      live: service.live,
      base: service.base,
    }),
    saveDraft: async (input: DraftInput) => {
      service.sent.push(input);
      service.onRequest?.();
      const { live, pending } = service;
      if (
        input.expected_version !== live.version ||
        input.expected_revision !== (pending?.draft.revision ?? null)
      )
        refuse("conflict");
      const updated_at = later();
      const { steps: _, ...fields } = input.guide;
      service.base = null;
      if (input.publish) {
        service.live = { ...live, ...fields, updated_at, version: live.version + 1 };
        service.pending = null;
        return { guide: service.live, draft: null };
      }
      service.pending = {
        guide: { ...live, ...fields, updated_at },
        draft: {
          revision: `r${(serial += 1)}`,
          base_version: live.version,
          saved_at: updated_at,
          saved_by: null,
          conflicts: [],
        },
      };
      return service.pending;
    },
    /** A change of the live version by a key. */
    patch: (fields: Partial<Guide>) => {
      const { live } = service;
      service.live = { ...live, ...fields, version: live.version + 1, updated_at: later() };
    },
  };
  return service;
}

const published = guideOf(["a"], { status: "published" });
const place = { userId: 3, guideId: published.id };

function stage({
  service = createService(published),
  tab = "t",
  storage = createStorage(),
}: {
  service?: ReturnType<typeof createService>;
  tab?: string;
  storage?: ReturnType<typeof createStorage>;
} = {}) {
  const drafts = createDraftStorage(storage);
  const onMerged = vi.fn();
  const store = createEditorStore({
    opened: service.open(),
    userId: place.userId,
    tab,
    drafts,
    service: {
      save: () => Promise.reject(new Error("The guide is published.")),
      saveDraft: service.saveDraft,
      discardDraft: async () => {
        service.pending = null;
        service.base = null;
      },
      fetch: async () => service.open(),
      isOnline: () => true,
      onSaved: () => {},
      onMerged,
    },
    onLeft: () => {},
  });
  const write = (text: string) => store.dispatch({ type: "write", field: "title", text });
  return { store, service, drafts, write, onMerged };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("editor store of a published guide", () => {
  it("saves changes as the pending draft, and stores them on the device until then", async () => {
    const { store, service, write, drafts } = stage();
    write("One");
    await vi.advanceTimersByTimeAsync(300);
    expect(drafts.read(place, "t")?.title).toBe("One");
    await vi.advanceTimersByTimeAsync(1_200);
    expect(service.sent).toMatchObject([
      { guide: { title: "One" }, expected_version: 1, expected_revision: null, publish: false },
    ]);
    expect(service.live.title).toBe("A guide");
    expect(drafts.read(place, "t")).toBeUndefined();
    expect(store.read()).toMatchObject({ save: { kind: "saved" }, isUnsaved: false });
    expect(hasPendingChanges(store.read())).toBe(true);
    write("Two");
    await store.flush();
    expect(service.sent.at(-1)).toMatchObject({ expected_revision: "r1" });
  });

  it("continues a pending draft that was saved earlier", async () => {
    const { service, ...first } = stage();
    first.write("One");
    await first.store.flush();
    const second = stage({ service });
    expect(second.store.read()).toMatchObject({ state: { title: "One" }, isUnsaved: false });
    expect(second.store.read().live.title).toBe("A guide");
    expect(hasPendingChanges(second.store.read())).toBe(true);
  });

  it("publishes what is in the editor, without changes made during the request", async () => {
    const { store, service, write } = stage();
    write("One");
    await store.flush();
    service.onRequest = () => {
      service.onRequest = undefined;
      write("One and a ha");
    };
    expect(await store.publishChanges()).toBe("published");
    expect(service.live.title).toBe("One");
    expect(store.read()).toMatchObject({ live: { title: "One" }, isUnsaved: true });
    await vi.advanceTimersByTimeAsync(1_500);
    expect(service.live.title).toBe("One");
    expect(service.pending?.guide.title).toBe("One and a ha");
  });

  it("retries to save the draft after a failed publication, and does not publish it", async () => {
    const { store, service, write } = stage();
    service.onRequest = () => {
      throw new TypeError("Failed to fetch");
    };
    write("One");
    expect(await store.publishChanges()).toBe("failed");
    expect(store.read().save).toEqual({ kind: "failing", reason: "offline" });
    service.onRequest = undefined;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(service.sent.map(({ publish }) => publish)).toEqual([true, false]);
    expect(service.live.title).toBe("A guide");
  });

  it("does not overwrite the draft of another author, and combines both where they do not overlap", async () => {
    const service = createService(published);
    const [one, other] = [stage({ service }), stage({ service })];
    one.write("By one");
    await one.store.flush();
    other.store.dispatch({ type: "write", field: "description", text: "By the other" });
    expect(await other.store.flush()).toBe(true);
    expect(service.pending?.guide).toMatchObject({ title: "By one", description: "By the other" });
    expect(other.onMerged).toHaveBeenCalledOnce();
    one.write("Again by one");
    other.write("By the other");
    await other.store.flush();
    expect(await one.store.flush()).toBe(false);
    expect(one.store.read().save).toMatchObject({
      kind: "conflict",
      theirs: { title: "By the other" },
    });
    expect(service.pending?.guide.title).toBe("By the other");
  });

  it("does not publish a version that was combined before the author has checked it", async () => {
    const { store, service, write } = stage();
    write("Mine");
    service.patch({ description: "Theirs" });
    expect(await store.publishChanges()).toBe("merged");
    expect(store.read().state).toMatchObject({ title: "Mine", description: "Theirs" });
    expect(service.live.title).toBe("A guide");
    expect(await store.publishChanges()).toBe("published");
    expect(service.live).toMatchObject({ title: "Mine", description: "Theirs" });
  });

  it("offers the choice when a key changed the same part of the guide", async () => {
    const { store, service, write } = stage();
    write("Mine");
    await store.flush();
    service.patch({ title: "Theirs" });
    service.base = published;
    store.dispatch({ type: "write", field: "description", text: "More" });
    expect(await store.flush()).toBe(false);
    const { save } = store.read();
    expect(save).toMatchObject({ kind: "conflict", theirs: { title: "Theirs" } });
    if (save.kind === "conflict") store.resolve(save.theirs, { title: "mine" });
    expect(await store.flush()).toBe(true);
    expect(service.pending?.guide).toMatchObject({ title: "Mine", description: "More" });
    expect(service.live.title).toBe("Theirs");
  });

  it("opens with the choice when the draft has conflicts with the guide", async () => {
    const { service, ...first } = stage();
    first.write("Mine");
    await first.store.flush();
    service.patch({ title: "Theirs" });
    service.base = published;
    const { store } = stage({ service });
    const end = store.start();
    expect(store.read()).toMatchObject({
      save: { kind: "conflict", theirs: { title: "Theirs" } },
      state: { title: "Mine" },
    });
    end();
  });

  it("discards the draft, and saves it again on undo", async () => {
    const { store, service, write } = stage();
    write("One");
    await store.flush();
    const undo = await store.discardChanges();
    expect(service.pending).toBeNull();
    expect(store.read()).toMatchObject({ state: { title: "A guide" }, isUnsaved: false });
    expect(hasPendingChanges(store.read())).toBe(false);
    undo();
    await store.flush();
    expect(service.pending?.guide.title).toBe("One");
  });

  it("accepts no input while the draft is discarded, because the live version replaces the text", async () => {
    const { store, write } = stage();
    write("One");
    await store.flush();
    const discarding = store.discardChanges();
    expect(store.read().isDiscarding).toBe(true);
    await discarding;
    expect(store.read().isDiscarding).toBe(false);
  });

  it("discards changes in a conflict, and finds the conflict again after undo", async () => {
    const { store, service, write } = stage();
    write("Mine");
    service.patch({ title: "Theirs" });
    expect(await store.publishChanges()).toBe("failed");
    const undo = await store.discardChanges();
    expect(store.read().state.title).toBe("Theirs");
    undo();
    expect(await store.publishChanges()).toBe("failed");
    expect(store.read().save).toMatchObject({ kind: "conflict" });
    expect(service.live.title).toBe("Theirs");
  });

  it("keeps unsaved changes for the draft when the guide was unpublished elsewhere", async () => {
    const { store, service, write } = stage();
    write("One");
    service.patch({ status: "draft", published_at: null });
    await vi.advanceTimersByTimeAsync(1_500);
    expect(store.read().state).toMatchObject({ title: "One", base: { status: "draft" } });
  });
});
