import clsx from "clsx";
import { CircleAlert, CircleCheck, Info, TriangleAlert, type LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";

/** What belongs together, on a sheet of its own. */
export const Card = ({ className, ...rest }: ComponentProps<"div">) => (
  <div
    {...rest}
    className={clsx("rounded-lg border border-line bg-surface shadow-card", className)}
  />
);

/** A part of a page: its name, a sentence about it, what there is to do, and itself. */
export const Section = ({
  title,
  description,
  actions,
  children,
  className,
}: {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  className?: string;
}) => (
  <section className={clsx("flex flex-col gap-4", className)}>
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <div className="min-w-0">
        <h2 className="text-base font-semibold">{title}</h2>
        {description !== undefined && (
          <p className="mt-0.5 max-w-2xl text-sm text-ink-soft">{description}</p>
        )}
      </div>
      {actions}
    </div>
    {children}
  </section>
);

/** The top of every page of the portal. */
export const PageHeader = ({
  title,
  description,
  actions,
}: {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
}) => (
  <header className="mb-7 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
    <div className="min-w-0">
      <h1 className="text-2xl font-semibold wrap-anywhere">{title}</h1>
      {description !== undefined && <p className="mt-1 max-w-2xl text-ink-soft">{description}</p>}
    </div>
    {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
  </header>
);

/** Where there is nothing yet: what would be here, and how to begin. */
export const EmptyState = ({
  icon: Icon,
  title,
  children,
  action,
}: {
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) => (
  <div className="flex flex-col items-center rounded-lg border border-dashed border-line px-6 py-14 text-center">
    <span className="mb-4 grid size-11 place-items-center rounded-full bg-accent-soft text-accent-strong">
      <Icon aria-hidden className="size-5" />
    </span>
    <h2 className="text-base font-semibold">{title}</h2>
    {children !== undefined && (
      <div className="mt-1 max-w-md text-sm text-ink-soft">{children}</div>
    )}
    {action !== undefined && (
      <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>
    )}
  </div>
);

const callouts = {
  info: { icon: Info, look: "bg-info-soft [&_svg]:text-info" },
  good: { icon: CircleCheck, look: "bg-accent-soft [&_svg]:text-accent-strong" },
  warning: { icon: TriangleAlert, look: "bg-warning-soft [&_svg]:text-warning" },
  danger: { icon: CircleAlert, look: "bg-danger-soft [&_svg]:text-danger" },
};

/** Something to know before going on; `alert` for what has just gone wrong. */
export const Callout = ({
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
}) => {
  const { icon: Icon, look } = callouts[tone];
  return (
    <div
      role={alert ? "alert" : undefined}
      className={clsx("flex flex-wrap gap-x-3 gap-y-2 rounded-lg px-4 py-3 text-sm", look)}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1 basis-52">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {children}
      </div>
      {action !== undefined && <div className="self-center">{action}</div>}
    </div>
  );
};

/** The shape of what is being loaded. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden className={clsx("animate-pulse rounded-md bg-line/70", className)} />
);

/** A user's initial, where a picture would be. */
export const Avatar = ({ name, className }: { name: string; className?: string }) => (
  <span
    aria-hidden
    className={clsx(
      "grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft text-sm font-semibold text-accent-strong uppercase",
      className,
    )}
  >
    {Array.from(name)[0] ?? "?"}
  </span>
);
