import type { StaticImageData } from "next/image";
import { cn } from "#lib/cn.ts";

type Props = {
  light: StaticImageData;
  dark: StaticImageData;
  alt: string;
  className?: string;
};

/**
 * A screenshot in the theme of the page. The theme is an attribute, which the media query of a `picture` element does not
 * read. Browsers do not load a lazy image that is not displayed. `npm run screenshots` writes the files.
 */
export function Picture({ light, dark, alt, className }: Props) {
  const shared = "h-auto w-full rounded-xl border border-line shadow-float";
  return (
    <div className={cn("min-w-0", className)}>
      {[
        { image: light, theme: "on-dark:hidden" },
        { image: dark, theme: "hidden on-dark:block" },
      ].map(({ image: { src, width, height }, theme }) => (
        <img
          key={theme}
          src={src}
          width={width}
          height={height}
          alt={alt}
          loading="lazy"
          decoding="async"
          className={`${shared} ${theme}`}
        />
      ))}
    </div>
  );
}
