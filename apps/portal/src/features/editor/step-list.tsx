"use client";

import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Active,
  type Announcements,
  type Over,
} from "@dnd-kit/core";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { maxSteps } from "@guidepost/contract";
import { ListPlus, Plus } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { EmptyState, Section } from "../../ui/surface.tsx";
import { useSession, useSnapshot } from "./session/use-session.ts";
import { StepCard } from "./step-card.tsx";
import { useStepActions } from "./use-step-actions.ts";

const positionOf = (item: Active | Over | null): number =>
  ((item?.data.current as { sortable?: { index: number } } | undefined)?.sortable?.index ?? 0) + 1;

/** What a screen reader says while a step is dragged. */
const announcementsOf = (count: number): Announcements => {
  let from = 0;
  return {
    onDragStart: ({ active }) => {
      from = positionOf(active);
      return `Step ${from} picked up.`;
    },
    onDragOver: ({ over }) =>
      over ? `Step ${from} is now at position ${positionOf(over)} of ${count}.` : undefined,
    onDragEnd: ({ over }) =>
      over
        ? `Step ${from} moved to position ${positionOf(over)} of ${count}.`
        : `Step ${from} stays where it was.`,
    onDragCancel: () => `Step ${from} stays where it was.`,
  };
};

const howToDrag =
  "Press Space to pick the step up, the arrow keys to move it, Space to put it down, Escape to leave it where it was.";

/** The guide's steps, to be written, added, put in order and taken away. */
export const StepList = () => {
  const { dispatch } = useSession();
  const steps = useSnapshot(({ state }) => state.steps);
  const generation = useSnapshot(({ state }) => state.generation);
  const fault = useSnapshot(({ faults }) => faults["steps"]);
  const { actions, starts, said } = useStepActions();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const count = steps.length;

  return (
    <Section
      title="Steps"
      description={
        count === 0
          ? undefined
          : `${count} of ${maxSteps}. Drag a step by its handle, or press Alt with ↑ or ↓ in it, to move it.`
      }
    >
      <p role="status" className="sr-only">
        {said}
      </p>
      {fault && <p className="text-[0.8125rem] text-danger">Steps: {fault}</p>}
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
          A step is one thing to do: a short title, and what to know to do it.
        </EmptyState>
      ) : (
        <DndContext
          id="steps"
          sensors={sensors}
          collisionDetection={closestCenter}
          accessibility={{
            announcements: announcementsOf(count),
            screenReaderInstructions: { draggable: howToDrag },
          }}
          onDragEnd={({ active, over }) => {
            const to = steps.findIndex(({ key }) => key === over?.id);
            if (to >= 0 && active.id !== over?.id)
              dispatch({ type: "move", key: String(active.id), to });
          }}
        >
          <SortableContext
            items={steps.map(({ key }) => key)}
            strategy={verticalListSortingStrategy}
          >
            <ol key={generation} className="flex flex-col">
              {steps.map(({ key }, index) => (
                <StepCard
                  key={key}
                  stepKey={key}
                  index={index}
                  count={count}
                  start={starts.get(key)}
                  actions={actions}
                />
              ))}
            </ol>
          </SortableContext>
          <div>
            <Button icon={Plus} disabled={actions.isFull} onClick={() => actions.add(count)}>
              Add step
            </Button>
            {actions.isFull && (
              <p className="mt-2 text-sm text-ink-soft">
                A guide has {maxSteps} steps at most. Put what follows into another guide.
              </p>
            )}
          </div>
        </DndContext>
      )}
    </Section>
  );
};
