import {
  noInput,
  usage as usageRecord,
  usageExport,
  usageReport,
  usageReportInput,
  usageWindows,
} from "@guidepost/contract";
import { exportUsage, getUsage, getUsageWindows, reportUsage } from "@guidepost/core";
import { developerDocs } from "./docs.ts";
import { router } from "#trpc/init.ts";
import { keyOrSessionProcedure, sessionProcedure } from "#trpc/procedures.ts";

export const usage = router({
  get: keyOrSessionProcedure
    .meta({
      output: usageRecord,
      tag: "usage",
      openapi: { method: "GET", path: "/usage", ...developerDocs.usage },
    })
    .input(noInput)
    .query(({ ctx }) => getUsage(ctx.service, {})),
  windows: sessionProcedure.output(usageWindows).query(({ ctx }) => getUsageWindows(ctx.service)),
  report: sessionProcedure
    .meta({ costly: true })
    .input(usageReportInput)
    .output(usageReport)
    .query(({ ctx, input }) => reportUsage(ctx.service, input)),
  export: sessionProcedure
    .meta({ costly: true })
    .input(usageReportInput)
    .output(usageExport)
    .query(({ ctx, input }) => exportUsage(ctx.service, input)),
});
