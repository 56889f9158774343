/** What is known about a body without parsing it. */
type BodyFacts = {
  /** The state of the guide that the body contains. */
  guide?: { id: number; version: number; draft?: string | undefined } | undefined;
  /** The page of a list that the body contains. */
  page?: {
    next_cursor: string | null;
    has_more?: boolean;
    /** A text that differs for each other state of the page. It is shorter than the body. */
    state: string;
  };
};

/** A response body that is JSON already. */
export class JsonText {
  readonly text: string;
  readonly guide: BodyFacts["guide"];
  readonly page: BodyFacts["page"];

  constructor(text: string, { guide, page }: BodyFacts = {}) {
    this.text = text;
    this.guide = guide;
    this.page = page;
  }
}

/** A response body that is Markdown. It contains one guide. */
export class MarkdownText {
  readonly text: string;
  readonly guide: { id: number; version: number };

  constructor(text: string, { id, version }: { id: number; version: number }) {
    this.text = text;
    this.guide = { id, version };
  }
}
