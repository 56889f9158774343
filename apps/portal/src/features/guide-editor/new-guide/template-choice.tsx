import { ChoiceCard, ChoiceGroup } from "#components/ui/forms/choice.tsx";
import { TEMPLATE_IDS, TEMPLATES, type TemplateId } from "./templates.ts";

/** The choice of a template, with the titles of its steps. */
export function TemplateChoice({
  chosen,
  onChoose,
}: {
  chosen: TemplateId;
  onChoose: (id: TemplateId) => void;
}) {
  return (
    <ChoiceGroup legend="Template">
      <div className="grid gap-2 sm:grid-cols-2">
        {TEMPLATE_IDS.map((id) => {
          const { name, description, steps } = TEMPLATES[id];
          return (
            <ChoiceCard
              key={id}
              type="radio"
              name="template"
              value={id}
              checked={id === chosen}
              onChange={() => onChoose(id)}
              label={name}
              description={
                <>
                  {description}
                  {id === chosen && steps.length > 0 && (
                    <span className="mt-1 block">
                      Steps: {steps.map(({ title }) => title).join(" · ")}
                    </span>
                  )}
                </>
              }
            />
          );
        })}
      </div>
    </ChoiceGroup>
  );
}
