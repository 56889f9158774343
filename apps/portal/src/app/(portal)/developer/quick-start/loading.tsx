import { QuickStartSkeleton } from "../../../../features/quick-start/quick-start-skeleton.tsx";
import { PageHeader } from "../../../../ui/surface.tsx";

const Loading = () => (
  <>
    <PageHeader
      title="Quick start"
      description="From a key to a published guide in five steps. Paste them as they are: address and key name are yours."
    />
    <QuickStartSkeleton />
  </>
);

export default Loading;
