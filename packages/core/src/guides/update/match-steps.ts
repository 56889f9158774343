import type { StepRow } from "../store/rows.ts";

type SentStep = { id?: number | null | undefined; title: string | null; content: string };
/** Whether a sent step may keep the id of a stored step that no other sent step has. */
type Fits = (stored: StepRow, sent: SentStep, index: number) => boolean;

// In the order of their priority. A change of one step, an insertion and a move then keep all other ids.
const RULES: readonly Fits[] = [
  (stored, sent) => stored.id === sent.id,
  (stored, sent, index) => stored.position === index + 1 && stored.content === sent.content,
  (stored, sent) => stored.content === sent.content && stored.title === sent.title,
  (stored, sent) => stored.content === sent.content,
  // The step was edited at its place.
  (stored, _sent, index) => stored.position === index + 1,
];

/**
 * Gives the steps of a replaced guide the ids of its present steps (contract EXT-5). A step without a
 * present step is new.
 *
 * @param sent in their order, with cleaned content
 * @param stored in the order of their positions, which start at 1
 */
export function matchSteps<Step extends SentStep>(
  sent: readonly Step[],
  stored: readonly StepRow[],
): (Step & { id: number | null })[] {
  const free = new Map(stored.map((step) => [step.id, step]));
  const ids: (number | null)[] = sent.map(() => null);
  for (const fits of RULES)
    for (const [index, step] of sent.entries()) {
      if (ids[index] !== null) continue;
      const match = [...free.values()].find((one) => fits(one, step, index));
      if (!match) continue;
      ids[index] = match.id;
      free.delete(match.id);
    }
  return sent.map((step, index) => ({ ...step, id: ids[index] ?? null }));
}
