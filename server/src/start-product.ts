import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brandOf } from '@vaga/contract/brands';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { loadDemo } from '../seeds/load-demo.ts';
import { areCalendarAddressesReadable } from './agenda/index.ts';
import { allJobs, crontab } from './all-jobs.ts';
import { buildApp, pagesDir } from './app.ts';
import { areDocumentsReadable } from './appointments/index.ts';
import { prepareDataFolder } from './data-folder.ts';
import { areSecretsReadable } from './identity/index.ts';
import { startMessageSender } from './messaging/index.ts';
import type { OpenDatabase } from './open-database.ts';
import { migrateDatabase, openDatabase } from './open-database.ts';
import { areCompanyFilesReadable, areIbansReadable } from './organisations/index.ts';
import { areLicencesReadable } from './partners/index.ts';
import { createPaymentWiring, merchantAddresses } from './payment-wiring.ts';
import { systemClock } from './platform/clock.ts';
import { createDb, createWebDb } from './platform/db.ts';
import { createEmailSender } from './platform/email-sender.ts';
import type { Encryption } from './platform/encryption.ts';
import { loadEncryption } from './platform/encryption.ts';
import type { ReadyState } from './platform/http/health.ts';
import { startJobs } from './platform/jobs.ts';
import { keyFile } from './platform/secret-file.ts';
import type { Settings } from './platform/settings.ts';
import type { SignedLinks } from './platform/signed-links.ts';
import { loadSignedLinks } from './platform/signed-links.ts';
import { createSmsSender } from './platform/sms-sender.ts';
import type { WalletKeys } from './platform/wallet-keys.ts';
import {
  loadWalletKeys,
  noWalletKeys,
  WalletKeyError,
  walletKeysWarning,
} from './platform/wallet-keys.ts';
import { loadReference } from './reference.ts';
import { areUploadsReadable } from './results/index.ts';
import { StartError } from './start-error.ts';

export type WebMode = 'production' | 'development' | 'off';

export interface Product {
  name: string;
  url: string;
  dataDir: string;
  /**
   * Serves for DRAIN_DELAY_SECONDS while `/readyz` is 503, then accepts nothing new, finishes running work, and ends
   * jobs, connections and the embedded database.
   */
  stop(): Promise<void>;
}

interface Options {
  settings: Settings;
  log: Logger;
  webMode: WebMode;
  /** The embedded database ended by itself: the process cannot continue. */
  onDatabaseExit: (reason: string) => void;
}

/** Connections without a request are kept open this long, so that the last replies arrive. */
const silentConnectionMs = 500;

