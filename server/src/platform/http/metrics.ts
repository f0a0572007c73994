import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Metric } from '../metrics.ts';

export interface MetricsOptions {
  /** The token that a reader must send. */
  token: string;
  /** Called at each reading. */
  measure: () => Promise<Metric[]>;
}

/**
 * `GET /metrics` for Prometheus, with `Authorization: Bearer` and the token. Register it before the routes that it
 * counts. It contains no personal data: routes are patterns, the rest are counts.
 */
export function registerMetrics(app: FastifyInstance, { token, measure }: MetricsOptions): void {
  const process = new Registry();
  // Event loop, memory and garbage collection.
  collectDefaultMetrics({ register: process });
  countCalls(app, process);
  const wanted = digestOf(`Bearer ${token}`);
  const hidden = { schema: { hide: true } as object, config: { servesWhileDraining: true } };
  app.get('/metrics', hidden, async (request, reply) => {
    if (!timingSafeEqual(digestOf(request.headers.authorization ?? ''), wanted))
      return reply.status(401).header('www-authenticate', 'Bearer').send();
    const product = registryOf(await measure());
    const texts = await Promise.all([process.metrics(), product.metrics()]);
    return reply
      .header('cache-control', 'no-store')
      .type(process.contentType)
      .send(texts.join('\n'));
  });
}

function countCalls(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const requests = new Counter({
    name: 'vaga_http_requests_total',
    help: 'Answered requests.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'vaga_http_request_duration_seconds',
    help: 'From the first byte of a request to the last of its answer.',
    labelNames: ['method', 'route'],
    registers,
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = { method: request.method, route: request.routeOptions.url ?? 'none' };
    requests.inc({ ...route, status: reply.statusCode });
    durations.observe(route, reply.elapsedTime / 1000);
  });
}

function registryOf(metrics: readonly Metric[]): Registry {
  const registry = new Registry();
  for (const { name, help, samples } of metrics) {
    const labelNames = Object.keys(samples[0]?.labels ?? {});
    const gauge = new Gauge({ name, help, labelNames, registers: [registry] });
    for (const { labels = {}, value } of samples) gauge.set(labels, value);
  }
  return registry;
}

const digestOf = (text: string) => createHash('sha256').update(text).digest();
