import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { catalogueRoutes } from './catalogue/index.ts';
import { geographyRoutes } from './geography/index.ts';
import {
  findCaller,
  identityCrontab,
  identityJobs,
  identityRoutes,
  sessionInfoOf,
} from './identity/index.ts';
import { messagingCrontab, messagingJobs, registerDevMail } from './messaging/index.ts';
import { partnersRoutes } from './partners/index.ts';
import { personsRoutes } from './persons/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/db.ts';
import { identify } from './platform/http/caller.ts';
import { documentRoutes } from './platform/http/documentation.ts';
import type { ReadyState } from './platform/http/health.ts';
import { registerHealth } from './platform/http/health.ts';
import { registerRoutes } from './platform/http/register.ts';
import type { Route } from './platform/http/route.ts';
import { createServer } from './platform/http/server.ts';
import type { Job } from './platform/jobs.ts';
import type { Mail } from './platform/mail.ts';
import { mailFolder } from './platform/mail.ts';
import type { Settings } from './platform/settings.ts';
import { registerWeb } from './platform/web.ts';

export interface AppDeps {
  db: Db;
  pool: Pool;
  settings: Settings;
  /** Absolute path of the data folder. */
  dataDir: string;
  log: Logger;
  clock: Clock;
  mail: Mail;
  webMode: 'production' | 'development' | 'off';
  ready: ReadyState;
}

export interface App {
  app: FastifyInstance;
  jobs: Record<string, Job>;
  /** graphile-worker's crontab, in UTC. */
  crontab: string;
}

/** Puts the slices together: one server with all calls, the pages, and the jobs that go with them. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { settings, log, clock, db } = deps;
  const app = await createServer({
    log,
    trustsProxy: settings.trustsProxy,
    isHttps: settings.publicUrl.startsWith('https:'),
  });
  await documentRoutes(app, {
    title: settings.variant === 'vaga' ? 'Vaga' : 'Safecheckin',
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
  if (settings.allowsDemo && settings.smtpUrl === null) {
    registerDevMail(app, { dir: mailFolder(deps.dataDir) });
  }
  if (deps.webMode !== 'off') await registerPages(app, deps, deps.webMode);
  return { app, jobs: allJobs(deps), crontab: [identityCrontab, messagingCrontab].join('\n') };
}

export interface RouteDeps extends Pick<AppDeps, 'db' | 'clock' | 'settings'> {
  /** How an answer waits that is held back from who guesses passwords. */
  pause?: (milliseconds: number) => Promise<void>;
}

/** The calls of all slices. */
export function allRoutes(deps: RouteDeps): Route[] {
  return [
    ...identityRoutes(deps),
    ...geographyRoutes(deps),
    ...catalogueRoutes(deps),
    ...personsRoutes(deps),
    ...partnersRoutes(deps),
  ];
}

function allJobs(deps: AppDeps): Record<string, Job> {
  return { ...identityJobs(deps), ...messagingJobs(deps) };
}

async function registerPages(
  app: FastifyInstance,
  { db, clock, settings }: AppDeps,
  mode: 'production' | 'development',
): Promise<void> {
  const find = findCaller(db);
  await registerWeb(app, {
    mode,
    buildDir: join(import.meta.dirname, '../../web/build'),
    apiKey: settings.apiKey,
    async loadContext(request: FastifyRequest) {
      const now = clock.now();
      const caller = await identify(request, find, now);
      return {
        now: now.toISOString(),
        variant: settings.variant,
        session: caller ? await sessionInfoOf(db, caller) : null,
      };
    },
  });
}
