import type { Kind, Sample } from "./load.ts";

/** A part of the drill: a fault and the time until the next one. */
export type Phase = { title: string; start: number; end: number };

const KINDS: readonly Kind[] = ["change", "read", "page"];
const FIRST_ERROR = 400;

function isFailure({ status }: Sample): boolean {
  return status === 0 || status >= FIRST_ERROR;
}

/** Returns the failures of a phase by status, such as `3 × 503, 1 × no response`. */
function failuresIn(samples: readonly Sample[]): string {
  const counts = new Map<string, number>();
  for (const { status } of samples.filter(isFailure)) {
    const name = status === 0 ? "no response" : `${status}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => `${count} × ${name}`).join(", ") || "0";
}

/** Returns the seconds from the start of a phase to the end of its last failed request. */
function recoveryIn(samples: readonly Sample[], { start }: Phase): string {
  const ends = samples.filter(isFailure).map(({ at, ms }) => at + ms - start);
  return ends.length === 0 ? "0" : (Math.max(...ends) / 1_000).toFixed(1);
}

/** Returns a table with a line for each phase. */
export function toTable(phases: readonly Phase[], samples: readonly Sample[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const headings = KINDS.flatMap((kind) => [`${kind}s`, "failed", "recovered after s"]);
  return [
    line(["fault", ...headings, "slowest ms"]),
    line(["---", ...headings.map(() => "---:"), "---:"]),
    ...phases.map((phase) => {
      // A fault ends requests that started before it.
      const own = samples.filter(({ at, ms }) => at + ms >= phase.start && at + ms < phase.end);
      const cells = KINDS.flatMap((kind) => {
        const ofKind = own.filter((sample) => sample.kind === kind);
        return [`${ofKind.length}`, failuresIn(ofKind), recoveryIn(ofKind, phase)];
      });
      const slowest = Math.max(0, ...own.map(({ ms }) => ms));
      return line([phase.title, ...cells, slowest.toFixed(0)]);
    }),
    "",
  ].join("\n");
}
