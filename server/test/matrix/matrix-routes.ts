import { allRoutes } from '../../src/app.ts';
import type { Route } from '../../src/platform/http/route.ts';
import type { TestDeps } from '../app.ts';

/** All routes of the product. Answers that are held back from who guesses passwords are given at once. */
export function matrixRoutes(deps: TestDeps): Route[] {
  return allRoutes({ ...deps, pause: async () => {} });
}
