import {
  accountInsights,
  accountInsightsInput,
  guideInsights,
  guideInsightsInput,
} from "@guidepost/contract";
import { getAccountInsights, getGuideInsights } from "@guidepost/core";
import * as z from "zod";
import { router } from "#trpc/init.ts";
import { keyOrSessionProcedure } from "#trpc/procedures.ts";
import { guideDocs } from "./docs.ts";

/** How readers use guides (contract INS-1 to INS-7). */
export const insights = router({
  guide: keyOrSessionProcedure
    .meta({
      scope: "read",
      costly: true,
      output: z
        .object({ insights: guideInsights })
        .meta({ id: "GuideInsightsAnswer", description: "How readers use a guide." }),
      openapi: { method: "GET", path: "/guides/{id}/insights", ...guideDocs.guideInsights },
    })
    .input(guideInsightsInput)
    .query(async ({ ctx, input }) => ({ insights: await getGuideInsights(ctx.service, input) })),
  account: keyOrSessionProcedure
    .meta({
      scope: "read",
      costly: true,
      output: z
        .object({ insights: accountInsights })
        .meta({ id: "AccountInsightsAnswer", description: "How readers use the guides." }),
      openapi: { method: "GET", path: "/insights", ...guideDocs.insights },
    })
    .input(accountInsightsInput)
    .query(async ({ ctx, input }) => ({ insights: await getAccountInsights(ctx.service, input) })),
});
