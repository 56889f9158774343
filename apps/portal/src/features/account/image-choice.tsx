import { IMAGE_TYPES } from "@guidepost/contract";
import { Trash2, Upload } from "lucide-react";
import { type ReactNode, useId, useRef } from "react";
import { Button } from "#components/ui/forms/button.tsx";
import { FieldError } from "#components/ui/forms/field.tsx";
import { UploadError, uploadImage } from "#lib/browser/upload-image.ts";

type Props = {
  /** "Picture", "Logo". */
  label: string;
  /** The path of the uploaded image; null without one. */
  value: string | null;
  onChange: (path: string | null) => void;
  error: string | undefined;
  onError: (message: string) => void;
  /** Converts a chosen file before its upload. */
  prepare: (file: File) => Promise<File>;
  isUploading: boolean;
  onUploading: (isUploading: boolean) => void;
  note: string;
  /** The image as it is chosen. */
  children: ReactNode;
};

/** An image that is uploaded at once, and becomes part of a form. */
export function ImageChoice(props: Props) {
  const { label, value, onChange, error, onError, prepare, isUploading, onUploading } = props;
  const noteId = useId();
  const fileInput = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const noun = label.toLowerCase();

  async function upload(file: File): Promise<void> {
    onUploading(true);
    try {
      const { url } = await uploadImage(await prepare(file), () => {}).done;
      onChange(new URL(url).pathname);
    } catch (failure) {
      if (!(failure instanceof UploadError)) throw failure;
      onError(failure.message);
    } finally {
      onUploading(false);
    }
  }

  return (
    <div role="group" aria-label={label} className="flex flex-wrap items-center gap-x-5 gap-y-4">
      {props.children}
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-sm font-medium">
          {label} <span className="font-normal text-ink-soft">(optional)</span>
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
            {isUploading ? "Uploading…" : value === null ? `Upload ${noun}` : "Replace"}
          </Button>
          {value !== null && (
            <Button
              size="sm"
              icon={Trash2}
              disabled={isUploading}
              onClick={() => {
                onChange(null);
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
              {props.note}
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
        aria-label={`${label} to upload`}
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
