import type { Instrumentation } from "next";

/** Next's own hook: a page, or a route, could not be rendered. */
export const onRequestError: Instrumentation.onRequestError = (error) =>
  globalThis.guidepostPortal?.failed(error);
