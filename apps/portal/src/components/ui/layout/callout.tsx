import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "#lib/cn.ts";

const CALLOUTS = {
  info: { icon: Info, color: "bg-info-soft [&_svg]:text-info" },
  good: { icon: CircleCheck, color: "bg-accent-soft [&_svg]:text-accent-strong" },
  warning: { icon: TriangleAlert, color: "bg-warning-soft [&_svg]:text-warning" },
  danger: { icon: CircleAlert, color: "bg-danger-soft [&_svg]:text-danger" },
};

/** A highlighted message; `alert` announces an error that has just happened. */
export function Callout({
  tone = "info",
  title,
  children,
  action,
  alert = false,
}: {
  tone?: keyof typeof CALLOUTS;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
  alert?: boolean;
}) {
  const { icon: Icon, color } = CALLOUTS[tone];
  return (
    <div
      role={alert ? "alert" : undefined}
      className={cn(
        "flex flex-wrap gap-x-3 gap-y-2 rounded-lg border border-transparent px-4 py-3 text-sm",
        color,
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1 basis-52">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {children}
      </div>
      {action !== undefined && <div className="self-center">{action}</div>}
    </div>
  );
}
