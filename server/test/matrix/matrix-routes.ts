import { allRoutes } from '../../src/app.ts';
import { createNoProvider } from '../../src/payments/index.ts';
import type { Route } from '../../src/platform/http/route.ts';
import type { TestDeps } from '../app.ts';

/** All routes of the product. Answers that are held back from who guesses passwords are given at once. */
export function matrixRoutes(deps: TestDeps): Route[] {
  const { db, settings } = deps;
  const payments = {
    db,
    provider: createNoProvider(),
    publicUrl: settings.publicUrl,
    webhookUrl: '',
    holdMinutes: settings.holdMinutes,
    variant: settings.variant,
    log: { error: () => {} },
  };
  return allRoutes({
    ...deps,
    smsSender: null,
    pause: async () => {},
    paymentWiring: { payments, sandbox: null },
  });
}
