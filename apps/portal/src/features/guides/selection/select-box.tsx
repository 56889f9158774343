import { useEffect, useRef } from "react";

/** The checkbox of a row, or of all rows. With Shift, a click and the space bar change a range. */
export function SelectBox({
  label,
  checked,
  indeterminate = false,
  onChange,
}: {
  label: string;
  checked: boolean;
  /** Whether some, but not all rows are selected. */
  indeterminate?: boolean;
  onChange: (isChecked: boolean, isRange: boolean) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  // Not every browser sends the Shift key with the click that the space bar causes.
  const hasShift = useRef(false);
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate;
  });
  return (
    // Larger than the checkbox, for fingers. Above the link that covers the row.
    <label className="relative z-1 -m-2 grid size-10 cursor-pointer place-items-center select-none @4xl:-my-2.5">
      <input
        ref={input}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onMouseDown={(event) => {
          hasShift.current = false;
          if (!event.shiftKey) return;
          // The browser would select the text between the rows.
          event.preventDefault();
          input.current?.focus();
        }}
        onKeyDown={({ shiftKey }) => (hasShift.current = shiftKey)}
        onChange={({ target, nativeEvent }) => {
          // React calls it for the click.
          const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
          onChange(target.checked, isRange || hasShift.current);
          hasShift.current = false;
        }}
        className="size-4 accent-accent"
      />
    </label>
  );
}
