// Loaded at the start of each test worker, for the reason that packages/api/src/testing/load-converter.ts states: the HTML
// parser got an older version of a dependency.
import "hast-util-from-html";
