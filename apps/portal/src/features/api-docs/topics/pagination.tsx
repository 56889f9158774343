import { DEFAULT_PAGE, MAX_PAGE } from "@guidepost/contract";
import { Code } from "#components/ui/text/inline-code.tsx";
import { type TopicProps, CodeSample, Part, Points } from "../server/prose.tsx";

const cursor = "AaCLnOF8AAAAAg";

export function Pagination({ baseUrl }: TopicProps) {
  return (
    <>
      <Part title="Pages">
        <p>
          <Code>GET /guides</Code> returns the newest guides first, or the order of{" "}
          <Code>sort</Code>. <Code>limit</Code> sets the page size: {DEFAULT_PAGE} by default.
          Values above {MAX_PAGE} count as {MAX_PAGE}. 0, negative numbers and other values cause
          422.
        </p>
        <p>
          <Code>next_cursor</Code> leads to the next page: send it as <Code>cursor</Code> with the
          same filters and the same <Code>sort</Code>. On the last page it is null.
        </p>
        <CodeSample
          language="http"
          label="A page with the link to the next one"
          code={`GET /v1/guides?status=published&limit=${MAX_PAGE}

HTTP/1.1 200 OK
Link: <${baseUrl}/guides?status=published&limit=${MAX_PAGE}&cursor=${cursor}>; rel="next"

{"guides":[…],"next_cursor":"${cursor}"}`}
        />
        <p>
          The <Code>Link</Code> header contains the full address of the next page, with your
          filters. It is absent on the last page.
        </p>
      </Part>
      <Part title="All guides">
        <CodeSample
          language="javascript"
          label="Read every page in JavaScript"
          code={`// all-guides.mjs: run with node all-guides.mjs
const guides = [];
let cursor = "";
do {
  const query = new URLSearchParams({ limit: "${MAX_PAGE}", ...(cursor && { cursor }) });
  const response = await fetch(\`${baseUrl}/guides?\${query}\`, {
    headers: { Authorization: \`Bearer \${process.env.GUIDEPOST_KEY}\` },
  });
  if (!response.ok) throw new Error(await response.text());
  const page = await response.json();
  guides.push(...page.guides);
  cursor = page.next_cursor;
} while (cursor);`}
        />
      </Part>
      <Part title="About cursors">
        <Points>
          <li>Cursors are opaque. Use them unchanged, and do not create your own.</li>
          <li>
            No guide is repeated or skipped when guides are created or deleted between two pages.
          </li>
          <li>An invalid cursor causes 422.</li>
          <li>
            With <Code>sort</Code>, <Code>ids</Code>, <Code>slug</Code>, <Code>external_id</Code>,{" "}
            <Code>q</Code>, <Code>deleted</Code> or a range of times, a cursor causes 422 if the
            order or the filters are different.
          </li>
          <li>
            A guide whose sort key changes between two pages can move to another page. Use{" "}
            <Code>sort=created_at</Code> if each guide must appear exactly once.
          </li>
        </Points>
      </Part>
      <Part title="Filters">
        <p>
          <Code>status</Code>, <Code>category</Code>, <Code>featured</Code> and <Code>user_id</Code>{" "}
          (a username) narrow the list. A guide has to match all of them. <Code>featured=true</Code>{" "}
          lists only featured guides, <Code>featured=false</Code> only those that are not. An
          unknown username gives an empty list.
        </p>
        <p>
          <Code>ids=42,43</Code> returns these guides, at most 100. <Code>slug</Code> and{" "}
          <Code>external_id</Code> return the guides with exactly this value.{" "}
          <Code>created_since</Code> and <Code>created_before</Code> limit the time of creation,
          with <Code>sort=created_at</Code> or the default order. <Code>updated_since</Code> and{" "}
          <Code>updated_before</Code> limit the time of the last change, with{" "}
          <Code>sort=updated_at</Code> or <Code>sort=-updated_at</Code>. Other combinations of range
          and order cause 422.
        </p>
        <p>
          <Code>count=true</Code> adds <Code>total</Code>: the number of guides on all pages.
        </p>
        <p>
          <Code>deleted=true</Code> lists the guides in the trash, which can be restored for 30
          days. Each has <Code>deleted_at</Code>. The last deleted guide is first, or last with{" "}
          <Code>sort=deleted_at</Code>. Other orders and ranges of times cause 422.
        </p>
      </Part>
      <Part title="Search">
        <p>
          <Code>q=install server</Code> returns the guides that contain all of these words in the
          title, the description or the steps. Case, accents and HTML tags do not count. The last
          word may be the beginning of a word: <Code>q=install serv</Code> finds the same guides.
          More than 16 words cause 422. Words of Chinese, Japanese, Korean and Thai are found within
          running text, and alternative texts of images are searched too. All filters can be
          combined with a search.
        </p>
        <p>
          Without <Code>sort</Code>, the most relevant guides are first: for each word, a guide
          scores 4 for the title, else 2 for the description, else 1. The newer of two equal guides
          is first. A change of a guide is found as soon as its response was sent. Of a very long
          guide, the first 10,000 different words of the steps are found.
        </p>
      </Part>
      <Part title="Fields">
        <p>
          <Code>fields=title,updated_at</Code> limits each guide to these fields and its{" "}
          <Code>id</Code>, also in <Code>GET /guides/:id</Code>. A name that is no field of the
          object causes 422.
        </p>
        <p>
          <Code>include=steps</Code> adds the steps to each guide, also with <Code>fields</Code>. A
          page ends early before the guide with which its steps would have more than 4 MB. Continue
          with <Code>next_cursor</Code>.
        </p>
      </Part>
      <Part title="Order">
        <p>
          <Code>sort</Code> is <Code>created_at</Code>, <Code>updated_at</Code>,{" "}
          <Code>published_at</Code>, <Code>title</Code>, <Code>views_count</Code> or{" "}
          <Code>average_rating</Code>. A leading <Code>-</Code> means descending. Guides with equal
          keys are sorted by <Code>id</Code> in the same direction. Drafts have no{" "}
          <Code>published_at</Code>: they are last in descending and first in ascending order.
          Titles are compared by code point, and ASCII letters without case.
        </p>
        <p>
          The order by <Code>views_count</Code> uses a count that is at most five minutes old. The
          order by <Code>average_rating</Code> compares ratings before they are rounded. A guide
          without ratings counts as 0.
        </p>
      </Part>
    </>
  );
}