/** Starts what the role of this process asks for: database, schema, reference data, API, pages, jobs. */
export async function startProduct(options: Options): Promise<Product> {
  const { settings, log, webMode } = options;
  const dataDir = resolve(settings.dataDir);
  await preflight(options, dataDir);
  const walletKeys = await readWalletKeys(options);
  const database = await openDatabase({ ...options, dataDir });
  try {
    const db = createWebDb(database.webPool, database.circuitBreaker);
    const jobsDb = createDb(database.jobsPool);
    const encryption = await loadEncryption(settings, dataDir);
    const links = await loadSignedLinks(settings, dataDir);
    await prepareData({ ...options, database, encryption, links });
    const mail = createEmailSender(settings, dataDir);
    const sms = createSmsSender(settings, dataDir, () => systemClock.now());
    const ready: ReadyState = { isReady: false };
    const deps = {
      db,
      jobsDb,
      settings,
      dataDir,
      encryption,
      links,
      log,
      clock: systemClock,
      probe: database.probe,
      listener: database.listener,
      emailSender: mail,
      smsSender: sms,
      walletKeys,
      webMode,
      ready,
      pools: { web: database.webPool, jobs: database.jobsPool },
      paymentWiring: await createPaymentWiring({ db, clock: systemClock, settings, dataDir, log }),
    };
    const { app, drain } = await buildApp(deps);
    await listen(app, settings);
    const now = () => systemClock.now();
    const worker = settings.runsJobs
      ? await startJobs({ pool: database.jobsPool, jobs: allJobs(deps), crontab, log, now })
      : null;
    const sender = settings.runsJobs
      ? startMessageSender({ ...deps, db: jobsDb }, { now, callsPool: database.webPool })
      : null;
    ready.isReady = true;
    return {
      name: brandOf(settings.variant).name,
      url: settings.publicUrl,
      dataDir,
      async stop() {
        drain.announce();
        // No proxy sends anything to a process that only runs jobs.
        if (settings.processRole !== 'jobs') await pause(settings.drainDelaySeconds * 1000);
        // Concurrently: a running request may wait for a job and a job for a request.
        const finished = Promise.all([drain.begin(), worker?.stop(), sender?.stop()]);
        await Promise.race([finished, database.abortHungQueries()]);
        await closeServer(app);
        await mail.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Reports problems before a database is started and filled for nothing. */
async function preflight({ settings, webMode, log }: Options, dataDir: string): Promise<void> {
  const servesPages = webMode === 'production' && settings.processRole !== 'jobs';
  if (servesPages && !existsSync(join(pagesDir, 'server', 'index.js')))
    throw new StartError('The pages are not built: run npm run build, or start with npm start.');
  const probe = createServer();
  await listenOn(probe, settings);
  await new Promise((closed) => probe.close(closed));
  const needsFolder =
    settings.databaseUrl === null ||
    settings.encryptionKey === null ||
    settings.smtpUrl === null ||
    (settings.smsUrl === null && settings.allowsDemo) ||
    settings.paymentProvider === 'sandbox';
  if (needsFolder) await prepareDataFolder(dataDir, log);
}

/** A process that only runs jobs answers no calls, and needs none. */
async function readWalletKeys({ settings, log }: Options): Promise<WalletKeys> {
  if (settings.processRole === 'jobs') return noWalletKeys;
  try {
    const keys = await loadWalletKeys(settings.wallets);
    const warning = walletKeysWarning(keys, systemClock.now());
    if (warning !== null) log.warn(warning);
    return keys;
  } catch (error) {
    throw error instanceof WalletKeyError ? new StartError(error.message) : error;
  }
}

async function prepareData(
  options: Options & { database: OpenDatabase; encryption: Encryption; links: SignedLinks },
): Promise<void> {
  const { settings, log, database, encryption, links } = options;
  const applied = await migrateDatabase(database.startPool);
  if (applied.length > 0) log.info({ applied }, 'schema brought up to date');
  const db = createDb(database.startPool);
  await loadReference(db);
  // The demo accounts have a public password.
  if (settings.databaseUrl === null && settings.allowsDemo) {
    await loadDemo(db, {
      clock: systemClock,
      log,
      encryption,
      links,
      merchant: merchantAddresses(settings),
    });
  }
  const isReadable =
    (await areSecretsReadable(db, encryption)) &&
    (await areDocumentsReadable(db, encryption)) &&
    (await areUploadsReadable(db, encryption)) &&
    (await areCompanyFilesReadable(db, encryption)) &&
    (await areIbansReadable(db, encryption)) &&
    (await areCalendarAddressesReadable(db, encryption)) &&
    (await areLicencesReadable(db, encryption));
  if (!isReadable) throw new StartError(unreadable(settings));
}

/** Reported at the start, before a sign-in fails with every code or a result cannot be read. */
function unreadable({ encryptionKey }: Settings): string {
  return encryptionKey === null
    ? `DATA_DIR has not the ${keyFile} that the secrets and documents of this database were encrypted with: put it back from a backup, or set ENCRYPTION_KEY to the key they were encrypted with.`
    : 'ENCRYPTION_KEY is not the key that the secrets and documents of this database were encrypted with: set it to that one, the same for every process, or name the earlier one in ENCRYPTION_KEY_OLD.';
}

async function listen(app: FastifyInstance, settings: Settings): Promise<void> {
  try {
    await app.listen({ port: settings.port, host: settings.host });
  } catch (error) {
    throw explainListenError(error, settings);
  }
}

function listenOn(server: ReturnType<typeof createServer>, settings: Settings): Promise<void> {
  const { promise, resolve: done, reject } = Promise.withResolvers<void>();
  server.once('error', (error) => reject(explainListenError(error, settings)));
  server.listen({ port: settings.port, host: settings.host }, done);
  return promise;
}

function explainListenError(error: unknown, { port, host }: Settings): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const lines: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken: stop what uses it, or set PORT to another one.`,
    EACCES: `Port ${port} is not allowed for this user: set PORT to one above 1023.`,
    EADDRNOTAVAIL: `HOST ${host} is not an address of this machine.`,
    ENOTFOUND: `HOST ${host} is not an address of this machine.`,
    EAI_AGAIN: `HOST ${host} is not an address of this machine.`,
    EINVAL: `HOST ${host} is not an address of this machine.`,
  };
  const line = lines[code];
  return line === undefined ? error : new StartError(line);
}

/**
 * All replies are sent by now. Node does not count connections as idle that a browser or a program opened in advance
 * and has not used yet: they must not delay the end.
 */
async function closeServer(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), silentConnectionMs);
  await app.close();
  clearTimeout(timer);
}
