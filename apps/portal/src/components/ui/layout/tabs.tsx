"use client";

import { Tabs as BaseTabs } from "@base-ui/react/tabs";
import type { ReactNode } from "react";

/** Shows one of several panels; each tab is `[name, content]`. */
export function Tabs({ label, tabs }: { label: string; tabs: (readonly [string, ReactNode])[] }) {
  return (
    <BaseTabs.Root defaultValue={tabs[0]?.[0]}>
      <BaseTabs.List
        aria-label={label}
        className="mb-3 inline-flex max-w-full gap-1 overflow-x-auto rounded-lg bg-sunken p-1"
      >
        {tabs.map(([name]) => (
          <BaseTabs.Tab
            key={name}
            value={name}
            className="rounded-md px-3 py-1.5 text-sm font-medium text-ink-soft hover:text-ink data-active:bg-surface data-active:text-ink data-active:shadow-card"
          >
            {name}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map(([name, content]) => (
        <BaseTabs.Panel key={name} value={name} className="outline-offset-4">
          {content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
