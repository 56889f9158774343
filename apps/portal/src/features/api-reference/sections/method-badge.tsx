import { cn } from "#lib/cn.ts";

const looks: Record<string, string> = {
  GET: "bg-info-soft text-info",
  POST: "bg-accent-soft text-accent-strong",
  PATCH: "bg-warning-soft text-warning",
  DELETE: "bg-danger-soft text-danger",
};

/** GET, POST and so on, each in a colour of its own. */
export function MethodBadge({ method, className }: { method: string; className?: string }) {
  return (
    <span
      className={cn(
        "inline-block shrink-0 rounded-sm px-1.5 py-0.5 text-center font-mono text-2xs leading-4 font-semibold",
        looks[method] ?? "bg-sunken text-ink-soft",
        className,
      )}
    >
      {method}
    </span>
  );
}
