import { QuickStartSkeleton } from "../../../../features/quick-start/quick-start-skeleton.tsx";
import { PageHeader } from "../../../../ui/surface.tsx";

const Loading = () => (
  <>
    <PageHeader
      title="Quick start"
      description="From a key to a published guide in five steps, ready to paste: the address and your key’s name are filled in."
    />
    <QuickStartSkeleton />
  </>
);

export default Loading;
