import { cva, type VariantProps } from "class-variance-authority";
import { LoaderCircle, type LucideIcon } from "lucide-react";
import { Link, type LinkProps } from "../text/link.tsx";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { cn } from "#lib/cn.ts";

const buttonVariants = cva(
  "inline-flex shrink-0 items-center justify-center font-medium whitespace-nowrap transition-colors disabled:pointer-events-none disabled:opacity-55 aria-disabled:cursor-default aria-disabled:opacity-55",
  {
    variants: {
      variant: {
        primary:
          "border border-transparent bg-accent text-on-accent hover:bg-accent-strong forced-colors:border-2",
        secondary: "border border-line bg-surface text-ink shadow-card hover:bg-sunken",
        ghost: "text-ink hover:bg-sunken",
        danger:
          "border border-transparent bg-danger text-on-danger hover:opacity-90 forced-colors:border-2",
      },
      size: {
        sm: "h-8 gap-1.5 rounded-md px-2.5 text-caption",
        md: "h-9.5 gap-2 rounded-md px-3.5 text-sm",
        lg: "h-11 gap-2 rounded-lg px-5 text-body",
      },
    },
    defaultVariants: { variant: "secondary", size: "md" },
  },
);

type ButtonOptions = VariantProps<typeof buttonVariants> & { icon?: LucideIcon | undefined };

function Icon({ icon: Shape, spins = false }: { icon: LucideIcon; spins?: boolean }) {
  return <Shape aria-hidden className={cn("size-4 shrink-0", spins && "animate-spin")} />;
}

/** Cancels the click, which also cancels an implicit form submission. */
function cancelClick(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/**
 * While `busy`, a click has no effect. The button is then `aria-disabled` and not `disabled`, because
 * a disabled button loses the keyboard focus.
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
}: ComponentProps<"button"> & ButtonOptions & { busy?: boolean }) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? cancelClick : onClick}
      className={cn(buttonVariants({ variant, size }), className)}
    >
      {busy ? <Icon icon={LoaderCircle} spins /> : icon && <Icon icon={icon} />}
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
}: LinkProps & ButtonOptions) {
  return (
    <Link {...rest} className={cn(buttonVariants({ variant, size }), className)}>
      {icon && <Icon icon={icon} />}
      {children}
    </Link>
  );
}

/** A button with only an icon; `label` is its name and its tooltip. */
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
      <Icon icon={icon} />
    </button>
  );
}

/** A link in running text. */
export function TextLink({ className, ...rest }: LinkProps & { children: ReactNode }) {
  return (
    <Link
      {...rest}
      className={cn("font-medium text-accent underline-offset-4 hover:underline", className)}
    />
  );
}
