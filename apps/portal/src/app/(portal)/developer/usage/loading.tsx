import { UsageSkeleton } from "../../../../features/usage/usage-skeleton.tsx";
import { PageHeader, Skeleton } from "../../../../ui/surface.tsx";

const Loading = () => (
  <>
    <PageHeader
      title="Usage"
      description="What your account’s API keys have used, by calendar month in UTC."
      actions={<Skeleton className="h-10 w-78" />}
    />
    <UsageSkeleton />
  </>
);

export default Loading;
