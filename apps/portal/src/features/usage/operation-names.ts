type Named = { words: string; route?: string };

const names: Record<string, Named> = {
  "guides.list": { words: "List guides", route: "GET /guides" },
  "guides.get": { words: "Read a guide", route: "GET /guides/:id" },
  "guides.create": { words: "Create a guide", route: "POST /guides" },
  "guides.update": { words: "Change a guide", route: "PATCH /guides/:id" },
  "guides.delete": { words: "Delete a guide", route: "DELETE /guides/:id" },
  "guides.publish": { words: "Publish a guide", route: "POST /guides/:id/publish" },
  "guides.unpublish": { words: "Unpublish a guide", route: "POST /guides/:id/unpublish" },
  "guides.feature": { words: "Feature a guide", route: "POST /guides/:id/feature" },
  "guides.unfeature": { words: "Unfeature a guide", route: "POST /guides/:id/unfeature" },
  "guides.restore": { words: "Restore a guide", route: "POST /guides/:id/restore" },
  "usage.get": { words: "Read usage", route: "GET /usage" },
  unknown: { words: "Unknown path or method" },
};

/** What an operation does, and its route; by its own name where there is no better. */
export const nameOf = (operation: string): Named => names[operation] ?? { words: operation };
