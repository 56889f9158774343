import type { ComponentProps, ElementType } from "react";

type Props<As extends ElementType> = { as?: As } & Omit<ComponentProps<As>, "as" | "dir">;

/**
 * A text that an author wrote: its first letter decides on its direction (contract DIR-1). Without `as` it is a part
 * of a sentence, whose order it does not change.
 */
export function AuthorText<As extends ElementType = "bdi">({ as, ...props }: Props<As>) {
  const Element: ElementType = as ?? "bdi";
  return <Element dir="auto" {...props} />;
}
