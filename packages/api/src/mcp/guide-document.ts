import type { Guide } from "@guidepost/contract";

/** Returns a guide as a text document: its facts, then its steps with the stored HTML. */
export function guideDocument(guide: Guide): string {
  const { steps, description, title, ...facts } = guide;
  const { id, external_id, status, category, url, version, updated_at } = facts;
  const shown = { id, external_id, status, category, url, version, updated_at };
  const lines = Object.entries(shown).map(([name, value]) => `- ${name}: ${JSON.stringify(value)}`);
  return [
    `# ${title}`,
    ...(description === "" ? [] : [description]),
    lines.join("\n"),
    ...steps.flatMap((step) => [
      step.title === null ? `## ${step.position}.` : `## ${step.position}. ${step.title}`,
      step.content,
    ]),
  ].join("\n\n");
}
