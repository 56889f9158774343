export { completeGuide, rateGuide, utcDayOf, viewGuide } from "./count.ts";
export {
  countSitemapPages,
  getPublicGuide,
  getPublicProfile,
  listMoreByAuthor,
  listSitemap,
} from "./read.ts";
export type { ReaderContext } from "./reader.ts";
export { purgeViews } from "./store/count.ts";
