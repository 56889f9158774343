/** A block of a step, in the order in which an author writes it. */
export type Block =
  | { kind: "text"; text: string }
  | { kind: "bullets" | "numbers" | "tasks"; items: readonly string[] }
  | { kind: "note" | "tip" | "warning"; text: string }
  | { kind: "code"; language: string; lines: readonly string[] }
  | { kind: "table"; rows: readonly (readonly string[])[] }
  | { kind: "image"; name: string; description: string; caption: string }
  | { kind: "details"; summary: string; text: string };

export type WrittenGuide = {
  title: string;
  category: string;
  description: string;
  steps: readonly { title: string; blocks: readonly Block[] }[];
};

const text = (words: string): Block => ({ kind: "text", text: words });
const bullets = (...items: string[]): Block => ({ kind: "bullets", items });
const numbers = (...items: string[]): Block => ({ kind: "numbers", items });
const tasks = (...items: string[]): Block => ({ kind: "tasks", items });
const note = (words: string): Block => ({ kind: "note", text: words });
const tip = (words: string): Block => ({ kind: "tip", text: words });
const warning = (words: string): Block => ({ kind: "warning", text: words });
const code = (language: string, ...lines: string[]): Block => ({ kind: "code", language, lines });
const table = (...rows: string[][]): Block => ({ kind: "table", rows });
const details = (summary: string, words: string): Block => ({
  kind: "details",
  summary,
  text: words,
});
const image = (name: string, description: string, caption: string): Block => ({
  kind: "image",
  name,
  description,
  caption,
});

const API_GUIDE: WrittenGuide = {
  title: "Publish a guide from a Python script",
  category: "tech",
  description:
    "Create an API key, send a first request, and publish a guide from a script that can run each night.",
  steps: [
    {
      title: "Check what you need",
      blocks: [
        text(
          "You need an account, Python 3.10 or later, and ten minutes. No other package is required.",
        ),
        table(
          ["What", "Version", "How to check"],
          ["Python", "3.10 or later", "python3 --version"],
          ["Network", "HTTPS to the API", "Open the documentation"],
        ),
        tip(
          "Work with a key of your own, and not with the key of a colleague. The log then shows who changed what.",
        ),
      ],
    },
    {
      title: "Create a key",
      blocks: [
        text(
          "Open the page of API keys and select Create key. Enter a name that says where the key is used.",
        ),
        image(
          "keys",
          "The page of API keys with the button Create key",
          "The button is in the upper right corner.",
        ),
        numbers(
          "Enter the name nightly-import.",
          "Select the scopes read and write.",
          "Select an expiry of 90 days.",
          "Select Create key, and copy the key.",
        ),
        warning(
          "The key is shown once. Store it in a password manager before you close the dialog.",
        ),
      ],
    },
    {
      title: "Store the key in the environment",
      blocks: [
        text(
          "A key in the source code ends up in the version control. Read it from the environment instead.",
        ),
        code("bash", "export GUIDEPOST_KEY='sk_replace_this_value'", "python3 publish.py"),
        details(
          "I use Windows",
          "Open the system settings, search for environment variables, and add GUIDEPOST_KEY for your user.",
        ),
      ],
    },
    {
      title: "Send a first request",
      blocks: [
        text("The operation me returns the key and its account. It shows whether the key works."),
        code(
          "python",
          "import json, os, urllib.request",
          "",
          "def call(method, path, body=None):",
          "    data = None if body is None else json.dumps(body).encode()",
          "    request = urllib.request.Request('https://api.example.com/v1' + path, data, method=method)",
          "    request.add_header('Authorization', 'Bearer ' + os.environ['GUIDEPOST_KEY'])",
          "    request.add_header('Content-Type', 'application/json')",
          "    with urllib.request.urlopen(request) as response:",
          "        return json.load(response)",
          "",
          "print(call('GET', '/me'))",
        ),
        text("A response with the status 401 means that the key is wrong, expired or revoked."),
        bullets(
          "Compare the first eight characters with the list of keys.",
          "Check that the key has not expired.",
          "Check that the variable contains no line break.",
        ),
      ],
    },
    {
      title: "Create and publish the guide",
      blocks: [
        text(
          "A new guide is a draft. The second request publishes it, so that readers can open it.",
        ),
        code(
          "python",
          "guide = call('POST', '/guides', {'guide': {",
          "    'title': 'Restart the printer',",
          "    'steps': [{'title': 'Switch it off', 'content': '<p>Hold the button for 5 s.</p>'}],",
          "}})['guide']",
          "call('POST', f\"/guides/{guide['id']}/publish\")",
          "print(guide['url'])",
        ),
        note(
          "Send an external id when the script runs again. It then replaces the guide, and does not create a second one.",
        ),
      ],
    },
    {
      title: "Look at the result",
      blocks: [
        text(
          "Open the address that the script has printed. The page shows the steps as your readers see them.",
        ),
        image(
          "landing",
          "A public page in a browser window",
          "A published guide is public for everyone.",
        ),
        tasks(
          "The title and the steps are complete.",
          "The key is stored in the password manager.",
          "The script runs each night.",
        ),
      ],
    },
  ],
};

