import type { BrandingUpdate } from "@guidepost/contract";
import { ImageIcon } from "lucide-react";
import { useFormState, type UseFormReturn, useWatch } from "react-hook-form";
import { fitLogo } from "#lib/browser/prepare-image.ts";
import { ImageChoice } from "../image-choice.tsx";

/** The logo. It is uploaded at once, and becomes part of the branding when the form is saved. */
export function LogoField({
  form,
  ...uploading
}: {
  form: UseFormReturn<BrandingUpdate>;
  isUploading: boolean;
  onUploading: (isUploading: boolean) => void;
}) {
  const { control } = form;
  const logo = useWatch({ control, name: "logo" });
  const { errors, dirtyFields } = useFormState({ control, name: "logo" });
  return (
    <ImageChoice
      {...uploading}
      label="Logo"
      value={logo}
      onChange={(path) => {
        form.clearErrors("logo");
        form.setValue("logo", path, { shouldDirty: true });
      }}
      error={errors.logo?.message}
      onError={(message) => form.setError("logo", { message })}
      prepare={fitLogo}
      note={
        dirtyFields.logo
          ? "Save to show this change to readers."
          : "JPEG, PNG, WebP, GIF or AVIF. Choose one that is readable on light and dark backgrounds."
      }
    >
      <span className="grid h-16 w-52 shrink-0 place-items-center rounded-lg border border-line bg-canvas px-2">
        {logo === null ? (
          <ImageIcon aria-hidden className="size-6 text-ink-soft" />
        ) : (
          <img
            src={logo}
            alt="The chosen logo"
            width={192}
            height={36}
            className="h-9 max-w-48 object-contain"
          />
        )}
      </span>
    </ImageChoice>
  );
}
