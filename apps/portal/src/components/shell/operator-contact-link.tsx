"use client";

import { createContext, useContext, type ReactNode } from "react";
import { TextLink } from "#components/ui/button.tsx";

const Contact = createContext<string | undefined>(undefined);

/** Lets all pages say how to reach the operator, by an e-mail address or a page; undefined: unknown. */
export function OperatorContact({
  contact,
  children,
}: {
  contact: string | undefined;
  children: ReactNode;
}) {
  return <Contact value={contact}>{children}</Contact>;
}

/** Whom to ask, where nobody in the account can help; with the way to reach them, where it is known. */
export function OperatorContactLink({
  children = "whoever runs this Guidepost",
}: {
  children?: string;
}) {
  const contact = useContext(Contact);
  if (contact === undefined) return children;
  const isPage = /^https?:/.test(contact);
  return (
    <>
      {children} (
      <TextLink href={isPage ? contact : `mailto:${contact}`} className="wrap-anywhere">
        {contact.replace(/^https?:\/\//, "")}
      </TextLink>
      )
    </>
  );
}
