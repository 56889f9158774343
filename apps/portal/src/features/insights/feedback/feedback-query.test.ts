import { describe, expect, it } from "vitest";
import { feedbackPath, readFeedbackQuery, toFeedbackInput } from "./feedback-query.ts";

const NONE = { status: undefined, rating: undefined, cursor: undefined };

describe("the query of the feedback pages", () => {
  it("is read from the address, without invalid values", () => {
    const cursor = Buffer.from("feedback 2147483647").toString("base64url");
    expect(readFeedbackQuery({ status: "read", rating: "5", cursor })).toEqual({
      status: "read",
      rating: 5,
      cursor,
    });
    expect(readFeedbackQuery({ status: "old", rating: "6", cursor: "x" })).toEqual(NONE);
    expect(readFeedbackQuery({ status: ["new", "read"], rating: ["1"] })).toEqual(NONE);
  });

  it("becomes the address and the input of the list", () => {
    const query = { ...NONE, status: "new", rating: 2 } as const;
    expect(feedbackPath("/insights/feedback", query)).toBe(
      "/insights/feedback?status=new&rating=2",
    );
    expect(feedbackPath("/insights/feedback", NONE)).toBe("/insights/feedback");
    expect(toFeedbackInput(query)).toEqual({ limit: 20, status: "new", rating: 2 });
  });
});
