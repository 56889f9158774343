import "server-only";
import { isValidElement, type ReactNode } from "react";
import { AnchoredHeading, anchorOf, Part } from "./prose.tsx";

export type PagePart = { id: string; title: string };

type Props = { id?: string; title?: string; level?: string; children?: ReactNode };

/**
 * Returns the headings of a page, for its table of contents. It calls the components of the page: they are functions
 * of their properties, which the server renders.
 */
export function partsOf(node: ReactNode): PagePart[] {
  if (Array.isArray(node)) return (node as ReactNode[]).flatMap(partsOf);
  if (!isValidElement<Props>(node)) return [];
  const { type, props } = node;
  if (type === Part) {
    const { title = "" } = props;
    return [{ id: anchorOf(title), title }];
  }
  if (type === AnchoredHeading) {
    const { id = "", level = "h2", children } = props;
    return level === "h2" && typeof children === "string" ? [{ id, title: children }] : [];
  }
  if (typeof type !== "function") return partsOf(props.children);
  // A component of the browser cannot be called on the server.
  if ("$$typeof" in type) return [];
  return partsOf((type as (given: Props) => ReactNode)(props));
}
