"use client";

import { Menu as BaseMenu } from "@base-ui/react/menu";
import { cva } from "class-variance-authority";
import { Check, type LucideIcon } from "lucide-react";
import { Link } from "../text/link.tsx";
import { type ReactElement, useState } from "react";

export type MenuEntry =
  | {
      label: string;
      icon?: LucideIcon;
      danger?: boolean;
      disabled?: boolean;
      onSelect: () => void;
    }
  | { label: string; icon?: LucideIcon; href: string; newTab?: boolean }
  | MenuChoice
  | MenuCheckbox
  | "separator";

/** An option that a click switches on or off. The menu stays open. */
type MenuCheckbox = { label: string; checked: boolean; onChange(checked: boolean): void };

/** A group of options with one selected option; `label` names the group. */
type MenuChoice<Value extends string = string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; icon: LucideIcon }[];
  // A method, which is bivariant: a choice of literals is assignable to one of strings.
  onChange(value: Value): void;
};

const itemVariants = cva(
  "flex cursor-default items-center gap-2.5 rounded-md px-2.5 py-2 text-sm outline-none select-none data-disabled:opacity-45 data-highlighted:bg-sunken",
  { variants: { danger: { true: "text-danger" } } },
);

function Choice({ label, value, options, onChange }: MenuChoice) {
  return (
    <BaseMenu.RadioGroup aria-label={label} value={value} onValueChange={onChange}>
      {options.map(({ value: option, label: name, icon: Icon }) => (
        <BaseMenu.RadioItem key={option} value={option} closeOnClick className={itemVariants()}>
          <Icon aria-hidden className="size-4 shrink-0" />
          <span className="flex-1">{name}</span>
          <BaseMenu.RadioItemIndicator>
            <Check aria-hidden className="size-4 text-accent" />
          </BaseMenu.RadioItemIndicator>
        </BaseMenu.RadioItem>
      ))}
    </BaseMenu.RadioGroup>
  );
}

function Checkbox({ label, checked, onChange }: MenuCheckbox) {
  return (
    <BaseMenu.CheckboxItem
      checked={checked}
      onCheckedChange={(isChecked) => onChange(isChecked)}
      className={itemVariants()}
    >
      <span
        aria-hidden
        className="grid size-4 shrink-0 place-items-center rounded-sm border border-line-strong in-aria-checked:border-accent in-aria-checked:bg-accent"
      >
        <BaseMenu.CheckboxItemIndicator>
          <Check className="size-3 text-on-accent" />
        </BaseMenu.CheckboxItemIndicator>
      </span>
      {label}
    </BaseMenu.CheckboxItem>
  );
}

function MenuPopup({ entries }: { entries: MenuEntry[] }) {
  return (
    <BaseMenu.Portal>
      {/* Above the notifications, which would cover the last entries of a long menu. */}
      <BaseMenu.Positioner align="end" sideOffset={6} className="z-70">
        <BaseMenu.Popup className="max-h-(--available-height) max-w-(--available-width) min-w-48 overflow-y-auto rounded-lg border border-line bg-raised p-1.5 shadow-float outline-none">
          {entries.map((entry, index) => {
            // oxlint-disable-next-line react/no-array-index-key -- separators have no other key
            if (entry === "separator")
              return <BaseMenu.Separator key={index} className="my-1.5 h-px bg-line" />;
            if ("checked" in entry) return <Checkbox key={entry.label} {...entry} />;
            if ("options" in entry) return <Choice key={entry.label} {...entry} />;
            const Icon = entry.icon;
            const content = (
              <>
                {Icon && <Icon aria-hidden className="size-4 shrink-0" />}
                <span className="min-w-0 wrap-anywhere">{entry.label}</span>
              </>
            );
            if ("href" in entry)
              return (
                <BaseMenu.Item
                  key={entry.label}
                  className={itemVariants()}
                  render={<Link href={entry.href} {...(entry.newTab && { target: "_blank" })} />}
                >
                  {content}
                </BaseMenu.Item>
              );
            return (
              <BaseMenu.Item
                key={entry.label}
                className={itemVariants({ danger: entry.danger })}
                disabled={entry.disabled ?? false}
                onClick={entry.onSelect}
              >
                {content}
              </BaseMenu.Item>
            );
          })}
        </BaseMenu.Popup>
      </BaseMenu.Positioner>
    </BaseMenu.Portal>
  );
}

/** A button (`trigger`) that opens a list of actions. */
export function Menu({ trigger, entries }: { trigger: ReactElement; entries: MenuEntry[] }) {
  return (
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger render={trigger} />
      <MenuPopup entries={entries} />
    </BaseMenu.Root>
  );
}

/**
 * A menu for all rows of a table, with a button for each row. A `Menu` for each row would take a third of
 * the time to render a page of 50 guides.
 */
export function useRowMenu<Row>(entriesOf: (row: Row) => MenuEntry[]) {
  const [handle] = useState(() => BaseMenu.createHandle<Row>());
  return {
    renderMenuButton: (row: Row, button: ReactElement) => (
      <BaseMenu.Trigger handle={handle} payload={row} render={button} />
    ),
    menu: (
      <BaseMenu.Root handle={handle} modal={false}>
        {({ payload }) => <MenuPopup entries={payload === undefined ? [] : entriesOf(payload)} />}
      </BaseMenu.Root>
    ),
  };
}
