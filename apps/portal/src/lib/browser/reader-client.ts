"use client";

import type { AppRouter } from "@guidepost/api";
import type { ReaderState } from "@guidepost/contract";
import { createTRPCClient, httpLink } from "@trpc/client";
import { useEffect, useState } from "react";

/** The client of the public pages, without TanStack Query. */
export const readerClient = createTRPCClient<AppRouter>({
  links: [
    httpLink({
      url: "/api/trpc",
      // A call that begins when the reader leaves the page is completed.
      fetch: (url, options) => fetch(url, { ...(options as RequestInit), keepalive: true }),
    }),
  ],
}).reader;

/** The states by guide id; undefined is the key of a page without a guide. */
const states = new Map<number | undefined, Promise<ReaderState | null>>();

/** The id of the guide whose page is open; undefined on a page without a guide. */
export function guideIdOfPage(): number | undefined {
  const id = document.querySelector<HTMLElement>("[data-guide-id]")?.dataset["guideId"];
  return id === undefined ? undefined : Number(id);
}

/**
 * The reader's state for the open page, requested once per page; null after a failure. The response
 * sets the visitor's cookie, so views, completions and ratings wait for it.
 */
export function loadReaderState(): Promise<ReaderState | null> {
  const id = guideIdOfPage();
  let state = states.get(id);
  if (!state) {
    state = readerClient.state.query(id === undefined ? {} : { id }).catch(() => null);
    states.set(id, state);
  }
  return state;
}

/** The reader's state; undefined until it is loaded, null after a failure. */
export function useReaderState(): ReaderState | null | undefined {
  const [state, setState] = useState<ReaderState | null>();
  useEffect(() => void loadReaderState().then(setState), []);
  return state;
}
