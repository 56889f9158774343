import { EditorSkeleton } from "../../../../features/editor/editor-skeleton.tsx";

export default EditorSkeleton;
