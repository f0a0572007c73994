import formBody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { registerSandboxApi } from './api.routes.ts';
import { registerSandboxPages } from './pages.routes.ts';
import type { SandboxDeps } from './sandbox.jobs.ts';

/**
 * Mounts the sandbox under /payment-sandbox/: an API for the merchant and the hosted page for the payer. It stands
 * for a provider at another company, so the merchant calls it over HTTP like any other, and it takes no real money.
 */
export async function registerPaymentSandbox(
  app: FastifyInstance,
  deps: SandboxDeps,
): Promise<void> {
  await app.register(
    (scope, _options, done) => {
      scope.setValidatorCompiler(() => () => true);
      scope.setSerializerCompiler(() => JSON.stringify);
      if (!scope.hasContentTypeParser('application/x-www-form-urlencoded')) {
        void scope.register(formBody);
      }
      registerSandboxApi(scope, deps);
      registerSandboxPages(scope, deps);
      done();
    },
    { prefix: '/payment-sandbox' },
  );
}
