import { useEffect, useState } from "react";

/** How far down the screen a section must have come to be the one that is read. */
const readingLine = 0.45;

function sectionRead(ids: readonly string[]): string | undefined {
  const sections = ids
    .map((id) => document.getElementById(id))
    .filter((section) => section !== null)
    .filter((section) => section.getClientRects().length > 0);
  const { scrollHeight } = document.documentElement;
  const isAtEnd = window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 2;
  // The last ones are too short to come as far up as the others.
  if (isAtEnd) return sections.at(-1)?.id;
  const line = window.innerHeight * readingLine;
  const passed = sections.findLast((section) => section.getBoundingClientRect().top <= line);
  return (passed ?? sections[0])?.id;
}

/** The section that is being read, by its id; `ids` in the order of the page. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const joined = ids.join(" ");
  useEffect(() => {
    const look = () => setCurrent(sectionRead(joined.split(" ")));
    look();
    window.addEventListener("scroll", look, { passive: true });
    window.addEventListener("resize", look);
    return () => {
      window.removeEventListener("scroll", look);
      window.removeEventListener("resize", look);
    };
  }, [joined]);
  return current;
}
