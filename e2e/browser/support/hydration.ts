import type { Page } from "@playwright/test";

/** What React stores on the document. Parts of a page in a `Suspense` are hydrated after the rest. */
type Fiber = {
  child: Fiber | null;
  sibling: Fiber | null;
  memoizedState: { dehydrated?: unknown } | null;
  stateNode: { current: Fiber };
};

/** Runs in the browser. Resolves after React has hydrated each part of the page. */
function hydrateAll(): Promise<void> {
  const key = Object.keys(document).find((name) => name.startsWith("__reactContainer$"));
  const isDehydrated = (fiber: Fiber | null): boolean => {
    for (let next = fiber; next; next = next.sibling)
      if (next.memoizedState?.dehydrated || isDehydrated(next.child)) return true;
    return false;
  };
  return new Promise((resolve) => {
    const check = () => {
      const root = key && (Reflect.get(document, key) as Fiber).stateNode.current;
      if (root && isDehydrated(root)) requestAnimationFrame(check);
      // React runs the effects of a hydrated part in a task of its own. Base UI connects the
      // buttons of rows with their menu there: a click before it has no effect. A task with
      // priority "background" runs after all of those. An idle callback does too, but a page
      // that draws no frame may never run it.
      else void scheduler.postTask(resolve, { priority: "background" });
    };
    check();
  });
}

/** Waits until React has hydrated the page: a click before that has no effect. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
  await page.evaluate(hydrateAll);
}

/** Makes `goto` and `reload` of a page wait for hydration, too. */
export function waitForHydrationOnGoto(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (path, options) => {
    const response = await goto(path, options);
    if (!options?.waitUntil) await waitForHydration(page);
    return response;
  };
  const reload = page.reload.bind(page);
  page.reload = async (options) => {
    const response = await reload(options);
    await waitForHydration(page);
    return response;
  };
}
