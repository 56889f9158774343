// Next runs this in browsers before hydration.
import { recordEarlyInput } from "#components/shell/pre-hydration-input.ts";
import { reportNavigationStart } from "#lib/browser/navigation-start.ts";

recordEarlyInput();

export const onRouterTransitionStart = reportNavigationStart;
