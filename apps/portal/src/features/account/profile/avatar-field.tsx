import type { AuthorProfileUpdate } from "@guidepost/contract";
import { useFormState, type UseFormReturn, useWatch } from "react-hook-form";
import { Avatar } from "#components/ui/layout/avatar.tsx";
import { cropToSquare } from "#lib/browser/prepare-image.ts";
import { ImageChoice } from "../image-choice.tsx";

/** The picture of the user. It is uploaded at once, and becomes part of the profile when the form is saved. */
export function AvatarField({
  form,
  name,
  ...uploading
}: {
  form: UseFormReturn<AuthorProfileUpdate>;
  name: string;
  isUploading: boolean;
  onUploading: (isUploading: boolean) => void;
}) {
  const { control } = form;
  const avatar = useWatch({ control, name: "avatar" });
  const { errors, dirtyFields } = useFormState({ control, name: "avatar" });
  return (
    <ImageChoice
      {...uploading}
      label="Picture"
      value={avatar}
      onChange={(path) => {
        form.clearErrors("avatar");
        form.setValue("avatar", path, { shouldDirty: true });
      }}
      error={errors.avatar?.message}
      onError={(message) => form.setError("avatar", { message })}
      prepare={cropToSquare}
      note={
        dirtyFields.avatar
          ? "Save the profile to show this change to readers."
          : "JPEG, PNG, WebP, GIF or AVIF. The middle is shown as a square."
      }
    >
      <Avatar
        name={name}
        src={avatar}
        className={avatar === null ? "size-24! text-3xl!" : "size-24! rounded-xl!"}
      />
    </ImageChoice>
  );
}
