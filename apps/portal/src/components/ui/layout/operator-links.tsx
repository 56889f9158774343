import { type Operator, operatorLinks } from "#lib/operator.ts";

/** The items of a footer with the operator's links; nothing without configured ones (contract PUBLIC-17). */
export function OperatorLinkItems({ operator }: { operator: Operator }) {
  return operatorLinks(operator).map(({ label, href }) => (
    <li key={label}>
      <a href={href} className="underline underline-offset-4 hover:text-ink">
        {label}
      </a>
    </li>
  ));
}
