import {
  imageFile,
  imageOfPath,
  mediaPath,
  smallerWidths,
} from "@guidepost/contract/image-address";
import { cn } from "#lib/cn.ts";

/** The smallest stored size of an image, from its path. */
function smallestSize(path: string): string {
  const image = imageOfPath(path);
  return image ? mediaPath(imageFile(image, smallerWidths(image)[0])) : path;
}

/**
 * The picture of a user as a square, or the initial of the name in a circle. Both are decoration: the name is next to
 * them. `src` is the path of an uploaded image.
 */
export function Avatar({
  name,
  src = null,
  className,
}: {
  name: string;
  src?: string | null;
  className?: string;
}) {
  if (src !== null)
    return (
      <img
        src={smallestSize(src)}
        alt=""
        // The classes set the size. The attributes are its ratio until the style sheet is loaded.
        width={96}
        height={96}
        className={cn("size-8 shrink-0 rounded-md bg-sunken object-cover", className)}
      />
    );
  return (
    <span
      aria-hidden
      className={cn(
        "grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft text-sm font-semibold text-accent-strong uppercase",
        className,
      )}
    >
      {Array.from(name)[0] ?? "?"}
    </span>
  );
}
