import {
  requestAnswer,
  requestCallers,
  requestList,
  requestListInput,
  requestLookup,
  requestSearchInput,
} from "@guidepost/contract";
import { getRequest, listCallers, listRequests, searchRequests } from "@guidepost/core";
import { router } from "#trpc/init.ts";
import { keyOrSessionProcedure, sessionProcedure } from "#trpc/procedures.ts";
import { developerDocs } from "./docs.ts";

export const requests = router({
  list: keyOrSessionProcedure
    .meta({
      scope: "admin",
      output: requestList,
      openapi: { method: "GET", path: "/requests", ...developerDocs.requests },
    })
    .input(requestListInput)
    .query(({ ctx, input }) => listRequests(ctx.service, input)),
  // For a key with any scope, which reads why its own requests were refused (contract LOG-10).
  get: keyOrSessionProcedure
    .meta({
      errors: ["not_found"],
      output: requestAnswer,
      openapi: { method: "GET", path: "/requests/{request_id}", ...developerDocs.request },
    })
    .input(requestLookup)
    .query(({ ctx, input }) => getRequest(ctx.service, input)),
  // For members too, who read the requests of their own keys.
  search: sessionProcedure
    .meta({ costly: true })
    .input(requestSearchInput)
    .output(requestList)
    .query(({ ctx, input }) => searchRequests(ctx.service, input)),
  callers: sessionProcedure.output(requestCallers).query(({ ctx }) => listCallers(ctx.service)),
  explain: sessionProcedure
    .input(requestLookup)
    .output(requestAnswer)
    .query(({ ctx, input }) => getRequest(ctx.service, input)),
});
