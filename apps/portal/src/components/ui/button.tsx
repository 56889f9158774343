import { LoaderCircle, type LucideIcon } from "lucide-react";
import Link from "next/link";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { cn } from "#lib/cn.ts";

type Look = {
  variant?: "primary" | "secondary" | "ghost" | "danger";
  size?: "sm" | "md" | "lg";
  icon?: LucideIcon | undefined;
};

const variants = {
  primary: "bg-accent text-on-accent hover:bg-accent-strong",
  secondary: "border border-line bg-surface text-ink shadow-card hover:bg-sunken",
  ghost: "text-ink hover:bg-sunken",
  danger: "bg-danger text-on-danger hover:opacity-90",
};
const sizes = {
  sm: "h-8 gap-1.5 rounded-md px-2.5 text-caption",
  md: "h-9.5 gap-2 rounded-md px-3.5 text-sm",
  lg: "h-11 gap-2 rounded-lg px-5 text-body",
};

function lookOf({ variant = "secondary", size = "md" }: Look, className?: string) {
  return cn(
    "inline-flex shrink-0 items-center justify-center font-medium whitespace-nowrap transition-colors",
    "disabled:pointer-events-none disabled:opacity-55 aria-disabled:cursor-default aria-disabled:opacity-55",
    variants[variant],
    sizes[size],
    className,
  );
}

function Icon({ of: Shape, spins = false }: { of: LucideIcon; spins?: boolean }) {
  return <Shape aria-hidden className={cn("size-4 shrink-0", spins && "animate-spin")} />;
}

/** Cancels the click, which also cancels an implicit form submission. */
function cancelClick(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/**
 * `busy` while its action runs: it cannot be pressed again. It is `aria-disabled` and not `disabled`,
 * because a disabled button loses the keyboard focus.
 */
export function Button({
  variant,
  size,
  icon,
  busy = false,
  className,
  children,
  disabled,
  type = "button",
  onClick,
  ...rest
}: ComponentProps<"button"> & Look & { busy?: boolean }) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? cancelClick : onClick}
      className={lookOf({ ...(variant && { variant }), ...(size && { size }) }, className)}
    >
      {busy ? <Icon of={LoaderCircle} spins /> : icon && <Icon of={icon} />}
      {children}
    </button>
  );
}

export function LinkButton({
  variant,
  size,
  icon,
  className,
  children,
  ...rest
}: ComponentProps<typeof Link> & Look) {
  return (
    <Link
      {...rest}
      className={lookOf({ ...(variant && { variant }), ...(size && { size }) }, className)}
    >
      {icon && <Icon of={icon} />}
      {children}
    </Link>
  );
}

/** A button of an icon alone: `label` is its name, and what shows on hover. */
export function IconButton({
  icon,
  label,
  className,
  type = "button",
  ...rest
}: Omit<ComponentProps<"button">, "children"> & { icon: LucideIcon; label: string }) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={cn(
        "inline-grid size-8.5 shrink-0 place-items-center rounded-md text-ink-soft transition-colors hover:bg-sunken hover:text-ink disabled:pointer-events-none disabled:opacity-40",
        className,
      )}
    >
      <Icon of={icon} />
    </button>
  );
}

/** A link in running text. */
export function TextLink({
  className,
  ...rest
}: ComponentProps<typeof Link> & { children: ReactNode }) {
  return (
    <Link
      {...rest}
      className={cn("font-medium text-accent underline-offset-4 hover:underline", className)}
    />
  );
}
