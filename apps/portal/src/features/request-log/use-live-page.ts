import type { RequestList, RequestSummary } from "@guidepost/contract";
import { useEffect, useRef, useState } from "react";
import { pluralize } from "#lib/formats/format.ts";

/** The shortest time between two announcements of new requests to screen readers, in ms. */
const ANNOUNCEMENT_INTERVAL_MS = 10_000;

/** Ids are in the order of time (contract LOG-8). */
function countNewer(requests: readonly RequestSummary[], id: string): number {
  return requests.filter((one) => one.id > id).length;
}

type Received = {
  /** The latest result of the query. */
  page: RequestList | undefined;
  /** Identifies the filters and the page of `page`. */
  view: string;
  /** The time of the result (Unix ms). */
  receivedAt: number;
};

/**
 * The page to show of a list that is refreshed. While `isHeld` returns true, the shown page stays
 * and new requests are counted. This is so while the user points to a row.
 */
export function useHeldPage({ page, view, receivedAt }: Received, isHeld: () => boolean) {
  const [held, setHeld] = useState<{ view: string; page: RequestList }>();
  useEffect(() => {
    if (page) setHeld((current) => (current?.view === view && isHeld() ? current : { view, page }));
    // oxlint-disable-next-line react/exhaustive-deps -- `isHeld` is read when a result arrives
  }, [page, view, receivedAt]);
  const shown = held?.view === view ? held.page : page;
  return {
    shown,
    newRequests: page && shown ? countNewer(page.requests, shown.requests[0]?.id ?? "") : 0,
    showNew: () => page && setHeld({ view, page }),
  };
}

/** A text about new requests for a live region, which changes at most every 10 s. */
export function useNewRequestsText({ page, view, receivedAt }: Received): string {
  const [text, setText] = useState("");
  const counted = useRef<{ view: string; newestId: string; requests: number }>(undefined);
  const lastAt = useRef(0);
  useEffect(() => {
    if (!page) return;
    const before = counted.current;
    const newestId = page.requests[0]?.id ?? before?.newestId ?? "";
    const requests =
      before?.view === view ? before.requests + countNewer(page.requests, before.newestId) : 0;
    const isDue = requests > 0 && receivedAt - lastAt.current >= ANNOUNCEMENT_INTERVAL_MS;
    counted.current = { view, newestId, requests: isDue ? 0 : requests };
    if (!isDue) return;
    lastAt.current = receivedAt;
    // The time makes equal numbers different texts: a region with an unchanged text is not read out.
    const time = new Date(receivedAt).toLocaleTimeString("en-GB");
    setText(`${pluralize(requests, "new request")} at ${time}`);
  }, [page, view, receivedAt]);
  return text;
}
