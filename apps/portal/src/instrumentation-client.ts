// Next runs this in browsers before React takes the page over.
import { noteEarlyInput } from "#shell/early-input.ts";

noteEarlyInput();
