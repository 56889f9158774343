import { cn } from "#lib/cn.ts";
import { MethodBadge } from "./section-heading.tsx";
import type { Group } from "../openapi/operations.ts";

/** Links to the sections, by group. `current` is the id of the visible section. */
export function OperationList({
  groups,
  objects,
  current,
}: {
  groups: Group[];
  objects: { anchor: string; name: string }[];
  current: string | undefined;
}) {
  const linkClass = (anchor: string) =>
    cn(
      "flex items-start gap-2 rounded-md px-2 py-1.5 text-caption leading-5 font-medium -outline-offset-2",
      anchor === current ? "bg-accent-soft text-accent-strong" : "hover:bg-sunken",
    );
  return (
    <nav aria-label="Operations" className="flex flex-col gap-4">
      {groups.map(({ name, operations }) => (
        <div key={name}>
          <p className="mb-1 px-2 text-xs font-semibold text-ink-soft">{name}</p>
          <ul className="flex flex-col gap-0.5">
            {operations.map(({ anchor, method, summary }) => (
              <li key={anchor}>
                <a
                  href={`#${anchor}`}
                  aria-current={anchor === current ? "location" : undefined}
                  className={linkClass(anchor)}
                >
                  <MethodBadge method={method} className="mt-px w-13 px-0! py-px!" />{" "}
                  <span className="min-w-0">{summary}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {objects.length > 0 && (
        <div>
          <p className="mb-1 px-2 text-xs font-semibold text-ink-soft">Objects</p>
          <ul className="flex flex-col gap-0.5">
            {objects.map(({ anchor, name }) => (
              <li key={anchor}>
                <a
                  href={`#${anchor}`}
                  aria-current={anchor === current ? "location" : undefined}
                  className={linkClass(anchor)}
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </nav>
  );
}
