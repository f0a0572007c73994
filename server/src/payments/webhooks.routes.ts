import type { FastifyInstance } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { receiveEvent } from './settlement/receive-event.ts';

const bodyLimitBytes = 64 * 1024;

/**
 * Receives the provider's webhooks: `POST /api/v1/payment-webhook/<provider>`. The body is kept as the bytes that
 * were signed. 200 says that the notice is processed; any other status makes the provider send it again.
 */
export async function registerPaymentWebhooks(
  app: FastifyInstance,
  deps: PaymentsDeps & { clock: Clock },
): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: bodyLimitBytes },
      (_request, body, parsed) => parsed(null, body),
    );
    scope.setSerializerCompiler(() => JSON.stringify);
    scope.post(
      `/api/v1/payment-webhook/${deps.provider.name}`,
      {
        schema: { hide: true } as object,
        config: { isUnlimited: true, servesWhileDraining: true },
      },
      async (request) => {
        const signature = request.headers[deps.provider.signatureHeader];
        await receiveEvent(deps, {
          signature: typeof signature === 'string' ? signature : '',
          body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
          now: deps.clock.now(),
        });
        return { received: true };
      },
    );
    done();
  });
}
