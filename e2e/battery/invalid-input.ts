/** A `guide` in a body, and the `details` of the error response. */
export type InvalidGuide = [what: string, guide: unknown, details: Record<string, string[]>];

const blank = "can't be blank";
const notString = "must be a string";
const notInteger = "must be an integer";
const notIncluded = "is not included in the list";
const notAllowed = "contains characters that are not allowed";
const unknown = "is not a recognised field";

function tooLong(max: number): string {
  return `is too long (maximum is ${max} characters)`;
}

/** One astral character: one code point, two UTF-16 units. */
const rocket = "\u{1f680}";
const loneSurrogates = ["\ud800", "\udc00", "a\ud83d", "\udc00\ud800"];

function step(fields: object = {}) {
  return { position: 1, content: "<p>One</p>", ...fields };
}

function steps(...list: unknown[]) {
  return { title: "T", steps: list };
}

/**
 * Invalid fields, in requests that create and that update a guide: contract INPUT-2, INPUT-6, INPUT-9, INPUT-11,
 * of a guide (contract INPUT-12) and of its steps (contract STEP-2, STEP-3, STEP-9).
 */
export const INVALID_FIELDS: InvalidGuide[] = [
  ["a list for the guide", [], { guide: ["must be an object"] }],
  ["a string for the guide", "guide", { guide: ["must be an object"] }],
  ["null for the guide", null, { guide: [blank] }],
  ["a title of null", { title: null }, { title: [blank] }],
  ["a number for a title", { title: 1 }, { title: [notString] }],
  ["a list for a title", { title: ["T"] }, { title: [notString] }],
  ["an empty title", { title: "" }, { title: [blank] }],
  ["a title of white space", { title: " \t\n\u00a0\u2003" }, { title: [blank] }],
  ["a title of 201 characters", { title: "x".repeat(201) }, { title: [tooLong(200)] }],
  ["a title of 201 code points", { title: rocket.repeat(201) }, { title: [tooLong(200)] }],
  ["a NUL character in a title", { title: "a\0b" }, { title: [notAllowed] }],
  [
    "a description of 501 characters",
    { title: "T", description: "x".repeat(501) },
    { description: [tooLong(500)] },
  ],
  ["a boolean description", { title: "T", description: true }, { description: [notString] }],
  [
    "a NUL character in a description",
    { title: "T", description: "\0" },
    { description: [notAllowed] },
  ],
  ["an unknown category", { title: "T", category: "news" }, { category: [notIncluded] }],
  [
    "a category with a capital letter",
    { title: "T", category: "Tech" },
    { category: [notIncluded] },
  ],
  ["a number for a category", { title: "T", category: 1 }, { category: [notIncluded] }],
  ["a category of null", { title: "T", category: null }, { category: [blank] }],
  ["an unknown field", { title: "T", bogus: 1 }, { bogus: [unknown] }],
  [
    "fields named like methods of objects",
    { title: "T", constructor: 1, toString: 2 },
    { constructor: [unknown], toString: [unknown] },
  ],
  ["an object for steps", { title: "T", steps: {} }, { steps: ["must be a list"] }],
  ["null for steps", { title: "T", steps: null }, { steps: [blank] }],
  ["null for a step", steps(null), { "steps.0": [blank] }],
  ["a string for a step", steps("one"), { "steps.0": ["must be an object"] }],
  ["a step without fields", steps({}), { "steps.0.position": [blank], "steps.0.content": [blank] }],
  [
    "101 steps",
    { title: "T", steps: Array.from({ length: 101 }, (_, index) => step({ position: index + 1 })) },
    { steps: ["has too many items (maximum is 100)"] },
  ],
  ["a position as a string", steps(step({ position: "1" })), { "steps.0.position": [notInteger] }],
  ["a position of 1.5", steps(step({ position: 1.5 })), { "steps.0.position": [notInteger] }],
  [
    "a position of 0",
    steps(step({ position: 0 })),
    { "steps.0.position": ["must be greater than or equal to 1"] },
  ],
  [
    "a position above 32 bits",
    steps(step({ position: 2 ** 31 })),
    { "steps.0.position": ["must be less than or equal to 2147483647"] },
  ],
  [
    "a position that occurs twice",
    steps(step(), step({ position: 2 }), step()),
    { "steps.2.position": ["must be unique"] },
  ],
  ["a step without content", steps(step({ content: undefined })), { "steps.0.content": [blank] }],
  ["content of null", steps(step({ content: null })), { "steps.0.content": [blank] }],
  ["content of white space", steps(step({ content: " \n" })), { "steps.0.content": [blank] }],
  ["a number for content", steps(step({ content: 1 })), { "steps.0.content": [notString] }],
  [
    "content of 65,537 characters",
    steps(step({ content: "x".repeat(65_537) })),
    { "steps.0.content": [tooLong(65_536)] },
  ],
  [
    "a NUL character in content",
    steps(step({ content: "<p>\0</p>" })),
    { "steps.0.content": [notAllowed] },
  ],
  [
    "content with only a script",
    steps(step({ content: "<script>1</script>" })),
    { "steps.0.content": ["has no permitted content"] },
  ],
  [
    "a step title of 201 characters",
    steps(step({ title: "x".repeat(201) })),
    { "steps.0.title": [tooLong(200)] },
  ],
  ["a number for a step title", steps(step({ title: 1 })), { "steps.0.title": [notString] }],
  ["an unknown field in a step", steps(step({ bogus: 1 })), { "steps.0.bogus": [unknown] }],
  ...loneSurrogates.map((text): InvalidGuide => [
    `the lone surrogate ${JSON.stringify(text)}`,
    { title: text, description: text, steps: [step({ content: text, title: text })] },
    {
      title: [notAllowed],
      description: [notAllowed],
      "steps.0.title": [notAllowed],
      "steps.0.content": [notAllowed],
    },
  ]),
  [
    "all errors together",
    {
      title: "x".repeat(201),
      description: 1,
      category: "news",
      bogus: true,
      steps: [step({ position: "1" }), step({ title: 1 }), step({ content: "" }), { more: 1 }],
    },
    {
      title: [tooLong(200)],
      description: [notString],
      category: [notIncluded],
      bogus: [unknown],
      "steps.0.position": [notInteger],
      "steps.1.title": [notString],
      "steps.2.position": ["must be unique"],
      "steps.2.content": [blank],
      "steps.3.position": [blank],
      "steps.3.content": [blank],
      "steps.3.more": [unknown],
    },
  ],
];

