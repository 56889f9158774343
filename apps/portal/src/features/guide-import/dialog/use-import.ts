import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { toast } from "#components/ui/overlays/toaster.tsx";
import { errorMessage, fieldErrorsOf, getApiError } from "#lib/api-error.ts";
import { fieldSentence } from "#lib/formats/field-messages.ts";
import { pluralize } from "#lib/formats/format.ts";
import { useTRPC, useTRPCClient } from "#trpc/client.tsx";
import {
  createGuide,
  type CreatedGuide,
  linkGuide,
  storeImages,
  type StoredImages,
} from "../create-guide.ts";
import { type ImportedFile, type ImportedGuide, ImportError } from "../document/imported-guide.ts";
import { readInWorker } from "../worker/read-in-worker.ts";

/** Why guides were not created. */
export type CreateFault = {
  /** The number of guides of the file that were created before. */
  created: number;
  message: string;
  isGuideLimit: boolean;
};

/** The steps of an import, and what each one shows. `file` has the guides that are not created yet. */
export type ImportState =
  | { at: "choose"; fault?: string }
  | { at: "reading"; fileName: string }
  | { at: "report"; file: ImportedFile; fault?: CreateFault }
  | { at: "storing"; file: ImportedFile; done: number; waitsSeconds?: number }
  | { at: "failed images"; file: ImportedFile; stored: StoredImages }
  | { at: "creating"; file: ImportedFile; done: number };

/** A message for a guide that the service refused. */
function refusalOf(error: unknown): string {
  const [field, reasons] = Object.entries(fieldErrorsOf(error))[0] ?? [];
  if (field === undefined || field === "base") return errorMessage(error);
  const step = /^steps\.(\d+)\./.exec(field)?.[1];
  const reason = reasons?.[0] ?? "is not valid";
  return step === undefined
    ? fieldSentence(reason, field)
    : `Step ${Number(step) + 1}: ${fieldSentence(reason, "Content")}`;
}

/** All images of a file, with the guides that they belong to in their names. */
export function imagesOf({ guides }: ImportedFile): ImportedGuide["images"] {
  if (guides.length === 1) return guides[0]?.images ?? [];
  return guides.flatMap(({ title, images }) =>
    images.map((image) => ({ ...image, name: `${image.name} of “${title}”` })),
  );
}

/** Reads a file, and creates the guides in it (contract IMPORT-1, IMPORT-7). */
export function useImport(onCreated: () => void) {
  const [state, setState] = useState<ImportState>({ at: "choose" });
  const client = useTRPCClient();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const router = useRouter();
  const running = useRef<AbortController>(undefined);
  /** The guides of the file that exist already. */
  const created = useRef<CreatedGuide[]>([]);

  /** Ends the earlier work, and returns the signal of the next one. */
  const begin = (): AbortSignal => {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  };
  useEffect(() => () => running.current?.abort(), []);

  const read = async (files: readonly File[]): Promise<void> => {
    const signal = begin();
    const [file, ...others] = files;
    if (!file) return;
    created.current = [];
    if (others.length > 0) {
      setState({
        at: "choose",
        fault: "Choose one file at a time. Several documents can be in one zip archive.",
      });
      return;
    }
    setState({ at: "reading", fileName: file.name });
    try {
      const imported = await readInWorker(file, signal);
      if (!signal.aborted) setState({ at: "report", file: imported });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ImportError)) throw error;
      setState({ at: "choose", fault: error.message });
    }
  };

  const showList = (): void => {
    void queries.invalidateQueries({ queryKey: trpc.guides.pathKey() });
    void queries.invalidateQueries({ queryKey: trpc.account.profile.queryKey() });
  };

  /** Shows why the rest of a file was not created. What was created is not created again. */
  const showFault = (file: ImportedFile, guides: ImportedGuide[], error: unknown): void => {
    showList();
    setState({
      at: "report",
      file: { ...file, guides },
      fault: {
        created: created.current.length,
        message: refusalOf(error),
        isGuideLimit: getApiError(error)?.code === "guide_limit_exceeded",
      },
    });
  };

  const finish = async (file: ImportedFile, images: ReadonlyMap<string, string>) => {
    const storedNow = () => ({
      images,
      guides: new Map(
        created.current.flatMap(({ imported: { link }, url }) =>
          link === undefined ? [] : [[link, url] as const],
        ),
      ),
    });
    for (const [done, guide] of file.guides.entries()) {
      setState({ at: "creating", file, done });
      try {
        created.current.push(await createGuide(client, guide, storedNow()));
      } catch (error) {
        showFault(file, file.guides.slice(done), error);
        return;
      }
    }
    // Links to guides that were created after the one with the link.
    for (const [index, guide] of created.current.entries()) {
      try {
        created.current[index] = await linkGuide(client, guide, storedNow());
      } catch (error) {
        showFault(file, [], error);
        return;
      }
    }
    showList();
    const [first, ...others] = created.current;
    toast(
      others.length === 0
        ? `“${first?.imported.title}” was created as a draft`
        : `${pluralize(created.current.length, "draft")} were created`,
    );
    if (first && others.length === 0) router.push(`/guides/${first.id}`);
    onCreated();
  };

  const create = async (
    file: ImportedFile,
    known: ReadonlyMap<string, string> = new Map(),
  ): Promise<void> => {
    const signal = begin();
    try {
      const stored = await storeImages(imagesOf(file), known, {
        signal,
        onProgress: (progress) => setState({ at: "storing", file, ...progress }),
      });
      if (stored.failures.length > 0) setState({ at: "failed images", file, stored });
      else await finish(file, stored.addresses);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  };

  return {
    state,
    read,
    create,
    finish,
    /** Cancels what runs, and shows the first step again. */
    reset: () => {
      running.current?.abort();
      setState({ at: "choose" });
    },
    /** Cancels the storage of images, and shows the report again, or a changed one. */
    showReport: (file: ImportedFile, fault?: CreateFault) => {
      running.current?.abort();
      setState({ at: "report", file, ...(fault && { fault }) });
    },
  };
}
