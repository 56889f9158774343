import { LOGO } from "#lib/logo.ts";
import { Link } from "../text/link.tsx";

/** The logo and the name, with a link to the home page. */
export function Brand({ href = "/" }: { href?: string }) {
  return (
    <Link
      href={href}
      className="inline-flex items-center gap-2.5 rounded-md text-base font-semibold tracking-tight"
    >
      <svg aria-hidden viewBox="0 0 32 32" className="size-7 forced-color-adjust-none">
        <rect width="32" height="32" rx="8" fill={LOGO.background} />
        {LOGO.shapes.map((shape) => (
          <path key={shape.d} {...shape} />
        ))}
      </svg>
      Guidepost
    </Link>
  );
}
