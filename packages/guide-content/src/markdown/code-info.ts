import type StateCore from "markdown-it/lib/rules_core/state_core.mjs";

/** The text after the fence of a code block: the language, and options of other programs such as a title. */
export type CodeInfo = { language: string; options: string };

/** `rust,ignore`, `js{1,3}` and `py title="a"`: the language ends at white space, a comma or a brace. */
const LANGUAGE = /^[^\s,{}="']+(?=[\s,{]|$)/;
/** `{.sh}` and `{.python .numberLines}`: a class of Pandoc and Kramdown. */
const CLASS = /^\{\s*\.([^\s{}.,]+)/;

/** Reads the text after the fence of a code block (contract MD-19). */
export function readCodeInfo(info: string): CodeInfo {
  const text = info.trim();
  const [found = "", name = found] = LANGUAGE.exec(text) ?? CLASS.exec(text) ?? [];
  const options = text.slice(found.length).replace(/^[\s,]+/, "");
  // The brace that ends the class alone is no option.
  return { language: name, options: options === "}" ? "" : options };
}

/** Leaves the language of a code block only, which becomes the class of its HTML, and keeps the options. A rule of the parser. */
export function keepLanguages({ tokens }: StateCore): void {
  for (const token of tokens)
    if (token.type === "fence") {
      const { language, options } = readCodeInfo(token.info);
      token.info = language;
      token.meta = { options };
    }
}
