"use client";

import { type Category, MAX_DESCRIPTION, MAX_TITLE } from "@guidepost/contract";
import { linkSteps } from "@guidepost/guide-content/heading-links";
import { readingMinutes } from "@guidepost/guide-content/reading-time";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, useMemo } from "react";
import { shortcutKey } from "#lib/browser/shortcut-key.ts";
import { cn } from "#lib/cn.ts";
import { useTRPC } from "#trpc/client.tsx";
import { toast } from "#components/ui/overlays/toaster.tsx";
import { AddressField } from "./address/address-field.tsx";
import { LanguageField } from "./language/language-field.tsx";
import { Toolbar } from "./toolbar.tsx";
import "./editor.css";
import { LeaveGuard } from "./leave-guard.tsx";
import { Notices } from "./notices.tsx";
import type { EditorStore } from "./sync/editor-store.ts";
import { hasPendingChanges, isLive } from "./sync/snapshot-store.ts";
import { type OpenedGuide, type SentGuide, toOpenedGuide } from "./document/opened-guide.ts";
import { EditorSkeleton } from "./editor-skeleton.tsx";
import {
  EditorStoreProvider,
  useOpenEditorStore,
  useSnapshot,
  useEditorStore,
} from "./sync/use-editor-store.ts";
import { htmlOfSteps, MarkdownHtmlProvider } from "./steps/markdown-notice.tsx";
import { CollapsedStepsProvider, createCollapsedSteps } from "./outline/collapsed-steps.ts";
import { Outline, OutlineSheet } from "./outline/outline.tsx";
import { StepList } from "./steps/step-list.tsx";
import { Card } from "#components/ui/layout/card.tsx";
import { SelectField, TextArea, TextField } from "#components/ui/forms/field.tsx";
import { CATEGORY_OPTIONS } from "#lib/formats/labels.ts";
import { lengthOf } from "./document/validate.ts";
import { Callout } from "#components/ui/layout/callout.tsx";
import { LoadFailure } from "#components/ui/lists/load-failure.tsx";
import { StepHtml } from "#components/ui/text/step-html.tsx";
import { GuideArticle } from "#features/public-guide/guide-article.tsx";
import type { EditorState } from "./document/editor-state.ts";
import { stepsToSend } from "./document/pending-changes.ts";
import { cleanHtml } from "./html/clean.ts";

/** Applies newer versions that were fetched, as when the author returns to the tab. */
function useNewestVersion(store: EditorStore, opened: OpenedGuide) {
  useEffect(() => {
    const { base, generation } = store.read().state;
    const isNewer =
      Date.parse(opened.guide.updated_at) > Date.parse(base.updated_at) ||
      opened.live.version > base.version;
    if (!isNewer) return;
    store.receive(opened);
    if (store.read().state.generation !== generation)
      toast("This guide was changed elsewhere. You see the latest version");
  }, [store, opened]);
}

function useSaveKey(store: EditorStore) {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || shortcutKey(event) !== "s") return;
      event.preventDefault();
      store.saveNow();
      if (isLive(store.read()) && store.read().isUnsaved)
        toast("Changes are saved. Readers see them after you publish them");
    };
    window.addEventListener("keydown", save);
    return () => window.removeEventListener("keydown", save);
  }, [store]);
}

function EditorBody({ isChecked }: { isChecked: boolean }) {
  const isUndecided = useSnapshot(({ foundDraft }) => foundDraft !== undefined);
  const isReady = useSnapshot((snapshot) => snapshot.isReady);
  const isDiscarding = useSnapshot((snapshot) => snapshot.isDiscarding);
  return (
    <div
      inert={isUndecided || !isReady || isDiscarding}
      className={cn(
        "grid grid-cols-[minmax(0,1fr)] gap-8 xl:grid-cols-[minmax(0,1fr)_13.5rem]",
        isUndecided && "opacity-60",
      )}
    >
      <div className="flex flex-col gap-8">
        <DetailsCard />
        <StepList />
      </div>
      <Outline isChecked={isChecked} />
    </div>
  );
}

type EditorProps = { id: number; userId: number; mayFeature: boolean };

/**
 * The editor of one guide, which requests the content: a page that contained it took seconds to render (contract LIFE-13).
 * Without the content it shows a skeleton, or the error with a button to try again.
 */
export function GuideEditor({ id, ...props }: EditorProps) {
  // Always requested, because another page may have changed the guide since it was in the cache.
  const query = useQuery(useTRPC().guides.open.queryOptions({ id }, { refetchOnMount: "always" }));
  const { data, isFetchedAfterMount, isError } = query;
  if (data && isFetchedAfterMount) return <OpenEditor key={id} sent={data} {...props} />;
  if (!isError || !isFetchedAfterMount) return <EditorSkeleton />;
  return <LoadFailure title="The guide could not be loaded" query={query} alert />;
}

