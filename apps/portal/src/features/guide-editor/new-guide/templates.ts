import type { Category } from "@guidepost/contract";

type Template = {
  name: string;
  /** When to use it. */
  description: string;
  category: Category;
  titleExample: string;
  steps: readonly { title: string; content: string }[];
};

/** An instruction that the author replaces. */
const task = (text: string) => `<p>${text}</p>`;
const tasks = (...items: string[]) =>
  `<ul>${items.map((item) => `<li><p>${item}</p></li>`).join("")}</ul>`;

// Texts that stand for those of the author. Other items and titles of templates can be published.
const SAMPLE_ITEMS = ["A first thing", "A second thing"];
const SAMPLE_COMMAND = "install-command example";
const SAMPLE_SETTING = "SETTING=value";
const FIRST_PART = "Do the first part";
const SECOND_PART = "Do the second part";

/** The contents of new guides, by id. */
export const TEMPLATES = {
  empty: {
    name: "Empty guide",
    description: "Begin with one blank step.",
    category: "education",
    titleExample: "How to …",
    steps: [],
  },
  "how-to": {
    name: "How-to",
    description: "One task, from what is needed to how to check the result.",
    category: "education",
    titleExample: "How to repot a plant",
    steps: [
      {
        title: "What you need",
        content:
          task("List tools, access and knowledge that readers need before they start.") +
          tasks(...SAMPLE_ITEMS),
      },
      {
        title: FIRST_PART,
        content: task(
          "Say what to do, then what readers see afterwards. Add an image where words are not enough.",
        ),
      },
      {
        title: SECOND_PART,
        content: task("Keep one action in each step. Add more steps as necessary."),
      },
      {
        title: "Check the result",
        content: task("Describe the result, and what to do when it looks different."),
      },
    ],
  },
  setup: {
    name: "Software set-up",
    description: "Install, configure and verify a tool or an integration.",
    category: "tech",
    titleExample: "Set up the command-line tool",
    steps: [
      {
        title: "Requirements",
        content:
          task("Name the versions and accounts that are necessary.") +
          tasks("Operating system and version", "Account with permission to install"),
      },
      {
        title: "Install",
        content:
          task("Show the command, and what it prints.") +
          `<pre><code>${SAMPLE_COMMAND}</code></pre>`,
      },
      {
        title: "Configure",
        content:
          task("List each setting with its purpose and an example.") +
          `<pre><code>${SAMPLE_SETTING}</code></pre>`,
      },
      {
        title: "Verify",
        content: task("Show how to see that it works, with the expected output."),
      },
      {
        title: "If something fails",
        content: task("Describe the most frequent errors, each with its cause and its solution."),
      },
    ],
  },
  troubleshooting: {
    name: "Troubleshooting",
    description: "Find the cause of a problem, most likely causes first.",
    category: "product",
    titleExample: "Sign-in does not work",
    steps: [
      {
        title: "What you see",
        content: task(
          "Quote the message, and describe when it appears, so that readers find this guide.",
        ),
      },
      {
        title: "Check the most likely cause",
        content: task(
          "Say how to check it and how to correct it. Say what to do next when it is not the cause.",
        ),
      },
      {
        title: "Check the next cause",
        content: task("Add a step for each cause."),
      },
      {
        title: "Contact support",
        content:
          task("Say where to ask, and which information to send.") +
          tasks("Time of the problem", "Complete message", "What was tried"),
      },
    ],
  },
  onboarding: {
    name: "Onboarding",
    description: "The first days of a new colleague or customer.",
    category: "product",
    titleExample: "Your first week",
    steps: [
      {
        title: "Welcome",
        content: task("Say what readers can do at the end, and how long it takes."),
      },
      {
        title: "Get access",
        content: task("List accounts and who grants access.") + tasks("Email", "Chat", "Calendar"),
      },
      {
        title: "First tasks",
        content: task("Give small tasks with a visible result."),
      },
      {
        title: "Where to ask",
        content: task("Name people and places for questions."),
      },
    ],
  },
  procedure: {
    name: "Standard procedure",
    description: "Work that must be done in the same way each time.",
    category: "business",
    titleExample: "Close the month",
    steps: [
      {
        title: "Purpose and responsibility",
        content: task("Say why the procedure exists, who does it and how often."),
      },
      {
        title: "Preparation",
        content: task("List documents and approvals that must exist before the start."),
      },
      {
        title: "Procedure",
        content: task(
          "Describe the actions in their order. Split long ones into steps of their own.",
        ),
      },
      {
        title: "Checks and records",
        content: task("List the checks, where to record their results, and who receives them."),
      },
    ],
  },
} as const satisfies Record<string, Template>;

export type TemplateId = keyof typeof TEMPLATES;
export const TEMPLATE_IDS = Object.keys(TEMPLATES) as [TemplateId, ...TemplateId[]];

/** The steps of a new guide. */
export function stepsOf(id: TemplateId): { position: number; title: string; content: string }[] {
  return TEMPLATES[id].steps.map((step, index) => ({ ...step, position: index + 1 }));
}

/** The titles that stand for those of the author. */
export const SAMPLE_TITLES: ReadonlySet<string> = new Set([FIRST_PART, SECOND_PART]);

/** The lines of templates that say what to write, and samples: a step that still has one is not finished. */
const INSTRUCTIONS: ReadonlySet<string> = new Set([
  ...SAMPLE_ITEMS,
  SAMPLE_COMMAND,
  SAMPLE_SETTING,
  ...Object.values(TEMPLATES).flatMap(({ steps }) =>
    steps.flatMap(({ content }) =>
      [...content.matchAll(/(?<!<li>)<p>([^<]+)<\/p>/g)].map(([, sentence = ""]) => sentence),
    ),
  ),
]);

/** Whether a line, or a block, is a text of a template that the author replaces. */
export function isInstruction(text: string): boolean {
  return INSTRUCTIONS.has(text.trim());
}
