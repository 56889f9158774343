import { describe, expect, it } from "vitest";
import { planChangeEffects } from "./plan-effects.ts";

const onPro = {
  plan: "pro" as const,
  limits: { per_minute: 300, per_hour: 10_000, monthly_quota: 50_000, guide_limit: 1_000 },
  guides_count: 8,
};

describe("planChangeEffects", () => {
  it("lists the new limits of a larger plan, and that this month's requests count", () => {
    expect(planChangeEffects(onPro, "team")).toEqual([
      "From the next request: 600 requests per minute, 30,000 per hour and 200,000 per month.",
      "Requests made earlier this month count toward the quota.",
      "Up to 10,000 guides.",
      "Up to 20 GB of images. The images that you have stay.",
      "Up to 10 GB of earlier versions. The oldest versions beyond that are deleted.",
    ]);
  });

  it("states that API access ends on Free, and that branding is not shown", () => {
    const [requests, guides, images, versions, branding, ...others] = planChangeEffects(
      onPro,
      "free",
    );
    expect(requests).toMatch(/API access ends.*402/);
    expect(guides).toBe("Up to 10 guides.");
    expect(images).toBe("Up to 100 MB of images. The images that you have stay.");
    expect(versions).toBe(
      "Up to 50 MB of earlier versions. The oldest versions beyond that are deleted.",
    );
    expect(branding).toBe("Public pages do not show your branding. It is kept for an upgrade.");
    expect(others).toEqual([]);
  });

  it("states that guides stay, and that none can be created at or above the new limit", () => {
    for (const guides_count of [10, 1_200]) {
      const text = planChangeEffects({ ...onPro, guides_count }, "free").join(" ");
      expect(text).toContain(`Your ${guides_count.toLocaleString("en")} guides stay as they are`);
      expect(text).toContain("You cannot create guides while you have 10 or more");
    }
  });
});
