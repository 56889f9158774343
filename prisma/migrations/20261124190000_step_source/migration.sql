-- The Markdown that a step's content was converted from (contract MD-1). Null for a step that was sent as HTML. A
-- column without a default does not rewrite the table.
ALTER TABLE "steps" ADD COLUMN "source" TEXT;