const ONBOARDING_GUIDE: WrittenGuide = {
  title: "Plan the first week of a new colleague",
  category: "business",
  description:
    "Five days, one page each: what to prepare, whom to meet, and what a new colleague has finished on Friday.",
  steps: [
    {
      title: "Prepare the workplace a week before",
      blocks: [
        text(
          "Most of what goes wrong on a first day is a delivery that was ordered too late. Start a week before.",
        ),
        tasks(
          "Order a laptop, a headset and a badge.",
          "Create the accounts for mail, calendar and chat.",
          "Reserve a desk close to the team.",
          "Invite the colleague to the team meeting.",
        ),
        note("Ask which keyboard layout and which operating system the colleague prefers."),
      ],
    },
    {
      title: "Monday: arrive",
      blocks: [
        text(
          "Plan no more than four hours of meetings. A first day is tiring, and the devices take time.",
        ),
        table(
          ["Time", "What", "With whom"],
          ["09:30", "Welcome and tour", "Team lead"],
          ["11:00", "Set up the devices", "Support"],
          ["12:30", "Lunch", "The whole team"],
          ["14:00", "Questions", "Mentor"],
        ),
        tip("Book lunch for the whole team. It is the fastest way to learn names."),
      ],
    },
    {
      title: "Tuesday: understand the product",
      blocks: [
        text(
          "The colleague uses the product as a customer does, without help. Each question is a finding.",
        ),
        numbers(
          "Sign up with a new account.",
          "Finish the tutorial, and write down each moment of doubt.",
          "Show the notes to the team in the afternoon.",
        ),
        image(
          "whiteboard",
          "A whiteboard with five notes in two columns",
          "Group the notes before you discuss them.",
        ),
        details(
          "What if the colleague knows the product?",
          "Let the colleague test a part that changed in the last month.",
        ),
      ],
    },
    {
      title: "Wednesday: make a small change",
      blocks: [
        text(
          "A change that reaches customers in the first week gives confidence. Choose one that is small and useful.",
        ),
        bullets(
          "It takes less than three hours.",
          "It needs one review.",
          "It is visible to customers, such as a text or a colour.",
        ),
        warning("Choose no urgent work. An emergency teaches habits, and not the normal way."),
      ],
    },
    {
      title: "Thursday: meet the other teams",
      blocks: [
        text("Plan four conversations of 25 minutes. Each team answers the same three questions."),
        numbers(
          "What does your team do for customers?",
          "What do you need from our team?",
          "What should I read first?",
        ),
      ],
    },
    {
      title: "Friday: look back",
      blocks: [
        text("The team lead and the colleague talk for 45 minutes. Both prepare notes."),
        tasks(
          "The devices and accounts work.",
          "One change is released.",
          "The goals of the first month are written down.",
        ),
        tip("Ask what was missing from this guide, and change it on the same day."),
      ],
    },
  ],
};

const MACHINE_GUIDE: WrittenGuide = {
  title: "Descale an espresso machine",
  category: "lifestyle",
  description: "Remove limescale in 40 minutes, without a smell in the coffee afterwards.",
  steps: [
    {
      title: "Collect the material",
      blocks: [
        text(
          "Use a descaler that the manufacturer permits. Vinegar damages seals and leaves a smell.",
        ),
        bullets(
          "Descaler for one litre",
          "A jug that holds 1.5 litres",
          "A soft cloth",
          "Fresh water",
        ),
        image(
          "jug",
          "A jug, a bottle of descaler and a cloth on a table",
          "Everything that you need.",
        ),
      ],
    },
    {
      title: "Empty the machine",
      blocks: [
        text("Switch the machine off and let it cool for 20 minutes."),
        warning("The boiler stays hot for some minutes. Do not open it before it has cooled."),
        numbers(
          "Remove the water filter.",
          "Empty the tank and the drip tray.",
          "Clean the group head with the cloth.",
        ),
      ],
    },
    {
      title: "Mix the solution",
      blocks: [
        text("Fill the tank with one litre of lukewarm water, then add the descaler."),
        table(
          ["Hardness of the water", "Descaler", "How often"],
          ["soft", "80 ml", "each six months"],
          ["medium", "100 ml", "each three months"],
          ["hard", "125 ml", "each six weeks"],
        ),
        details(
          "How do I find the hardness?",
          "Your water supplier publishes it. A test strip from a drugstore shows it within a minute.",
        ),
      ],
    },
    {
      title: "Run the program",
      blocks: [
        text("Place the jug under the outlet, and start the program."),
        image(
          "panel",
          "The control panel with the lamp of the descaling program",
          "The lamp is orange while the program runs.",
        ),
        note("The program pauses twice for five minutes. This is no fault."),
        text(
          "Without a program, let a cup of solution through, wait for five minutes, and repeat this until the tank is empty.",
        ),
      ],
    },
    {
      title: "Rinse twice",
      blocks: [
        text(
          "Rinse the tank, fill it with fresh water, and let all of it through. Repeat this once.",
        ),
        tasks("The water is clear.", "The water has no smell.", "The filter is back in its place."),
        tip("Write the date on the bottle. You then see when the next cleaning is due."),
      ],
    },
  ],
};

export const WRITTEN_GUIDES: readonly WrittenGuide[] = [API_GUIDE, ONBOARDING_GUIDE, MACHINE_GUIDE];
