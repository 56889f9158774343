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
  // A change event has no modifier keys, so the event before it is remembered.
  const isRange = useRef(false);
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate;
  });
  return (
    // Larger than the checkbox, for fingers. Above the link that covers the row.
    <label
      onPointerDown={({ shiftKey }) => (isRange.current = shiftKey)}
      onKeyDown={({ shiftKey }) => (isRange.current = shiftKey)}
      onMouseDown={(event) => {
        if (!event.shiftKey) return;
        // The browser would select the text between the rows.
        event.preventDefault();
        input.current?.focus();
      }}
      className="relative -m-2 grid size-10 cursor-pointer place-items-center select-none @4xl:-my-2.5"
    >
      <input
        ref={input}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={({ target }) => {
          onChange(target.checked, isRange.current);
          isRange.current = false;
        }}
        className="size-4 accent-accent"
      />
    </label>
  );
}
