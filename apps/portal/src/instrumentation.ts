import type { Instrumentation } from "next";

/** Hook of Next: reports an error of a page or a route. */
export const onRequestError: Instrumentation.onRequestError = (error) =>
  globalThis.guidepostServices?.reportError(error);
