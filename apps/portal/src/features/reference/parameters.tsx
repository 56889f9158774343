import { FieldLine } from "./field-tree.tsx";
import type { Parameter } from "./operations.ts";

const places = { path: "in the path", query: "in the query", header: "a header" };

export const Parameters = ({ parameters }: { parameters: Parameter[] }) => (
  <ul className="divide-y divide-line">
    {parameters.map((parameter) => (
      <li key={parameter.name} className="py-3">
        <FieldLine field={parameter.field} place={places[parameter.in]} isSent />
      </li>
    ))}
  </ul>
);
