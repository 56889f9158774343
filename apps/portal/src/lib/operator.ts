/** The operator's pages and contact; each is undefined if it is not configured (contract OPS-6). */
export type Operator = {
  terms: string | undefined;
  privacy: string | undefined;
  status: string | undefined;
  /** An email address or a URL. */
  contact: string | undefined;
};

/** The URL of a contact, which is an email address or a URL. */
export function contactHref(contact: string): string {
  return /^https?:/.test(contact) ? contact : `mailto:${contact}`;
}

/** The links of the operator that are configured, in the order of a footer. */
export function operatorLinks({ terms, privacy, status, contact }: Operator) {
  const links = [
    { label: "Terms", href: terms },
    { label: "Privacy", href: privacy },
    { label: "Status", href: status },
    { label: "Contact", href: contact && contactHref(contact) },
  ];
  return links.filter((link): link is { label: string; href: string } => link.href !== undefined);
}
