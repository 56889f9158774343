import { type ChangeList, changeList, changeListInput } from "@guidepost/contract";
import { listChanges, listChangesJson } from "@guidepost/core";
import { asJsonOf } from "#trpc/json-text.ts";
import { router } from "#trpc/init.ts";
import { keyOrSessionProcedure } from "#trpc/procedures.ts";
import { guideDocs } from "./docs.ts";

export const changes = router({
  list: keyOrSessionProcedure
    .meta({
      scope: "read",
      errors: ["cursor_expired"],
      output: changeList,
      openapi: { method: "GET", path: "/changes", ...guideDocs.changes },
    })
    .input(changeListInput)
    .query(({ ctx, input }) =>
      ctx.sendsJsonText && input.include
        ? asJsonOf<ChangeList>(listChangesJson(ctx.service, input))
        : listChanges(ctx.service, input),
    ),
});
