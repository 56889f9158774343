import type { RequestList, RequestSummary } from "@guidepost/contract";
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { useHeldPage, useNewRequestsText } from "./use-live-page.ts";

const pageOf = (...ids: string[]): RequestList => ({
  requests: ids.map((id) => ({ id }) as RequestSummary),
  next_cursor: null,
});
const idsOf = (page: RequestList | undefined) => page?.requests.map(({ id }) => id);

afterEach(cleanup);

describe("useHeldPage", () => {
  const render = () => {
    let isHeld = false;
    const hook = renderHook(
      ({ page, view, receivedAt }) => useHeldPage({ page, view, receivedAt }, () => isHeld),
      { initialProps: { page: pageOf("1"), view: "all", receivedAt: 0 } },
    );
    return { ...hook, hold: (value: boolean) => (isHeld = value) };
  };

  it("shows a new page at once while the list is not in use", () => {
    const { result, rerender } = render();
    rerender({ page: pageOf("2", "1"), view: "all", receivedAt: 1 });
    expect(idsOf(result.current.shown)).toEqual(["2", "1"]);
    expect(result.current.newRequests).toBe(0);
  });

  it("keeps the page and counts new requests while the list is in use, until the user shows them", () => {
    const { result, rerender, hold } = render();
    hold(true);
    rerender({ page: pageOf("3", "2", "1"), view: "all", receivedAt: 1 });
    expect(idsOf(result.current.shown)).toEqual(["1"]);
    expect(result.current.newRequests).toBe(2);
    act(() => result.current.showNew());
    expect(idsOf(result.current.shown)).toEqual(["3", "2", "1"]);
    expect(result.current.newRequests).toBe(0);
  });

  it("shows the kept requests with the next result after the use, also an equal one", () => {
    const { result, rerender, hold } = render();
    const page = pageOf("2", "1");
    hold(true);
    rerender({ page, view: "all", receivedAt: 1 });
    hold(false);
    rerender({ page, view: "all", receivedAt: 2 });
    expect(idsOf(result.current.shown)).toEqual(["2", "1"]);
  });

  it("shows the page of other filters at once, also while the list is in use", () => {
    const { result, rerender, hold } = render();
    hold(true);
    rerender({ page: pageOf("0"), view: "status 404", receivedAt: 1 });
    expect(idsOf(result.current.shown)).toEqual(["0"]);
  });
});

describe("useNewRequestsText", () => {
  const render = () =>
    renderHook(useNewRequestsText, {
      initialProps: { page: pageOf("1"), view: "all", receivedAt: 20_000 },
    });

  it("is empty for the first page and for the page of other filters", () => {
    const { result, rerender } = render();
    expect(result.current).toBe("");
    rerender({ page: pageOf("2", "1"), view: "status 404", receivedAt: 40_000 });
    expect(result.current).toBe("");
  });

  it("states the number of new requests at most every 10 s", () => {
    const { result, rerender } = render();
    rerender({ page: pageOf("2", "1"), view: "all", receivedAt: 23_000 });
    expect(result.current).toMatch(/^1 new request at /);
    const first = result.current;
    rerender({ page: pageOf("3", "2", "1"), view: "all", receivedAt: 26_000 });
    rerender({ page: pageOf("4", "3", "2"), view: "all", receivedAt: 29_000 });
    expect(result.current).toBe(first);
    rerender({ page: pageOf("4", "3", "2"), view: "all", receivedAt: 33_000 });
    expect(result.current).toMatch(/^2 new requests at /);
  });
});
