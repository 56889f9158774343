export { Guidepost } from "./client.ts";
export { ApiPromise, type ApiResponse, type ResponseInfo } from "./api-promise.ts";
export * from "./errors.ts";
export type { Guides } from "./guides.ts";
export type { Paginator } from "./paginator.ts";
export type { ApiRequest, CallOptions, Fetch, GuidepostOptions } from "./transport.ts";
export type {
  Author,
  AuthorOptions,
  Category,
  ChangeOptions,
  ErrorCode,
  FieldErrors,
  GetOptions,
  Guide,
  GuideChanges,
  GuideFilters,
  GuideInput,
  GuideList,
  GuidePage,
  GuideReplacement,
  GuideStatus,
  GuideSummary,
  Me,
  ReadOptions,
  RequestOptions,
  Selected,
  Step,
  StepChange,
  StepInput,
  StepReplacement,
  Tag,
  UpsertOptions,
  Usage,
  WriteOptions,
} from "./types.ts";
