export { deleteOwnFeedback, sendFeedback } from "./feedback.ts";
export { readFeedIds } from "./feed-ids.ts";
export { findCurrentAddress, type PageNames } from "./moved.ts";
export {
  countSitemapPages,
  getPublicGuide,
  getPublicProfile,
  listMoreByAuthor,
  listSitemap,
} from "./read.ts";
export {
  completeGuide,
  getReaderState,
  rateGuide,
  reachStep,
  utcDayOf,
  viewGuide,
  type ReaderContext,
} from "./reader.ts";
export {
  DAY_TABLES,
  fillViewsOrder,
  purgeGuideDays,
  purgeViews,
  readersBetween,
  refreshViewsOrder,
} from "./store/count.ts";
export { purgeFeedback } from "./store/feedback.ts";
export {
  findPublicPageState,
  guidePageVersion,
  profilePageVersion,
  type PublicPageAddress,
  type PublicPageState,
} from "./version.ts";
