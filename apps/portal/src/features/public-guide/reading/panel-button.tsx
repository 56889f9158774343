"use client";

import type { LucideIcon } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "#components/ui/forms/button.tsx";
import { cn } from "#lib/cn.ts";

/** A button that opens a panel below it. Escape, a click elsewhere, or focus elsewhere closes the panel. */
export function PanelButton({
  icon,
  label,
  caption,
  children,
}: {
  icon: LucideIcon;
  /** The name of the button and of the panel. */
  label: string;
  /** The visible label on wide screens. Phones show the icon. */
  caption: string;
  children: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const panel = useId();
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOutside = ({ target }: Event) => {
      if (!(target instanceof Node && root.current?.contains(target))) setIsOpen(false);
    };
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== "Escape") return;
      setIsOpen(false);
      root.current?.querySelector("button")?.focus();
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    document.addEventListener("keydown", closeByKey);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
      document.removeEventListener("keydown", closeByKey);
    };
  }, [isOpen]);
  return (
    <div ref={root} className="relative">
      <Button
        icon={icon}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panel : undefined}
        onClick={() => setIsOpen(!isOpen)}
        className={cn("max-sm:size-9.5 max-sm:px-0", isOpen && "bg-sunken")}
      >
        <span className="max-sm:hidden">{caption}</span>
      </Button>
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for forms
        <div
          id={panel}
          role="group"
          aria-label={label}
          className="absolute top-full end-0 z-30 mt-2 w-72 rounded-lg border border-line bg-raised p-4 shadow-float"
        >
          {children}
        </div>
      )}
    </div>
  );
}
