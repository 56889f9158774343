import { Link } from "../text/link.tsx";

/** The logo and the name, with a link to the home page. */
export function Brand({ href = "/" }: { href?: string }) {
  return (
    <Link
      href={href}
      className="inline-flex items-center gap-2.5 rounded-md text-base font-semibold tracking-tight"
    >
      <svg aria-hidden viewBox="0 0 32 32" className="size-7">
        <rect width="32" height="32" rx="8" fill="#0b6b4e" />
        <path d="M15 6h2v20h-2z" fill="#bfe6d6" />
        <path d="M8 8h13l4 3.5-4 3.5H8z" fill="#fff" />
        <path d="M24 17H13l-4 3.5 4 3.5h11z" fill="#8fd6b8" />
      </svg>
      Guidepost
    </Link>
  );
}
