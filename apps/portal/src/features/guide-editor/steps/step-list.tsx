"use client";

import {
  type Active,
  type Announcements,
  closestCenter,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  type Over,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { MAX_STEPS } from "@guidepost/contract";
import { GripVertical, ListPlus, Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/forms/button.tsx";
import { Card } from "#components/ui/layout/card.tsx";
import { EmptyState } from "#components/ui/lists/empty-state.tsx";
import { Section } from "#components/ui/layout/section.tsx";
import { usePageAction } from "#lib/browser/page-actions.ts";
import { fieldSentence } from "#lib/formats/field-messages.ts";
import { CollapseAllButton } from "../outline/outline.tsx";
import { useStepKeys } from "../outline/use-step-titles.ts";
import { useEditorStore, useSnapshot } from "../sync/use-editor-store.ts";
import { StepCard } from "./step-card.tsx";
import { useStepActions } from "./use-step-actions.ts";

/** Screen reader announcements while a step is dragged. */
function announcementsOf(keys: readonly string[]): Announcements {
  const step = ({ id }: Active) => `Step ${keys.indexOf(String(id)) + 1}`;
  const position = ({ id }: Over) => `position ${keys.indexOf(String(id)) + 1} of ${keys.length}`;
  const stays = (active: Active) => `${step(active)} stays at its position.`;
  return {
    onDragStart: ({ active }) => `${step(active)} picked up.`,
    onDragOver: ({ active, over }) =>
      over ? `${step(active)} is now at ${position(over)}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over && over.id !== active.id ? `${step(active)} moved to ${position(over)}.` : stays(active),
    onDragCancel: ({ active }) => stays(active),
  };
}

/** The drag preview: the step's name only, because its content may be longer than the screen. */
function Dragged({ stepKey, number }: { stepKey: string; number: number }) {
  const title = useSnapshot(({ state }) => state.steps.find(({ key }) => key === stepKey)?.title);
  return (
    <Card className="flex h-13 w-full max-w-md cursor-grabbing items-center gap-3 px-3.5 shadow-float!">
      <GripVertical aria-hidden className="size-4 shrink-0 text-ink-soft" />
      <span className="shrink-0 text-sm font-medium text-ink-soft">Step {number}</span>
      <span className="truncate font-semibold">{title}</span>
    </Card>
  );
}

const howToDrag =
  "Press Space to pick up the step, the arrow keys to move it, Space to drop it, and Escape to cancel.";

/** The list of steps, with actions to add, edit, move and delete them. */
export function StepList() {
  const { dispatch } = useEditorStore();
  // Stays the same while content is edited, so that the list is not rendered again.
  const keys = useStepKeys();
  const generation = useSnapshot(({ state }) => state.generation);
  const error = useSnapshot(({ fieldErrors }) => fieldErrors["steps"]);
  const { actions, opened, said } = useStepActions();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const count = keys.length;
  const [dragged, setDragged] = useState<string>();
  // An editor that opens after the creation of a guide begins in its first step. A blank one is not sent by a save.
  usePageAction("write first step", () => {
    const [first] = keys;
    if (first === undefined) actions.add(0);
    else actions.open(first, "title");
  });

  return (
    <Section
      title="Steps"
      description={
        count === 0
          ? undefined
          : `${count} of ${MAX_STEPS}. Drag a step by its handle, or press Alt with ↑ or ↓ in it, to move it.`
      }
      actions={<CollapseAllButton />}
    >
      <p role="status" className="sr-only">
        {said}
      </p>
      {error && <p className="text-caption text-danger">{fieldSentence(error, "Steps")}</p>}
      {count === 0 ? (
        <EmptyState
          icon={ListPlus}
          title="No steps yet"
          action={
            <Button variant="primary" icon={Plus} onClick={() => actions.add(0)}>
              Add the first step
            </Button>
          }
        >
          A step is one action: a short title and the instructions for it.
        </EmptyState>
      ) : (
        <DndContext
          id="steps"
          sensors={sensors}
          collisionDetection={closestCenter}
          accessibility={{
            announcements: announcementsOf(keys),
            screenReaderInstructions: { draggable: howToDrag },
          }}
          onDragStart={({ active }) => setDragged(String(active.id))}
          onDragCancel={() => setDragged(undefined)}
          onDragEnd={({ active, over }) => {
            setDragged(undefined);
            const to = keys.indexOf(String(over?.id));
            if (to >= 0 && active.id !== over?.id)
              dispatch({ type: "move", key: String(active.id), to });
          }}
        >
          <SortableContext items={[...keys]} strategy={verticalListSortingStrategy}>
            <div role="list" key={generation} className="flex flex-col">
              {keys.map((key, index) => (
                <StepCard
                  key={key}
                  stepKey={key}
                  index={index}
                  count={count}
                  start={opened?.key === key ? opened.start : undefined}
                  actions={actions}
                />
              ))}
            </div>
          </SortableContext>
          <DragOverlay dropAnimation={null}>
            {dragged !== undefined && (
              <Dragged stepKey={dragged} number={keys.indexOf(dragged) + 1} />
            )}
          </DragOverlay>
          <div>
            <Button icon={Plus} disabled={actions.isFull} onClick={() => actions.add(count)}>
              Add step
            </Button>
            {actions.isFull && (
              <p className="mt-2 text-sm text-ink-soft">
                A guide has at most {MAX_STEPS} steps. Create another guide for further steps.
              </p>
            )}
          </div>
        </DndContext>
      )}
    </Section>
  );
}
