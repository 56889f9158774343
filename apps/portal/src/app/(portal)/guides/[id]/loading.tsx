import { EditorSkeleton } from "#features/guide-editor/editor-skeleton.tsx";

export default function Loading() {
  return <EditorSkeleton />;
}