function OpenEditor({
  sent,
  userId,
  mayFeature,
}: Omit<EditorProps, "id"> & { sent: SentGuide & { markdown_steps: readonly number[] } }) {
  const opened = useMemo(() => toOpenedGuide(sent), [sent]);
  const store = useOpenEditorStore(opened, userId);
  const [isPreview, setIsPreview] = useState(false);
  const [markdownHtml] = useState(() => htmlOfSteps(opened.guide, sent.markdown_steps));
  const [collapsedSteps] = useState(createCollapsedSteps);
  // After a check that found problems, the outline marks the steps that have one.
  const [isChecked, setIsChecked] = useState(false);
  useNewestVersion(store, opened);
  useSaveKey(store);
  const preview = () => {
    const show = (wanted: boolean) => {
      setIsPreview(wanted);
      window.scrollTo({ top: 0 });
    };
    // The preview shows what is in the editor: it does not wait for the save.
    if (!isPreview) void store.flush();
    show(!isPreview);
  };
  return (
    <EditorStoreProvider value={store}>
      <CollapsedStepsProvider value={collapsedSteps}>
        <Toolbar
          mayFeature={mayFeature}
          isPreview={isPreview}
          onPreview={preview}
          onChecked={() => setIsChecked(true)}
          outline={<OutlineSheet isChecked={isChecked} />}
        />
        <Notices />
        {isPreview ? (
          <GuidePreview />
        ) : (
          <MarkdownHtmlProvider value={markdownHtml}>
            <EditorBody isChecked={isChecked} />
          </MarkdownHtmlProvider>
        )}
        <LeaveGuard />
      </CollapsedStepsProvider>
    </EditorStoreProvider>
  );
}

/** Title, description and category of the guide. */
function DetailsCard() {
  const { dispatch } = useEditorStore();
  const title = useSnapshot(({ state }) => state.title);
  const description = useSnapshot(({ state }) => state.description);
  const category = useSnapshot(({ state }) => state.category);
  const language = useSnapshot(({ state }) => state.base.language);
  const isReady = useSnapshot((snapshot) => snapshot.isReady);
  const errors = useSnapshot((snapshot) => snapshot.fieldErrors);
  return (
    <Card className="flex flex-col gap-5 p-4 sm:p-6">
      <TextField
        label="Title"
        dir="auto"
        lang={language}
        value={title}
        readOnly={!isReady}
        autoComplete="off"
        onChange={({ currentTarget }) =>
          dispatch({ type: "write", field: "title", text: currentTarget.value })
        }
        counter={{ length: lengthOf(title.trim()), max: MAX_TITLE }}
        error={errors["title"]}
      />
      <TextArea
        label="Description"
        optional
        dir="auto"
        lang={language}
        value={description}
        readOnly={!isReady}
        onChange={({ currentTarget }) =>
          dispatch({ type: "write", field: "description", text: currentTarget.value })
        }
        counter={{ length: lengthOf(description.trim()), max: MAX_DESCRIPTION }}
        hint="One or two sentences about what readers will be able to do."
        error={errors["description"]}
      />
      <SelectField
        label="Category"
        className="sm:max-w-md"
        value={category}
        options={CATEGORY_OPTIONS}
        onChange={({ currentTarget }) =>
          dispatch({ type: "set category", category: currentTarget.value as Category })
        }
        error={errors["category"]}
      />
      <AddressField />
      <LanguageField />
    </Card>
  );
}

/** The steps as a save would send them, with HTML that is safe to render, and with links to headings (contract MD-15). */
function previewSteps(state: EditorState) {
  const saved = new Map(state.base.steps.map(({ id, content }) => [id, content]));
  const steps = stepsToSend(state).map(({ key, id, position, title, content }) => {
    // Stored HTML was cleaned by the service.
    const isStored = id !== null && saved.get(id) === content;
    return { key, position, title, content: isStored ? content : cleanHtml(content) };
  });
  const { contents, titleIds } = linkSteps(steps);
  return steps.map((step, index) => ({
    ...step,
    content: contents[index] ?? "",
    titleId: titleIds[index],
  }));
}

/** The guide as readers would see it with the changes in the editor. */
function GuidePreview() {
  const state = useSnapshot((snapshot) => snapshot.state);
  const isPending = useSnapshot(hasPendingChanges);
  const { base, category } = state;
  const steps = useMemo(() => previewSteps(state), [state]);
  return (
    <section aria-label="Preview" className="mx-auto w-full max-w-[44rem]">
      {isPending && (
        <div className="mb-6">
          <Callout title="Readers do not see this version yet">
            It includes your changes that are not published.
          </Callout>
        </div>
      )}
      <GuideArticle
        guide={{
          ...base,
          category,
          title: state.title.trim() || "Guide without a title",
          description: state.description.trim(),
        }}
        readingMinutes={readingMinutes({ steps })}
        // The title of the editor's page is the heading of level 1.
        level={2}
        steps={steps.map(({ content, ...step }) => ({
          ...step,
          content: <StepHtml html={content} topHeading={4} />,
        }))}
        empty="This guide has no steps yet."
      />
    </section>
  );
}
