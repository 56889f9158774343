import { changeList, changeListInput } from "@guidepost/contract";
import { listChanges } from "@guidepost/core";
import { router } from "../trpc/init.ts";
import { keyOrSessionProcedure } from "../trpc/procedures.ts";
import { operationDocs } from "./operation-docs.ts";

export const changes = router({
  list: keyOrSessionProcedure
    .meta({
      scope: "read",
      errors: ["cursor_expired"],
      output: changeList,
      openapi: { method: "GET", path: "/changes", ...operationDocs.changes },
    })
    .input(changeListInput)
    .query(({ ctx, input }) => listChanges(ctx.service, input)),
});
