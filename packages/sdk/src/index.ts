export { Guidepost } from "./client.ts";
export { ApiPromise, type ApiResponse, type ResponseInfo } from "./api-promise.ts";
export type { ChangeFeed } from "./change-feed.ts";
export * from "./errors.ts";
export type { Guides } from "./guides.ts";
export type { Paginator } from "./paginator.ts";
export type { Requests } from "./requests.ts";
export type { ApiRequest, CallOptions, Fetch, GuidepostOptions } from "./transport.ts";
export type {
  Author,
  AuthorOptions,
  Category,
  Change,
  ChangeList,
  ChangeOptions,
  ChangeQuery,
  ContentOptions,
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
  Included,
  ListedGuide,
  ListField,
  HtmlWarning,
  Me,
  ReadOptions,
  RequestCheck,
  RequestDetail,
  RequestFilters,
  RequestList,
  RequestOptions,
  RequestSummary,
  Selected,
  Step,
  StepChange,
  StepInput,
  StepReplacement,
  Tag,
  UpsertOptions,
  Usage,
  User,
  UserFilters,
  UserList,
  WriteOptions,
} from "./types.ts";
