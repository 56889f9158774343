import { type ComponentType, createElement, type ReactNode } from "react";

type Component = (props: never) => ReactNode;
type PropsOf<Function extends Component> = Function extends (props: infer Props) => ReactNode
  ? Props
  : never;

/**
 * Creates the interactive parts of stored pages from their components. A stored page contains the HTML
 * and the properties of each part; the script of the page adds the behaviour (docs/decisions/203).
 */
export function createIslands<Islands extends Readonly<Record<string, Component>>>(
  islands: Islands,
) {
  function componentOf(name: keyof Islands): ComponentType<object> {
    return islands[name] as unknown as ComponentType<object>;
  }

  /** Renders an interactive part. */
  function Island<Name extends keyof Islands & string>({
    name,
    ...props
  }: { name: Name } & PropsOf<Islands[Name]>) {
    return (
      // Its texts are English, also on the page of a guide in another language.
      <div lang="en" className="contents" data-island={name} data-props={JSON.stringify(props)}>
        {createElement(componentOf(name), props)}
      </div>
    );
  }

  /** Calls `start` with the element and the content of each interactive part of the open page. */
  function forEachIsland(start: (element: HTMLElement, content: ReactNode) => void): void {
    for (const element of document.querySelectorAll<HTMLElement>("[data-island]")) {
      const { island = "", props = "" } = element.dataset;
      if (!Object.hasOwn(islands, island)) continue;
      start(element, createElement(componentOf(island), JSON.parse(props) as object));
    }
  }

  return { Island, forEachIsland };
}
