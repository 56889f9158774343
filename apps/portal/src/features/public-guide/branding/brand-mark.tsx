import type { Branding } from "@guidepost/contract";
import {
  imageFile,
  imageOfPath,
  mediaPath,
  smallerWidths,
} from "@guidepost/contract/image-address";
import { Brand } from "#components/ui/layout/brand.tsx";

/** The height of a logo, and its largest width, in CSS px. The classes below set the same. */
const LOGO_HEIGHT = 36;
const LOGO_MAX_WIDTH = 192;

/** The path of the smallest stored size of a logo, and the size at which it is shown. */
function logoImage(path: string) {
  const image = imageOfPath(path);
  if (!image) return { src: path, width: LOGO_HEIGHT, height: LOGO_HEIGHT };
  const width = Math.round((image.width / image.height) * LOGO_HEIGHT);
  return {
    src: mediaPath(imageFile(image, smallerWidths(image)[0])),
    width: Math.min(Math.max(width, 1), LOGO_MAX_WIDTH),
    height: LOGO_HEIGHT,
  };
}

/** The logo of an account, or the name of its brand. */
function AccountMark({ name, logo, url }: Pick<Branding, "name" | "logo" | "url">) {
  const content =
    logo === null ? (
      <bdi className="text-base font-semibold tracking-tight wrap-anywhere">{name}</bdi>
    ) : (
      <img {...logoImage(logo)} alt={name} className="h-9 max-w-48 object-contain object-left" />
    );
  return url === "" ? (
    <div className="min-w-0">{content}</div>
  ) : (
    <a href={url} rel="nofollow noopener" className="min-w-0 rounded-md">
      {content}
    </a>
  );
}

/** At the top of a public page: the account's mark (contract BRAND-4), or that of Guidepost unless the account hides it. */
export function PageMark({ branding }: { branding: Branding | null }) {
  if (branding && branding.name !== "") return <AccountMark {...branding} />;
  return branding?.hides_credit ? <span /> : <Brand />;
}
