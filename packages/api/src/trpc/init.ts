import { toErrorBody, type ErrorCode, type FieldErrors, type Scope } from "@guidepost/contract";
import type { Actor } from "@guidepost/core";
import { initTRPC } from "@trpc/server";
import type { OpenApiMeta } from "trpc-to-openapi";
import type * as z from "zod";
import type { Context } from "./context.ts";
import { toApiError } from "./errors.ts";

/** The texts of a REST operation in the OpenAPI document. */
export type OperationDocs = Omit<NonNullable<OpenApiMeta["openapi"]>, "method" | "path">;

/** The properties of a procedure in a router's table, in addition to input, output and function. */
export type ProcedureMeta = OpenApiMeta & {
  /** The scope that the actor needs. Without it any valid credential is sufficient. */
  scope?: Scope;
  /** Errors of this operation in addition to those that follow from its route (OpenAPI document). */
  errors?: readonly ErrorCode[];
  /** Field errors that depend on the actor. */
  actorFieldErrors?: (actor: Actor, input: unknown) => FieldErrors;
  /** Could reveal a secret by guessing, or hashes a password: has a lower rate limit. */
  attempt?: boolean;
  /** A query that may read many rows: has a rate limit per user of the portal. */
  costly?: boolean;
  /** Revokes access. Exempt from the limit of mutations, so that a stolen session cannot block it. */
  endsAccess?: boolean;
  /**
   * Grants something that outlasts the session, for example a key: a session needs a fresh proof of identity (contract
   * SIGN-24). `always`: each call. `by input`: the function requires the proof for some inputs.
   */
  grantsLastingAccess?: "always" | "by input";
  /** A user whose account requires two factors may call it before they are set up (contract SIGN-17). */
  beforeTwoFactor?: boolean;
  /** Largest body in bytes that the portal accepts. Default: 16 KiB. */
  maxBodyBytes?: number;
  /** Most values of a body in JSON that REST accepts. Default: 5,000. */
  maxBodyValues?: number;
  /** Whether the input has the content of steps, so that `Prefer: handling=strict` applies (contract WARN-4). */
  hasContent?: boolean;
  /** The last field of the path is the rest of the path, which may contain slashes (contract EXT-9). */
  takesRestOfPath?: boolean;
  /** The fields of a change that are in its query string: it has no body. */
  hasQuery?: boolean;
  /**
   * The body is a file, which the input has as `bytes`. The operation accepts neither `Idempotency-Key` nor `dry_run`,
   * because a transaction would stay open while the file is processed (contract IMG-11).
   */
  takesFile?: boolean;
  /** Whether the input has operations, one of which the header `Failed-Operation` names (contract BULK-5). */
  hasOperations?: boolean;
  /** The input of the OpenAPI document, when parts of the input are validated later. */
  documentedInput?: z.ZodObject;
  /** A change of something that belongs to a guide and is no part of its state: `If-Match` does not apply. */
  keepsGuide?: boolean;
  /** What the `ETag` of the response is made of (contract COND-1). Default: the body. */
  tag?: "guide" | "usage";
  /** The success status. Default: 200. */
  status?: 201 | 204;
  /** The description of the status 201 of an operation with the status 200 that may also create. */
  createdDescription?: string;
  /**
   * The response of an operation with `openapi`. Only the document and the tests use it: tRPC's check at
   * run time costs each request about eight microseconds (decision 202).
   */
  output?: z.ZodType;
};

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    // tRPC's own shape contains the stack and the exception's message: only the envelope is returned.
    errorFormatter: ({ shape, error }) => {
      const apiError = toApiError(error);
      const { error: body } = toErrorBody(apiError);
      return {
        ...shape,
        message: body.message,
        data: { code: shape.data.code, httpStatus: apiError.status, error: body },
      };
    },
  });

export const { router, mergeRouters, createCallerFactory, middleware } = t;
export const baseProcedure = t.procedure;
