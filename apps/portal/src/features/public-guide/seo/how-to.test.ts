import { describe, expect, it } from "vitest";
import { howTo, jsonForScript } from "./how-to.ts";
import { sample } from "./sample.fixture.ts";

describe("howTo", () => {
  const steps = [{ title: "Mix", content: "<p>Flour &amp; water</p>" }, { content: "<hr />" }];

  it("lists each step with its name and URL, without the content", () => {
    const url = "https://guides.example/@ada/a-guide";
    expect(howTo(sample({ steps })).step).toEqual([
      {
        ...{ "@type": "HowToStep", position: 1, name: "Mix" },
        url: `${url}#step-1`,
      },
      {
        ...{ "@type": "HowToStep", position: 2, name: "Step 2" },
        url: `${url}#step-2`,
      },
    ]);
  });

  it("includes ratings only if there are any", () => {
    expect(howTo(sample({ steps }))).not.toHaveProperty("aggregateRating");
    expect(howTo(sample({ steps, average_rating: 4.5, ratings_count: 2 }))).toMatchObject({
      aggregateRating: { ratingValue: 4.5, ratingCount: 2, bestRating: 5, worstRating: 1 },
    });
  });

  it("jsonForScript escapes characters that could close the script element", () => {
    const value = { name: "</script><!--<script>" };
    const json = jsonForScript(value);
    expect(json).not.toContain("<");
    expect(JSON.parse(json)).toEqual(value);
  });
});
