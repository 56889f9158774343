import { Code } from "#components/ui/text/inline-code.tsx";
import { CodeSample, Part, Points, type TopicProps } from "../server/prose.tsx";

function guideSample(baseUrl: string): string {
  return `curl "${baseUrl}/guides/42/insights?from=2026-12-01&to=2026-12-07" \\
  -H "Authorization: Bearer $GUIDEPOST_KEY"`;
}

const INSIGHTS = `{
  "insights": {
    "from": "2026-12-01",
    "to": "2026-12-07",
    "totals": {
      "views": 120,
      "completions": 41,
      "completion_rate": 0.34,
      "ratings_count": 3,
      "average_rating": 4.67
    },
    "previous": { "views": 96, "completions": 36, "completion_rate": 0.38 },
    "days": [{ "day": "2026-12-01", "views": 38, "completions": 12 }],
    "steps": [
      { "position": 1, "readers": 112 },
      { "position": 2, "readers": 74 }
    ],
    "devices": { "phone": 47, "tablet": 6, "desktop": 67, "unknown": 0 },
    "referrers": [{ "host": "www.search.example", "views": 58 }],
    "ratings": { "1": 0, "2": 1, "3": 4, "4": 18, "5": 44 }
  }
}`;

function accountSample(baseUrl: string): string {
  return `curl "${baseUrl}/insights?user_id=ada" \\
  -H "Authorization: Bearer $GUIDEPOST_KEY"`;
}

const FEEDBACK = `{
  "feedback": [
    {
      "id": 71,
      "guide": { "id": 42, "title": "Brew a cup of tea" },
      "rating": 3,
      "text": "Step 2 does not say how hot the water has to be.",
      "status": "new",
      "day": "2026-12-03"
    }
  ],
  "next_cursor": null
}`;

function feedbackSample(baseUrl: string): string {
  return `curl "${baseUrl}/feedback?status=new" \\
  -H "Authorization: Bearer $GUIDEPOST_KEY"`;
}

function markSample(baseUrl: string): string {
  return `curl -X PATCH "${baseUrl}/guides/42/feedback/71" \\
  -H "Authorization: Bearer $GUIDEPOST_KEY" -H "Content-Type: application/json" \\
  -d '{ "status": "read" }'`;
}

/** How readers use guides, and what they write (contract INS-1 to INS-7, INS-9 to INS-13). */
export function Insights({ baseUrl }: TopicProps) {
  return (
    <>
      <Part title="Of a guide">
        <p>
          A key with the scope <Code>read</Code> reads how readers use a guide, as the page Insights
          of the portal shows it:
        </p>
        <CodeSample language="shellscript" label="Read insights" code={guideSample(baseUrl)} />
        <CodeSample language="json" label="The insights (shortened)" code={INSIGHTS} />
        <Points>
          <li>
            Days are in UTC. <Code>from</Code> and <Code>to</Code> are both included. Without them,
            you get the last 28 days. A range has at most 400 days.
          </li>
          <li>
            <Code>previous</Code> has the same totals of as many days before.
          </li>
          <li>
            A reader counts once a day in <Code>views</Code>, and once in <Code>completions</Code>.
            A reader who finishes on another day than that of the view counts there, so a rate can
            be above 1.
          </li>
          <li>
            <Code>steps</Code> has the views whose reader reached each step. The difference between
            two steps is the number of readers who left in between. Positions are those at the time
            of the view.
          </li>
          <li>
            A changed rating counts on the day of the change. <Code>ratings</Code> has how readers
            rate now, of all time.
          </li>
          <li>
            <Code>referrers</Code> has the 20 hosts with most views. Browsers do not always send
            one.
          </li>
        </Points>
      </Part>
      <Part title="Of all guides">
        <p>
          With an <Code>admin</Code> key, these are the numbers of all guides of the account, or of
          the author in <Code>user_id</Code>. Another key gets those of its own guides. Guides in
          the trash are left out.
        </p>
        <CodeSample
          language="shellscript"
          label="Read insights of an author"
          code={accountSample(baseUrl)}
        />
      </Part>
      <Part title="Feedback">
        <p>
          Readers can add a text of up to 1,000 characters to their rating. It is never public. A
          key with the scope <Code>read</Code> lists the texts of all guides, or with{" "}
          <Code>/guides/42/feedback</Code> those of one guide, newest first:
        </p>
        <CodeSample
          language="shellscript"
          label="List new feedback"
          code={feedbackSample(baseUrl)}
        />
        <CodeSample language="json" label="The feedback" code={FEEDBACK} />
        <p>
          A key with the scope <Code>write</Code> marks a text as <Code>read</Code> or{" "}
          <Code>new</Code>, and deletes it:
        </p>
        <CodeSample
          language="shellscript"
          label="Mark feedback as read"
          code={markSample(baseUrl)}
        />
        <Points>
          <li>
            <Code>text</Code> is what a reader typed. Escape it where you show it: it is no HTML.
          </li>
          <li>
            A text that its reader changes has a new <Code>id</Code>, and is new again.
          </li>
          <li>
            After <Code>DELETE</Code>, the reader cannot send another text for this guide. The
            rating stays.
          </li>
        </Points>
      </Part>
      <Part title="What is stored about readers">
        <p>
          No address, no user agent and no account. A view has a hash of a random cookie, which is
          deleted after a day. Completions and ratings keep such a hash, so that a reader counts
          once. Numbers by day are kept for 800 days, without readers. A text is kept for 400 days,
          with its day.
        </p>
      </Part>
    </>
  );
}
