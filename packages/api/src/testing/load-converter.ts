// Loaded at the start of each test worker. When a worker had run many files before, Node resolved other versions of the
// dependencies of this package, by paths of pnpm's folder of hoisted packages. The cause is not known.
import "trpc-to-openapi";
