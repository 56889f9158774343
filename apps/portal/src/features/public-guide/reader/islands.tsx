"use client";

import { type ComponentProps, type ComponentType, createElement, type ReactNode } from "react";
import { Contents, MarkDone, ProgressBar } from "../progress/guide-progress.tsx";
import { CompletionPanel } from "../rating/completion-panel.tsx";
import { AccountLinks } from "./account-links.tsx";
import { CopyLink } from "./copy-link.tsx";
import { TrackView } from "./track-view.tsx";

/** The interactive parts of the public pages. */
const ISLANDS = {
  AccountLinks,
  CompletionPanel,
  Contents,
  CopyLink,
  MarkDone,
  ProgressBar,
  TrackView,
};

type Islands = typeof ISLANDS;
type IslandProps<Name extends keyof Islands> = ComponentProps<Islands[Name]>;

function componentOf(name: keyof Islands): ComponentType<object> {
  return ISLANDS[name] as ComponentType<object>;
}

/**
 * Renders an interactive part of a public page. The stored page contains its HTML and its properties;
 * the script of the page adds the behaviour (docs/decisions/203).
 */
export function Island<Name extends keyof Islands>({
  name,
  ...props
}: { name: Name } & IslandProps<Name>) {
  return (
    <div className="contents" data-island={name} data-props={JSON.stringify(props)}>
      {createElement(componentOf(name), props)}
    </div>
  );
}

/** Calls `start` with the element and the content of each interactive part of the open page. */
export function forEachIsland(start: (element: HTMLElement, content: ReactNode) => void) {
  for (const element of document.querySelectorAll<HTMLElement>("[data-island]")) {
    const { island = "", props = "" } = element.dataset;
    if (!Object.hasOwn(ISLANDS, island)) continue;
    const component = componentOf(island as keyof Islands);
    start(element, createElement(component, JSON.parse(props) as object));
  }
}
