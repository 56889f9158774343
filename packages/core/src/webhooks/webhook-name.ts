/** The name of a webhook in the audit log. The rest of an address can contain a secret of the receiver. */
export function webhookName(url: string): string {
  return new URL(url).host;
}
