import { withByteUnits } from "./format.ts";

/** The words of a field's label in a sentence. */
type Subject = {
  /** `display name`, `URL` */
  noun: string;
  /** `your display name`, `the title` */
  object: string;
};

/** Fields that every user has one of: their sentences say “your”. */
const PERSONAL = new Set([
  "display name",
  "email",
  "email address",
  "password",
  "current password",
  "username",
  "brand name",
]);

/** Labels that name no thing, such as the question of a time. */
const NOUNS: Readonly<Record<string, string>> = {
  email: "email address",
  "new email": "new email address",
  "publish at": "time",
  "unpublish at": "time",
  "publish changes at": "time",
  "the link works for": "time",
  expires: "expiry date",
};

/** `Display name` to `display name`, but `URL` and `API key` stay. */
function lowerFirst(text: string): string {
  return /^\p{Lu}{2}/u.test(text) ? text : `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

/** The label is undefined for a group of fields, and for a label that is not a text. */
function subjectOf(label: string | undefined): Subject {
  if (label === undefined) return { noun: "value", object: "a value" };
  const words = lowerFirst(label.trim());
  const name = words.replace(/^your /, "");
  const noun = NOUNS[name] ?? name;
  const isPersonal = name !== words || PERSONAL.has(name);
  return { noun, object: isPersonal ? `your ${noun}` : `the ${noun}` };
}

type Sentence = (subject: Subject, match: RegExpMatchArray) => string;

/** The contract's messages in words of their own. The first pattern that matches counts. */
const SENTENCES: readonly (readonly [RegExp, Sentence])[] = [
  [
    /^can't be blank with a logo or a link$/,
    ({ object }) => `Enter ${object}: a logo or a link needs it.`,
  ],
  [/^can't be blank$/, ({ object }) => `Enter ${object}.`],
  [/^is not included in the list$/, () => "Choose one of the options."],
  [/^is incorrect$/, ({ noun }) => `The ${noun} is wrong.`],
  [/^is (?:invalid|not valid)$/, ({ noun }) => `The ${noun} is not valid.`],
  [
    /^is too short \(minimum is ([\d,]+) characters\)$/,
    ({ noun }, [, minimum]) => `The ${noun} is too short: use at least ${minimum} characters.`,
  ],
  [
    /^is too long \(maximum is ([\d,]+) characters\)$/,
    ({ noun }, [, maximum]) => `The ${noun} is too long: use at most ${maximum} characters.`,
  ],
  [
    /^is too long as HTML \(maximum is ([\d,]+) characters\)$/,
    ({ noun }, [, maximum]) =>
      `The ${noun} is too long: as HTML it has more than ${maximum} characters.`,
  ],
  [
    /^has too many items \(maximum is ([\d,]+)\)$/,
    (_, [, maximum]) => `Remove some: the maximum is ${maximum}.`,
  ],
  [
    /^(?:has too much content|makes the guide too large) \(maximum is (.+) of content\)$/,
    (_, [, maximum]) => `There is too much content: the maximum is ${maximum}.`,
  ],
  [
    /^has too many links \(maximum is ([\d,]+)\)$/,
    (_, [, maximum]) => `Remove some links: the maximum is ${maximum}.`,
  ],
  [
    /^has too few items \(minimum is ([\d,]+)\)$/,
    (_, [, minimum]) =>
      minimum === "1" ? "Add at least one." : `Add some: the minimum is ${minimum}.`,
  ],
  [/^must be in the future$/, () => "Choose a time in the future."],
  [/^must be before the year 10000$/, () => "Choose an earlier time."],
  [/^must be after publish_at$/, () => "Choose a time after the publication."],
  [/^requires publish_at for a draft$/, () => "Also choose when the guide is published."],
  [
    /^requires pending changes for a published guide$/,
    () => "There are no unpublished changes anymore: change the guide first.",
  ],
  [/^must be an ISO 8601 date and time/, () => "Enter a date and a time."],
  [/^must be a date such as (.+)$/, (_, [, example]) => `Enter a date, such as ${example}.`],
  [/^must be an? e-?mail address$/, () => "Enter an email address, such as name@example.com."],
  [
    /^must be a complete address, such as (.+)$/,
    (_, [, example]) => `Enter a complete URL, such as ${example}.`,
  ],
  [/^must (?:start|begin) with https:\/\/$/, ({ noun }) => `The ${noun} must start with https://.`],
  [
    /^must be an https:\/\/ address without a user name$/,
    () => "Enter a URL that starts with https://, without a user name.",
  ],
  [/^must be a color such as (.+)$/, (_, [, example]) => `Enter a color, such as ${example}.`],
  [
    /^must be lower-case letters and digits, in words joined by single hyphens$/,
    () => "Use lower-case letters and digits, with single hyphens between words.",
  ],
  [
    /^must be 2 to 30 letters, digits, hyphens or underscores$/,
    ({ noun }) => `Use 2 to 30 letters, digits, hyphens or underscores for the ${noun}.`,
  ],
  [/^(?:has already been|is) taken$/, ({ noun }) => `This ${noun} is already taken.`],
  [/^is reserved$/, ({ noun }) => `This ${noun} is reserved. Choose another one.`],
  [/^must be unique$/, ({ noun }) => `This ${noun} is used twice. Change one of them.`],
  [/^does not exist$/, ({ noun }) => `This ${noun} does not exist.`],
  [/^already invited$/, () => "This person has an open invitation already."],
  [/^already has a Guidepost account$/, () => "This person has a Guidepost account already."],
  [/^is your address already$/, () => "This is your email address already."],
  [
    /^is too easy to guess: (.+)$/,
    ({ noun }, [, reason]) => `The ${noun} is too easy to guess: ${reason}.`,
  ],
  [
    /^must be the same in both places$/,
    ({ noun }) => `The ${noun} must be the same in both places.`,
  ],
  [
    /^has no permitted content$/,
    () => "This content is not permitted in guides. Write text, or use permitted HTML.",
  ],
  [/^(The image|The file) (.+)$/, (_, [whole]) => whole],
];

/** The beginning of a message that follows the name of its field, as `details` of the API have it. */
const PREDICATE =
  /^(?:is|are|was|has|have|must|can't|cannot|contains|does|do|gives|exceeds|requires|needs|ends|belongs) /;

function endSentence(text: string): string {
  return /[.!?:]$/.test(text) ? text : `${text}.`;
}

/** A message of the API with a capital letter, where the name of its field is next to it. */
export function capitalized(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}`;
}

function oneSentence(message: string, subject: Subject): string {
  for (const [pattern, write] of SENTENCES) {
    const match = pattern.exec(message);
    if (match) return endSentence(write(subject, match));
  }
  if (PREDICATE.test(message)) return endSentence(`The ${subject.noun} ${message}`);
  return capitalized(message);
}

/**
 * The error of a field as a sentence with a subject. The messages of the API follow the name of their field (contract
 * INPUT-1): “can't be blank” becomes “Enter your name.” Other texts are returned with a capital letter.
 *
 * @param message may have several lines: one for each error
 * @param label of the field; undefined for a group of fields
 */
export function fieldSentence(message: string, label?: string): string {
  const subject = subjectOf(label);
  return withByteUnits(message)
    .split("\n")
    .map((line) => oneSentence(line, subject))
    .join("\n");
}
