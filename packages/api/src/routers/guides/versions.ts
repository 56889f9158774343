import {
  publishedVersion,
  storageUse,
  versionAddress,
  versionGetInput,
  versionList,
  versionListInput,
  versionRestoreIfUnchanged,
} from "@guidepost/contract";
import { getVersion, getVersionStorage, listVersions, restoreVersion } from "@guidepost/core";
import * as z from "zod";
import { router } from "#trpc/init.ts";
import { keyOrSessionProcedure, sessionProcedure } from "#trpc/procedures.ts";
import { guideAnswer } from "./guide-answers.ts";
import { guideDocs } from "./docs.ts";

const versionAnswer = z
  .object({ version: publishedVersion.meta({ description: "The version." }) })
  .meta({ id: "VersionAnswer", description: "A version of a guide with its content." });

/** The versions of guides that readers saw (contract HIST-1 to HIST-12). */
export const guideVersions = router({
  versions: keyOrSessionProcedure
    .meta({
      scope: "read",
      output: versionList,
      openapi: { method: "GET", path: "/guides/{id}/versions", ...guideDocs.versions },
    })
    .input(versionListInput)
    .query(({ ctx, input }) => listVersions(ctx.service, input)),
  version: keyOrSessionProcedure
    .meta({
      scope: "read",
      output: versionAnswer,
      openapi: { method: "GET", path: "/guides/{id}/versions/{number}", ...guideDocs.version },
    })
    .input(versionGetInput)
    .query(async ({ ctx, input }) => ({ version: await getVersion(ctx.service, input) })),
  versionStorage: sessionProcedure
    .output(storageUse)
    .query(({ ctx }) => getVersionStorage(ctx.service)),
  restoreVersion: keyOrSessionProcedure
    .meta({
      scope: "write",
      output: guideAnswer,
      tag: "guide",
      openapi: {
        method: "POST",
        path: "/guides/{id}/versions/{number}/restore",
        ...guideDocs.restoreVersion,
      },
    })
    .input(versionAddress)
    .mutation(async ({ ctx, input }) => ({
      guide: await restoreVersion(ctx.service, { ...input, ifMatch: ctx.ifMatch }),
    })),
  restoreVersionIfUnchanged: sessionProcedure
    .input(versionRestoreIfUnchanged)
    .output(guideAnswer)
    .mutation(async ({ ctx, input: { expected_version: expectedVersion, ...address } }) => ({
      guide: await restoreVersion(ctx.service, { ...address, expectedVersion }),
    })),
});
