import { type AuthorProfileUpdate, IMAGE_TYPES } from "@guidepost/contract";
import { Trash2, Upload } from "lucide-react";
import { useId, useRef } from "react";
import { useFormState, type UseFormReturn, useWatch } from "react-hook-form";
import { Button } from "#components/ui/forms/button.tsx";
import { FieldError } from "#components/ui/forms/field.tsx";
import { Avatar } from "#components/ui/layout/avatar.tsx";
import { cropToSquare } from "#lib/browser/square-image.ts";
import { UploadError, uploadImage } from "#lib/browser/upload-image.ts";

/** The picture of the user. It is uploaded at once, and becomes part of the profile when the form is saved. */
export function AvatarField({
  form,
  name,
  isUploading,
  onUploading,
}: {
  form: UseFormReturn<AuthorProfileUpdate>;
  name: string;
  isUploading: boolean;
  onUploading: (isUploading: boolean) => void;
}) {
  const { control } = form;
  const noteId = useId();
  const avatar = useWatch({ control, name: "avatar" });
  const { errors, dirtyFields } = useFormState({ control, name: "avatar" });
  const fileInput = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const error = errors.avatar?.message;

  function change(path: string | null): void {
    form.clearErrors("avatar");
    form.setValue("avatar", path, { shouldDirty: true });
  }

  async function upload(file: File): Promise<void> {
    onUploading(true);
    try {
      const { url } = await uploadImage(await cropToSquare(file), () => {}).done;
      change(new URL(url).pathname);
    } catch (failure) {
      if (!(failure instanceof UploadError)) throw failure;
      form.setError("avatar", { message: failure.message });
    } finally {
      onUploading(false);
    }
  }

  return (
    <div role="group" aria-label="Picture" className="flex flex-wrap items-center gap-x-5 gap-y-4">
      <Avatar
        name={name}
        src={avatar}
        className={avatar === null ? "size-24! text-3xl!" : "size-24! rounded-xl!"}
      />
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-sm font-medium">
          Picture <span className="font-normal text-ink-soft">(optional)</span>
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button
            ref={chooseButton}
            size="sm"
            icon={Upload}
            busy={isUploading}
            aria-describedby={noteId}
            onClick={() => fileInput.current?.click()}
          >
            {isUploading ? "Uploading…" : avatar === null ? "Upload picture" : "Replace"}
          </Button>
          {avatar !== null && (
            <Button
              size="sm"
              icon={Trash2}
              disabled={isUploading}
              onClick={() => {
                change(null);
                chooseButton.current?.focus();
              }}
            >
              Remove
            </Button>
          )}
        </div>
        <div className="mt-2">
          {error === undefined ? (
            <p id={noteId} aria-live="polite" className="text-caption text-ink-soft">
              {dirtyFields.avatar
                ? "Save the profile to show this change to readers."
                : "JPEG, PNG, WebP, GIF or AVIF. The middle is shown as a square."}
            </p>
          ) : (
            <div role="alert">
              <FieldError id={noteId} message={error} />
            </div>
          )}
        </div>
      </div>
      <input
        ref={fileInput}
        type="file"
        accept={IMAGE_TYPES.join()}
        hidden
        aria-label="Picture to upload"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file can be chosen again.
          target.value = "";
          if (file) void upload(file);
        }}
      />
    </div>
  );
}
