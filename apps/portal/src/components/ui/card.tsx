import clsx from "clsx";
import type { ComponentProps } from "react";

/** What belongs together, on a sheet of its own. */
export const Card = ({ className, ...rest }: ComponentProps<"div">) => (
  <div
    {...rest}
    className={clsx("rounded-lg border border-line bg-surface shadow-card", className)}
  />
);
