import {
  noInput,
  usage as usageRecord,
  usageExport,
  usageReport,
  usageReportInput,
  usageWindows,
} from "@guidepost/contract";
import * as core from "@guidepost/core";
import { about } from "../openapi/about.ts";
import { guarded, router, sessionOnly } from "../procedures.ts";

export const usage = router({
  get: guarded
    .meta({ openapi: { method: "GET", path: "/usage", ...about.usage } })
    .input(noInput)
    .output(usageRecord)
    .query(({ ctx }) => core.getUsage(ctx.service, {})),
  windows: sessionOnly.output(usageWindows).query(({ ctx }) => core.getUsageWindows(ctx.service)),
  report: sessionOnly
    .meta({ costly: true })
    .input(usageReportInput)
    .output(usageReport)
    .query(({ ctx, input }) => core.reportUsage(ctx.service, input)),
  export: sessionOnly
    .meta({ costly: true })
    .input(usageReportInput)
    .output(usageExport)
    .query(({ ctx, input }) => core.exportUsage(ctx.service, input)),
});
