// Loaded at the start of each test worker, because tests load it later, when Node can resolve other versions of its
// dependencies (`vitest.setup.ts`).
import "trpc-to-openapi";
