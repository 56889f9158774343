import { cn } from "#lib/cn.ts";

/** The initial of a user's name in a circle. */
export function Avatar({ name, className }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden
      className={cn(
        "grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft text-sm font-semibold text-accent-strong uppercase",
        className,
      )}
    >
      {Array.from(name)[0] ?? "?"}
    </span>
  );
}