/** A guide with the maximum lengths. */
export const longest = {
  title: rocket.repeat(200),
  description: rocket.repeat(500),
  steps: Array.from({ length: 100 }, (_, index) =>
    step({ position: index + 1, title: rocket.repeat(200) }),
  ),
};

/** Query strings of GET /guides, and the `details` of the error response. */
export const INVALID_QUERIES: [query: string, details: Record<string, string[]>][] = [
  ["?limit=0", { limit: ["must be greater than or equal to 1"] }],
  ["?limit=-1", { limit: ["must be greater than or equal to 1"] }],
  ...["", "abc", "1.5", "1e2", "%2B5", "0x10", "%00", "\u0661"].map(
    (text): [string, Record<string, string[]>] => [`?limit=${text}`, { limit: [notInteger] }],
  ),
  ["?limit=1&limit=2", { limit: [notInteger] }],
  ["?featured=1", { featured: ["must be true or false"] }],
  ["?featured=TRUE", { featured: ["must be true or false"] }],
  ["?featured=", { featured: ["must be true or false"] }],
  ["?status=deleted", { status: [notIncluded] }],
  ["?status=Draft", { status: [notIncluded] }],
  ["?category=news", { category: [notIncluded] }],
  ["?category=tech&category=product", { category: [notIncluded] }],
  ["?cursor=nonsense", { cursor: ["is invalid"] }],
  ["?cursor=%00", { cursor: [notAllowed] }],
  ["?user_id=%00", { user_id: [notAllowed] }],
  [`?user_id=${"x".repeat(201)}`, { user_id: [tooLong(200)] }],
  ["?bogus=1", { bogus: [unknown] }],
  ["?constructor=1&__proto__=1", { constructor: [unknown], ["__proto__"]: [unknown] }],
  [
    "?limit=x&featured=x&status=x&category=x&cursor=x&bogus",
    {
      cursor: ["is invalid"],
      limit: [notInteger],
      featured: ["must be true or false"],
      status: [notIncluded],
      category: [notIncluded],
      bogus: [unknown],
    },
  ],
];
