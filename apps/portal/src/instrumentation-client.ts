// Next runs this in browsers before React takes the page over.
import { noteEarlyInput } from "#components/shell/pre-hydration-input.ts";

noteEarlyInput();
