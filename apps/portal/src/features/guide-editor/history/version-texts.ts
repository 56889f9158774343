import type { PublishedVersionSummary, VersionChange } from "@guidepost/contract";
import { pluralize, quoted } from "#lib/formats/format.ts";

const FIELDS: Record<Exclude<VersionChange, "steps">, string> = {
  title: "title",
  description: "description",
  category: "category",
  step_order: "order of the steps",
};

/** What differs from the version before: `title, 2 steps added, 1 step changed`. Empty: nothing. */
export function changesText({
  changed,
  step_changes: steps,
}: Pick<PublishedVersionSummary, "changed" | "step_changes">): string {
  const counted = (["added", "removed", "changed"] as const).flatMap((verb) =>
    steps[verb] === 0 ? [] : `${pluralize(steps[verb], "step")} ${verb}`,
  );
  const parts = changed.flatMap((name) =>
    // A change that this version does not know has its name.
    name === "steps" ? counted : ((FIELDS as Partial<Record<string, string>>)[name] ?? name),
  );
  return parts.join(", ");
}

const KINDS: Record<string, string> = {
  published: "Published",
  updated: "Changed",
  draft_published: "Changes published",
  recorded: "Published before the history began",
};

/** What made a version, and what it changed: `Changed: title, 1 step added`. */
export function describeVersion(version: PublishedVersionSummary): string {
  const { kind, restored_from: from } = version;
  const name = from === null ? (KINDS[kind] ?? "Changed") : `Version ${from} restored`;
  const changes = changesText(version);
  return changes === "" ? name : `${name}: ${changes}`;
}

/** The author of a version without a user. */
const CHANNELS: Partial<Record<string, string>> = {
  operator: "Operator",
  system: "Guidepost, at the scheduled time",
};

/** Who made a version: `Ada Berger with the key “Build” (ends in 9f3a)`. Empty: unknown. */
export function authorOf({ user, key, via }: PublishedVersionSummary): string {
  const name = user?.display_name ?? CHANNELS[via ?? ""] ?? "";
  if (!key) return name;
  const used = `the key ${quoted(key.name)} (ends in ${key.last_four})`;
  return name === "" ? used : `${name} with ${used}`;
}
