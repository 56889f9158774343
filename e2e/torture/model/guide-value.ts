/** The fields of a guide that clients change. Two equal values are one state. */
export type GuideValue = {
  title: string;
  description: string;
  category: string;
  steps: { title: string | null; content: string }[];
  published: boolean;
  featured: boolean;
  deleted: boolean;
};

/** Returns the state after a change; undefined when the guide is not found in this state. */
export type GuideChange = (value: GuideValue) => GuideValue | undefined;

/** The fields that PATCH sends. */
export type GuidePatch = Partial<Pick<GuideValue, "title" | "description" | "category" | "steps">>;

/** Applies `fields` to a guide that is not deleted. */
export function changeLive(fields: Partial<GuideValue>): GuideChange {
  return (value) => (value.deleted ? undefined : { ...value, ...fields });
}

/** Restores a guide. A guide that is not deleted does not change. */
export function restore(value: GuideValue): GuideValue {
  return { ...value, deleted: false };
}

/** A guide in a response. In a list it has no steps. */
export type GuideBody = {
  id: number;
  slug: string;
  title: string;
  description: string;
  category: string;
  status: string;
  published_at: string | null;
  featured: boolean;
  featured_at: string | null;
  steps?: { position: number; title: string | null; content: string }[];
  steps_count: number;
  created_at: string;
};

/** Returns the state that a response shows. */
export function valueOf(guide: GuideBody): GuideValue {
  return {
    title: guide.title,
    description: guide.description,
    category: guide.category,
    steps: (guide.steps ?? []).map(({ title, content }) => ({ title, content })),
    published: guide.status === "published",
    featured: guide.featured,
    deleted: false,
  };
}

/** Returns what is wrong in a guide regardless of its state; undefined when its fields agree. */
export function describeInconsistency(guide: GuideBody): string | undefined {
  if ((guide.status === "published") !== (guide.published_at !== null))
    return `status ${guide.status} with published_at ${guide.published_at}`;
  if (guide.featured !== (guide.featured_at !== null))
    return `featured ${guide.featured} with featured_at ${guide.featured_at}`;
  if (guide.steps && guide.steps.length !== guide.steps_count)
    return `${guide.steps.length} steps with steps_count ${guide.steps_count}`;
  if (guide.steps?.some(({ position }, index) => position !== index + 1))
    return "steps that are not numbered from 1 to n";
  return undefined;
}

/** Whether a list item can show this state. */
export function matchesSummary(value: GuideValue, item: GuideBody): boolean {
  const shown = { ...valueOf(item), steps: value.steps };
  return isSame(shown, value) && item.steps_count === value.steps.length;
}

export function isSame(one: GuideValue, other: GuideValue): boolean {
  return keyOf(one) === keyOf(other);
}

/** Returns a text that equal states share. */
export function keyOf(value: GuideValue): string {
  const { title, description, category, published, featured, deleted } = value;
  const steps = value.steps.map((step) => [step.title, step.content]);
  return JSON.stringify([title, description, category, steps, published, featured, deleted]);
}
