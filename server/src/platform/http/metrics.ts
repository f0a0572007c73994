import { createHash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { Metric } from '../metrics.ts';
import { createCallMetrics, writeMetrics } from '../metrics.ts';

export interface MetricsOptions {
  /** Who has it may read. */
  token: string;
  /** What is measured when somebody asks. */
  measure: () => Promise<Metric[]>;
}

const resolutionMs = 20;

/**
 * `GET /metrics` for Prometheus, with `Authorization: Bearer` and the token. To be registered before the routes that it
 * counts. Nothing in it is about a person: routes are patterns, and the rest are counts.
 */
export function registerMetrics(app: FastifyInstance, { token, measure }: MetricsOptions): void {
  const calls = createCallMetrics();
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  app.addHook('onClose', async () => void delay.disable());
  app.addHook('onResponse', async (request, reply) =>
    calls.note({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    }),
  );
  const wanted = digestOf(`Bearer ${token}`);
  const hidden = { schema: { hide: true } as object, config: { servesWhileDraining: true } };
  app.get('/metrics', hidden, async (request, reply) => {
    if (!timingSafeEqual(digestOf(request.headers.authorization ?? ''), wanted))
      return reply.status(401).header('www-authenticate', 'Bearer').send();
    // The timer itself comes after so many milliseconds.
    const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolutionMs / 1000);
    const lag: Metric = {
      name: 'vaga_event_loop_delay_seconds',
      help: 'How late the process was for its own timer since the last reading.',
      type: 'gauge',
      samples: [
        { labels: { quantile: 0.5 }, value: seconds(delay.percentile(50)) },
        { labels: { quantile: 0.99 }, value: seconds(delay.percentile(99)) },
        { labels: { quantile: 1 }, value: seconds(delay.max) },
      ],
    };
    delay.reset();
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(writeMetrics([...calls.read(), lag, ...(await measure())]));
  });
}

const digestOf = (text: string) => createHash('sha256').update(text).digest();
