/** A key of the keyboard. */
export function Key({ children }: { children: string }) {
  return (
    <kbd className="inline-grid min-w-6 place-items-center rounded-sm border border-b-2 border-line bg-surface px-1.5 font-mono text-xs text-ink-soft">
      {children}
    </kbd>
  );
}
