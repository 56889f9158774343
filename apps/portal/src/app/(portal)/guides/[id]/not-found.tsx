import { FileQuestion } from "lucide-react";
import { LinkButton } from "../../../../ui/button.tsx";
import { PageHeader } from "../../../../ui/surface.tsx";

const NoSuchGuide = () => (
  <div className="flex flex-col items-center pt-[10vh] text-center">
    <span className="mb-4 grid size-11 place-items-center rounded-full bg-accent-soft text-accent-strong">
      <FileQuestion aria-hidden className="size-5" />
    </span>
    <PageHeader
      title="There is no such guide"
      description="It was deleted, or it is not yours to edit."
    />
    <div className="flex flex-wrap justify-center gap-2">
      <LinkButton href="/guides" variant="primary">
        All guides
      </LinkButton>
      <LinkButton href="/guides/trash">Look in the trash</LinkButton>
    </div>
  </div>
);

export default NoSuchGuide;
