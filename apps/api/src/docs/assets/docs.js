const dark = matchMedia("(prefers-color-scheme: dark)");
function applyColorScheme() {
  document.documentElement.classList.toggle("dark-mode", dark.matches);
}
dark.addEventListener("change", applyColorScheme);
applyColorScheme();

const root = document.getElementById("reference");

/** The document without repetitions, for the page. */
function toPageDocument(document) {
  // "Try it out" sends its requests to the origin of this page.
  const servers = [{ url: new URL(document.servers[0].url).pathname }];
  // The common headers are shown with successful responses only.
  for (const { headers } of Object.values(document.components.responses))
    for (const name of Object.keys(headers))
      if (/^(?:X-|RateLimit)/.test(name)) delete headers[name];
  return { ...document, servers };
}

/** Makes each section of the introduction a disclosure. The first one is open. */
function foldIntroduction() {
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
}

/** The accessible name of a control that has none in Swagger UI. */
function nameOf(control) {
  const parameter = control.closest("tr[data-param-name]")?.dataset.paramName;
  if (parameter) return parameter;
  if (control.closest(".examples-select")) return "Example";
  return control.closest(".body-param") ? "Request body" : "Value";
}

/** Adds accessible names to all controls, and makes code scrollable with the keyboard. */
function improveAccessibility() {
  for (const control of root.querySelectorAll("select, input, textarea"))
    if (control.labels?.length === 0 && !control.ariaLabel) control.ariaLabel = nameOf(control);
  for (const code of root.querySelectorAll(".microlight:not([tabindex])")) code.tabIndex = 0;
  for (const button of root.querySelectorAll(".close-modal")) button.ariaLabel = "Close";
}

/** A plugin that replaces links inside buttons by text, because interactive elements must not be nested. */
function textInsteadOfDeepLinks({ React }) {
  return { components: { DeepLink: ({ text }) => React.createElement("span", null, text) } };
}

async function showReference() {
  const response = await fetch("/openapi.json");
  if (!response.ok) throw new Error(`The document could not be loaded (${response.status}).`);
  const improvePage = () => {
    foldIntroduction();
    improveAccessibility();
  };
  new MutationObserver(improvePage).observe(root, { childList: true, subtree: true });
  window.SwaggerUIBundle({
    domNode: root,
    spec: toPageDocument(await response.json()),
    presets: [window.SwaggerUIBundle.presets.apis],
    plugins: [textInsteadOfDeepLinks],
    layout: "BaseLayout",
    deepLinking: true,
    docExpansion: "list",
    defaultModelsExpandDepth: 0,
    displayRequestDuration: true,
    // The API key is not stored in the browser.
    persistAuthorization: false,
    validatorUrl: null,
  });
}

const staticReference = document.querySelector(".reference");
try {
  await showReference();
  // A browser without the media feature "scripting" would show both.
  staticReference.hidden = true;
} catch (error) {
  root.textContent = error.message;
  staticReference.classList.add("is-shown");
}
