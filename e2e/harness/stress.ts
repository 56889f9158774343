/** Whether tests run whole corpora and all rounds, as `npm run test:stress` does. `npm test` runs a fixed sample. */
export const IS_STRESS = process.env["GUIDEPOST_STRESS"] === "1";
