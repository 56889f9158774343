/** At most `max` characters (code points), cut between words where there are any. */
export function excerpt(text: string, max: number): string {
  // None takes more than two units: of a long text, the rest need not be taken apart.
  const characters = Array.from(text.slice(0, 2 * (max + 1)));
  if (characters.length <= max) return text;
  const space = characters.lastIndexOf(" ", max - 1);
  return `${characters
    .slice(0, space > max / 2 ? space : max - 1)
    .join("")
    .trimEnd()}…`;
}
