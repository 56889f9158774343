/** A text whose parts between `marks` are marked. Each mark has its start and end, in order. */
export function MarkedText({
  text,
  marks,
}: {
  text: string;
  marks: readonly (readonly [start: number, end: number])[];
}) {
  if (marks.length === 0) return text;
  return marks.map(([start, end], index) => {
    const [, before = 0] = marks[index - 1] ?? [];
    return (
      // oxlint-disable-next-line react/no-array-index-key -- the text is always rendered as a whole
      <span key={index}>
        {text.slice(before, start)}
        <mark className="rounded-sm bg-warning-soft box-decoration-clone text-inherit">
          {text.slice(start, end)}
        </mark>
        {index === marks.length - 1 && text.slice(end)}
      </span>
    );
  });
}
