/** What will follow from what is asked, one thing a line. */
export function EffectList({ effects }: { effects: readonly string[] }) {
  return (
    <ul className="mb-5 flex list-disc flex-col gap-1.5 pl-5 text-sm marker:text-ink-soft">
      {effects.map((effect) => (
        <li key={effect} className="wrap-anywhere">
          {effect}
        </li>
      ))}
    </ul>
  );
}
