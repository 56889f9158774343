import type { MediaType } from "../openapi-types.ts";

/** `example` for one example, `examples` by name for several. */
export type Examples = Pick<MediaType, "example" | "examples">;

export type OperationExamples = { request?: Examples; response?: Examples };
