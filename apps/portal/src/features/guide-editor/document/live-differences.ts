import type { Guide } from "@guidepost/contract";
import { hasSameMeaning } from "../html/html.ts";
import type { EditorState } from "./editor-state.ts";
import type { Overlap } from "./merge.ts";
import { stepsToSend } from "./pending-changes.ts";

/** The parts in which the editor differs from the live version. `mine` is the editor's. */
export function differencesFromLive(state: EditorState, live: Guide): Overlap[] {
  const parts: Overlap[] = [];
  for (const part of ["title", "description"] as const) {
    const mine = state[part].trim();
    if (mine !== live[part]) parts.push({ id: part, part, mine, theirs: live[part] });
  }
  if (state.category !== live.category)
    parts.push({ id: "category", part: "category", mine: state.category, theirs: live.category });

  const own = stepsToSend(state);
  const ownIds = new Set(own.map(({ id }) => id));
  const liveSteps = new Map(live.steps.map((step) => [step.id, step]));
  const label = (id: number) => {
    const { title, position } = liveSteps.get(id) ?? {};
    return title || `Step ${position}`;
  };
  const kept = own.flatMap(({ id }) => (id !== null && liveSteps.has(id) ? id : []));
  const before = live.steps.flatMap(({ id }) => (ownIds.has(id) ? id : []));
  if (kept.some((id, index) => id !== before[index]))
    parts.push({ id: "order", part: "order", mine: kept.map(label), theirs: before.map(label) });

  for (const { key, id, position: number, title, content } of own) {
    const step = id === null ? undefined : liveSteps.get(id);
    const text = { title: title ?? "", content };
    if (!step) {
      parts.push({ id: key, part: "step", number, mine: text, theirs: undefined });
      continue;
    }
    const theirTitle = step.title ?? "";
    if (text.title !== theirTitle)
      parts.push({
        ...{ id: `${key} title`, part: "step title", number },
        ...{ mine: text.title, theirs: theirTitle },
      });
    if (!hasSameMeaning(content, step.content))
      parts.push({
        ...{ id: `${key} content`, part: "step content", number },
        ...{ mine: content, theirs: step.content },
      });
  }
  for (const { id, position: number, title, content } of live.steps)
    if (!ownIds.has(id))
      parts.push({
        ...{ id: `deleted ${id}`, part: "step", number, mine: undefined },
        theirs: { title: title ?? "", content },
      });
  return parts;
}
