import { htmlToMarkdown } from "@guidepost/guide-content/html-to-markdown";
import { CursorExpiredError, type Guide, type Guidepost } from "@guidepost/sdk";
import { isGuidePath } from "./folder.ts";
import type { GuideFile } from "./guide-file.ts";
import { forgetGuides, hashOf, type RemoteGuide, type SyncState } from "./sync-state.ts";

/** Guides of the API with their steps. */
export type RemoteContent = {
  /** The guides of this run by their path. Converting all of them to files would take minutes. */
  guides: Map<string, Guide>;
  /** Guides without external id, or with the prefix and no path after it, so that no file can have them. */
  unmanaged: Guide[];
};

type Options = {
  /** The user whose guides the folder has. An admin key reads those of all users. */
  username: string;
  /** Guides with another external id are left out. */
  prefix: string;
  signal: AbortSignal;
  onProgress: (guides: number) => void;
};

/** Applies the changes since the last run to `state`. The first run reads all guides. */
export async function updateState(
  client: Guidepost,
  state: SyncState,
  options: Options,
): Promise<RemoteContent> {
  try {
    return await readChanges(client, state, options);
  } catch (error) {
    if (!(error instanceof CursorExpiredError)) throw error;
    // Deletions since then are no longer known: every guide is read again.
    forgetGuides(state);
    return readChanges(client, state, options);
  }
}

/** The file of a guide. Steps in HTML are converted. */
export function toGuideFile(guide: Guide): GuideFile {
  const { title, description, category, language, status, steps } = guide;
  return {
    title,
    // The API writes a missing description as an empty text.
    description: description || null,
    category,
    language,
    status,
    steps: steps.map((step) => ({
      title: step.title,
      source: step.source ?? htmlToMarkdown(step.content),
    })),
  };
}

/** Stores a guide as it is in the API. */
export function setRemote(state: SyncState, path: string, guide: Guide): RemoteGuide {
  const isMarkdown = guide.steps.every(({ source }) => typeof source === "string");
  const { id, version, status, category, language, url } = guide;
  const hash = isMarkdown ? hashOf(toGuideFile(guide)) : "html";
  // An earlier push has used the form of accents of the file.
  const isSame = guide.external_id?.endsWith(path) ?? true;
  const external_id = isSame ? undefined : (guide.external_id ?? undefined);
  const remote = { id, version, status, category, language, hash, url, external_id };
  state.guides[path] = { ...state.guides[path], remote };
  return remote;
}

/** Reads one guide with its steps as they were written. */
export async function readGuide(
  client: Guidepost,
  id: number,
  signal: AbortSignal,
): Promise<Guide> {
  return client.guides.get(id, { include: "source", signal });
}

async function readChanges(
  client: Guidepost,
  state: SyncState,
  { username, prefix, signal, onProgress }: Options,
): Promise<RemoteContent> {
  const content: RemoteContent = { guides: new Map(), unmanaged: [] };
  const paths = new Map(
    Object.entries(state.guides).flatMap(([path, { remote }]) =>
      remote ? [[remote.id, path] as const] : [],
    ),
  );
  const forget = (id: number) => {
    const path = paths.get(id);
    const known = path === undefined ? undefined : state.guides[path];
    if (known) known.remote = undefined;
  };
  let count = 0;
  const feed = client.changes({ cursor: state.cursor, include: "source" }, { signal });
  for await (const { changes, next_cursor } of feed.pages()) {
    for (const change of changes) {
      forget(change.type === "guide.deleted" ? change.id : change.guide.id);
      if (change.type === "guide.deleted" || change.guide.user.username !== username) continue;
      const { guide } = change;
      // Guides of another folder (contract CLI-11).
      if (guide.external_id?.startsWith(prefix) === false) continue;
      const path = guide.external_id?.slice(prefix.length).normalize("NFC");
      const isTaken = (state.guides[path ?? ""]?.remote?.id ?? guide.id) !== guide.id;
      const isOther = isTaken && guide.external_id?.endsWith(path ?? "") === false;
      if (path === undefined || !isGuidePath(path) || isOther) {
        content.unmanaged.push(guide);
        continue;
      }
      paths.set(guide.id, path);
      setRemote(state, path, guide);
      content.guides.set(path, guide);
    }
    state.cursor = next_cursor;
    count += changes.length;
    onProgress(count);
  }
  return content;
}
