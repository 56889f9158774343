import { grants, type Scope } from "@guidepost/contract";
import { TriangleAlert } from "lucide-react";
import { Badge } from "#components/ui/badge.tsx";

/** Which scope a step needs, and whether the chosen key lacks it. */
export function NeedsScope({ scope, held }: { scope: Scope; held: readonly Scope[] | undefined }) {
  return held && !grants(held, scope) ? (
    <Badge tone="warning">
      <TriangleAlert aria-hidden className="size-3" />
      This key lacks {scope}: 403
    </Badge>
  ) : (
    <Badge>Needs {scope}</Badge>
  );
}
