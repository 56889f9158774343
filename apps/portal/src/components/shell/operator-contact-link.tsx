"use client";

import { createContext, useContext, type ReactNode } from "react";
import { TextLink } from "#components/ui/forms/button.tsx";
import { contactHref } from "#lib/operator.ts";

const Contact = createContext<string | undefined>(undefined);

/** Provides the contact of the operator, an email address or a URL; undefined if not configured. */
export function OperatorContact({
  contact,
  children,
}: {
  contact: string | undefined;
  children: ReactNode;
}) {
  return <Contact value={contact}>{children}</Contact>;
}

/** The operator as a link to their contact, or as text without a configured contact. */
export function OperatorContactLink({
  children = "your Guidepost administrator",
}: {
  children?: string;
}) {
  const contact = useContext(Contact);
  if (contact === undefined) return children;
  return (
    <>
      {children} (
      <TextLink href={contactHref(contact)} className="wrap-anywhere">
        {contact.replace(/^https?:\/\//, "")}
      </TextLink>
      )
    </>
  );
}
