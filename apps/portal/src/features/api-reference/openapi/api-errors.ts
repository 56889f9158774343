import { examplesOf } from "./examples.ts";
import type { ResponseNode } from "./openapi.ts";

export type ApiError = { status: string; code: string; description: string; example: unknown };

function codeIn(example: unknown): string | undefined {
  return (example as { error?: { code?: string } } | null)?.error?.code;
}

/** "`forbidden`: The key lacks the scope." without the code, which is shown next to it. */
function withoutCode(description: string): string {
  return description.replace(/^`\w+`:\s*/, "");
}

/** What a response other than a success may say: one entry for each of its codes. */
export function apiErrorsIn(status: string, response: ResponseNode): ApiError[] {
  const media = response.content?.["application/json"];
  if (!/^[45]/.test(status) || !media) return [];
  const examples = examplesOf(media);
  return examples.flatMap(({ summary, value }) => {
    const code = codeIn(value);
    if (code === undefined) return [];
    const description = withoutCode(response.description ?? "");
    return [
      {
        status,
        code,
        description: examples.length === 1 ? description : summary,
        example: value,
      },
    ];
  });
}

/** Each code once, by status. */
export function distinctErrors(errors: readonly ApiError[]): ApiError[] {
  return [...new Map(errors.map((error) => [error.code, error])).values()].toSorted(
    (one, other) => Number(one.status) - Number(other.status),
  );
}
