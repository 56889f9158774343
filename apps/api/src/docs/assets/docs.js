const dark = matchMedia("(prefers-color-scheme: dark)");
const followScheme = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", followScheme);
followScheme();

const root = document.getElementById("reference");

/** What is shown of the document: the same facts, each once. */
const toShown = (document) => {
  // "Try it out" asks the server that served this page, by whatever name it was reached.
  const servers = [{ url: new URL(document.servers[0].url).pathname }];
  // Successful answers show the headers that all answers have; the errors need not repeat them.
  for (const { headers } of Object.values(document.components.responses))
    for (const name of Object.keys(headers)) if (name.startsWith("X-")) delete headers[name];
  return { ...document, servers };
};

/** Folds each section of the introduction below its heading, all but the first; once. */
const foldIntroduction = () => {
  for (const heading of root.querySelectorAll(".info .renderedMarkdown > h2")) {
    const section = document.createElement("details");
    section.open = root.querySelector(".info details") === null;
    heading.before(section);
    while (section.nextSibling && (!section.children[0] || section.nextSibling.nodeName !== "H2"))
      section.append(section.nextSibling);
    const summary = document.createElement("summary");
    section.prepend(summary);
    summary.append(heading);
  }
};

/** What a control is for, where Swagger UI leaves it without a name. */
const nameOf = (control) => {
  const parameter = control.closest("tr[data-param-name]")?.dataset.paramName;
  if (parameter) return parameter;
  if (control.closest(".examples-select")) return "Example";
  return control.closest(".body-param") ? "Request body" : "Value";
};

/** Names for all controls, and code that can be scrolled by keyboard. */
const mendAccess = () => {
  for (const control of root.querySelectorAll("select, input, textarea"))
    if (control.labels?.length === 0 && !control.ariaLabel) control.ariaLabel = nameOf(control);
  for (const code of root.querySelectorAll(".microlight:not([tabindex])")) code.tabIndex = 0;
  for (const button of root.querySelectorAll(".close-modal")) button.ariaLabel = "Close";
};

// A link inside of the button that opens an operation could not be told from the button.
const plainNames = ({ React }) => ({
  components: { DeepLink: ({ text }) => React.createElement("span", null, text) },
});

const showReference = async () => {
  const answer = await fetch("/openapi.json");
  if (!answer.ok) throw new Error(`The document could not be loaded (${answer.status}).`);
  const mend = () => {
    foldIntroduction();
    mendAccess();
  };
  new MutationObserver(mend).observe(root, { childList: true, subtree: true });
  window.SwaggerUIBundle({
    domNode: root,
    spec: toShown(await answer.json()),
    presets: [window.SwaggerUIBundle.presets.apis],
    plugins: [plainNames],
    layout: "BaseLayout",
    deepLinking: true,
    docExpansion: "list",
    defaultModelsExpandDepth: 0,
    displayRequestDuration: true,
    // The key that is typed in is gone with the page.
    persistAuthorization: false,
    validatorUrl: null,
  });
};

try {
  await showReference();
} catch (error) {
  root.textContent = error.message;
}
