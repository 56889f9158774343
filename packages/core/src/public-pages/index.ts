export {
  countSitemapPages,
  getPublicGuide,
  getPublicProfile,
  listMoreByAuthor,
  listSitemap,
} from "./read.ts";
export { completeGuide, rateGuide, utcDayOf, viewGuide, type ReaderContext } from "./reader.ts";
export { purgeViews } from "./store/count.ts";
