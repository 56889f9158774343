import { errors, type ErrorCode, type PortalErrorCode } from "@guidepost/contract";
import type { Declaration } from "./declarations.ts";

/** A code that the REST API answers. */
export type RestErrorCode = Exclude<ErrorCode, PortalErrorCode>;

/** What any operation can answer: the checks before it is reached, and failures of our own. */
const always: readonly RestErrorCode[] = [
  "unauthorized",
  "rate_limit_exceeded",
  "quota_exceeded",
  // Fields that are not declared are refused in a query string as in a body.
  "validation_failed",
  "internal_error",
  "service_unavailable",
];

const ofBodies: readonly RestErrorCode[] = [
  "bad_request",
  "payload_too_large",
  "unsupported_media_type",
];

/** Operations after which the account has one guide more. */
const addAGuide: ReadonlySet<string> = new Set(["guides.create", "guides.restore"]);

/** Every error that an operation can answer, by status (contract HTTP-13). */
export const errorCodesOf = (declaration: Declaration): RestErrorCode[] => {
  const { name, path, scope, takesBody } = declaration;
  const codes: RestErrorCode[] = [
    ...always,
    ...(takesBody ? ofBodies : []),
    ...(scope ? (["forbidden"] as const) : []),
    ...(path.includes("{id}") ? (["not_found"] as const) : []),
    ...(addAGuide.has(name) ? (["guide_limit_exceeded"] as const) : []),
  ];
  return codes.sort((one, other) => errors[one].status - errors[other].status);
};
