import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "#lib/cn.ts";

const callouts = {
  info: { icon: Info, look: "bg-info-soft [&_svg]:text-info" },
  good: { icon: CircleCheck, look: "bg-accent-soft [&_svg]:text-accent-strong" },
  warning: { icon: TriangleAlert, look: "bg-warning-soft [&_svg]:text-warning" },
  danger: { icon: CircleAlert, look: "bg-danger-soft [&_svg]:text-danger" },
};

/** Something to know before going on; `alert` for what has just gone wrong. */
export function Callout({
  tone = "info",
  title,
  children,
  action,
  alert = false,
}: {
  tone?: keyof typeof callouts;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
  alert?: boolean;
}) {
  const { icon: Icon, look } = callouts[tone];
  return (
    <div
      role={alert ? "alert" : undefined}
      className={cn("flex flex-wrap gap-x-3 gap-y-2 rounded-lg px-4 py-3 text-sm", look)}
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
