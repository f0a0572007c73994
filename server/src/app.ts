import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { appointmentsJobs, appointmentsRoutes } from './appointments/index.ts';
import { cartRoutes } from './cart/index.ts';
import { catalogueRoutes } from './catalogue/index.ts';
import { geographyRoutes } from './geography/index.ts';
import { findCaller, identityJobs, identityRoutes, sessionInfoOf } from './identity/index.ts';
import { messagingJobs, registerDevMail } from './messaging/index.ts';
import { partnersRoutes } from './partners/index.ts';
import { paymentSandboxJobs, registerPaymentSandbox } from './payment-sandbox/index.ts';
import { paymentsJobs, paymentsRoutes, registerPaymentWebhooks } from './payments/index.ts';
import { personsRoutes } from './persons/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/db.ts';
import { documentRoutes } from './platform/http/documentation.ts';
import { registerRoutes } from './platform/http/register.ts';
import type { Route } from './platform/http/route.ts';
import { createServer } from './platform/http/server.ts';
import type { Job } from './platform/jobs.ts';
import type { Settings } from './platform/settings.ts';
import { registerWeb } from './platform/web.ts';
import { schedulingJobs } from './scheduling/index.ts';
import { searchRoutes } from './search/index.ts';

/** Whether the process may get traffic: not before it has started, not while it drains. */
export interface ReadyState {
  isReady: boolean;
}

export interface AppDeps {
  db: Db;
  pool: Pool;
  settings: Settings;
  /** Absolute path of the data folder. */
  dataDir: string;
  log: Logger;
  clock: Clock;
  webMode: 'production' | 'development' | 'off';
  ready: ReadyState;
}

export interface App {
  app: FastifyInstance;
  jobs: Record<string, Job>;
  /** graphile-worker's crontab, in UTC. */
  crontab: string;
}

/** Puts the slices together: one server with all calls, the pages, and the jobs that go with them. Tests build the same. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { settings, log, clock, db } = deps;
  const app = await createServer({
    log,
    trustsProxy: settings.trustsProxy,
    isHttps: settings.publicUrl.startsWith('https:'),
  });
  await documentRoutes(app, {
    title: brandOf(settings),
    version: '0.1.0',
    url: settings.publicUrl,
  });
  registerHealth(app, deps);
  registerRoutes(app, allRoutes(deps), {
    clock,
    findCaller: findCaller(db),
    apiKey: settings.apiKey,
    ownOrigin: new URL(settings.publicUrl).origin,
  });
  return { app, jobs: {}, crontab: '' };
}

function brandOf(settings: Settings): string {
  return settings.variant === 'vaga' ? 'Vaga' : 'Safecheckin';
}
