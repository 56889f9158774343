// Next runs this in browsers before React takes the page over.
import { recordEarlyInput } from "#components/shell/pre-hydration-input.ts";

recordEarlyInput();
