export { completeGuide, rateGuide, utcDayOf, viewGuide } from "./count.ts";
export { getPublicGuide, getPublicProfile, listMoreByAuthor } from "./read.ts";
export type { Reader, ReaderContext } from "./reader.ts";
export { countSitemapPages, listSitemap } from "./sitemap.ts";
export { purgeViews } from "./store/count.ts";
