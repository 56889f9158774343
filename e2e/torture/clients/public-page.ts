import type { ShownGuide, ShownPage } from "../model/public-pages.ts";

/** Texts of the test contain no character that HTML escapes. */
const GUIDE_HEAD =
  /<header[^>]*><p [^>]*><span [^>]*>(?<category>[^<]*)<\/span>.*?<h1 [^>]*>(?<title>[^<]*)<\/h1><p [^>]*>(?<description>[^<]*)<\/p>/s;
const STEP =
  /<h2 [^>]*>(?:<bdi [^>]*>.*?<\/bdi>)?(?<title>[^<]*)<\/h2><\/div><div [^>]*class="prose-step"[^>]*>(?<content>.*?)<\/div>/gs;
const CARD =
  /<h3 [^>]*><a [^>]*href="\/@[^/"]+\/(?<slug>[^"]+)"[^>]*>(?<title>[^<]*)<\/a><\/h3><p [^>]*>(?<description>[^<]*)<\/p>.*?<span>(?<count>\d+) steps?<\/span>/gs;

function readSteps(html: string) {
  return [...html.matchAll(STEP)].map(({ groups = {} }, index) => {
    const { title = "", content = "" } = groups;
    return { title: title === `Step ${index + 1}` ? null : title, content };
  });
}

function readCards(html: string): ShownGuide[] {
  return [...html.matchAll(CARD)].map(({ groups = {} }) => {
    const { slug = "", title = "", description = "", count } = groups;
    return { slug, title, description, stepsCount: Number(count) };
  });
}

/** Reads what the page of a guide shows. A page without a guide has no title. */
export function readGuidePage(html: string): ShownPage {
  const { title = "", description = "", category = "" } = GUIDE_HEAD.exec(html)?.groups ?? {};
  return {
    guide: { title, description, category: category.toLowerCase(), steps: readSteps(html) },
    guides: readCards(html),
    isComplete: false,
  };
}

/** Reads what the page of an author shows. */
export function readAuthorPage(html: string): ShownPage {
  return { guides: readCards(html), isComplete: !html.includes("?cursor=") };
}
