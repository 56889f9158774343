// Next runs this in browsers before hydration.
import { recordEarlyInput } from "#components/shell/pre-hydration-input.ts";

recordEarlyInput();
