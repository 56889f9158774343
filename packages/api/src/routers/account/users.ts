import { userList, userListInput } from "@guidepost/contract";
import { listAccountUsers } from "@guidepost/core";
import { router } from "#trpc/init.ts";
import { keyOrSessionProcedure } from "#trpc/procedures.ts";
import { accountDocs } from "./docs.ts";

export const users = router({
  list: keyOrSessionProcedure
    .meta({
      scope: "admin",
      output: userList,
      openapi: { method: "GET", path: "/users", ...accountDocs.users },
    })
    .input(userListInput)
    .query(({ ctx, input }) => listAccountUsers(ctx.service, input)),
});
