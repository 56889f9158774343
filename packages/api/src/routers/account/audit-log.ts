import {
  auditExport,
  auditExportInput,
  auditList,
  auditListInput,
  auditSearch,
  auditSearchInput,
} from "@guidepost/contract";
import { exportAuditLog, listAuditLog, searchAuditLog } from "@guidepost/core";
import { router } from "#trpc/init.ts";
import { keyOrSessionProcedure, sessionProcedure } from "#trpc/procedures.ts";
import { accountDocs } from "./docs.ts";

export const auditLog = router({
  list: keyOrSessionProcedure
    .meta({
      scope: "admin",
      output: auditList,
      openapi: { method: "GET", path: "/audit-log", ...accountDocs.auditLog },
    })
    .input(auditListInput)
    .query(({ ctx, input }) => listAuditLog(ctx.service, input)),
  search: sessionProcedure
    .meta({ costly: true })
    .input(auditSearchInput)
    .output(auditSearch)
    .query(({ ctx, input }) => searchAuditLog(ctx.service, input)),
  // A mutation, because it writes an entry.
  export: sessionProcedure
    .meta({ costly: true })
    .input(auditExportInput)
    .output(auditExport)
    .mutation(({ ctx, input }) => exportAuditLog(ctx.service, input)),
});
