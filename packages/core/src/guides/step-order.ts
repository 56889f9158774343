type Positioned = { position: number; title?: string | null | undefined };

/** Steps in the order of their positions, to be numbered from 1; a title of nothing is none. */
export const inOrder = <Step extends Positioned>(
  steps: readonly Step[],
): (Step & { title: string | null })[] =>
  steps
    .toSorted((one, other) => one.position - other.position)
    .map((step) => ({ ...step, title: step.title || null }));
