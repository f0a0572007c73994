import { EmbeddedPostgresError } from '@vaga/embedded-postgres';
import type { Logger } from 'pino';
import { createLog } from './platform/log.ts';
import type { Settings } from './platform/settings.ts';
import { readSettings, SettingsError } from './platform/settings.ts';
import { StartError } from './start-error.ts';
import type { Product, WebMode } from './start-product.ts';
import { startProduct } from './start-product.ts';

interface Options {
  webMode: WebMode;
  /** Builds the pages before the start, if this process serves any; the settings are validated by then. */
  prepare?: () => Promise<void>;
}

const withoutJobs =
  'no job runs in this process. It sends no mail and no text message, reminds nobody, refunds nothing and releases nothing.';

/** Time for running work to finish after a stop signal. */
const shutdownSeconds = 15;
/** Under npm one Ctrl-C arrives twice: from the terminal, and forwarded by npm. */
const sameRequestMs = 300;

/** Runs the product until a signal stops it. A failed start prints its reason in one line and exits with 1. */
export async function runProduct({ webMode, prepare }: Options): Promise<void> {
  try {
    const settings = readSettings(process.env);
    if (settings.processRole !== 'jobs') await preparePages(prepare);
    const log = createLog(settings.logLevel);
    const signals = handleSignals(log, settings.drainDelaySeconds + shutdownSeconds);
    // A process that is stopping already finishes its shutdown: running requests are answered without a database.
    const onDatabaseExit = (reason: string) => {
      if (!signals.isStopping) exitWithoutDatabase(reason);
    };
    const product = await startProduct({ settings, log, webMode, onDatabaseExit });
    console.log(startMessage(product, settings));
    signals.onStarted(product);
  } catch (error) {
    const isExplained =
      error instanceof SettingsError ||
      error instanceof StartError ||
      error instanceof EmbeddedPostgresError;
    console.error(isExplained ? error.message : error);
    process.exit(1);
  }
}

async function preparePages(prepare: Options['prepare']): Promise<void> {
  await prepare?.().catch((error: unknown) => {
    throw new StartError(error instanceof Error ? error.message : String(error));
  });
}

/** Tells where the product is and what this process does not do. */
function startMessage({ name, url, dataDir }: Product, settings: Settings): string {
  if (settings.processRole === 'jobs')
    return `\n  ${name} runs its jobs for ${url}. ROLE=jobs: this process answers no calls.\n`;
  const lines = [`\n  ${name} is ready: ${url}`];
  if (settings.databaseUrl === null) lines.push(`  Data is in ${dataDir}. Stop with Ctrl-C.`);
  lines.push('');
  if (!settings.runsJobs)
    lines.push(`  ${settings.processRole === 'web' ? 'ROLE=web' : 'JOBS=off'}: ${withoutJobs}\n`);
  return lines.join('\n');
}

/** Without its database the process is useless; a supervisor starts a new one, which recovers. */
function exitWithoutDatabase(reason: string): never {
  console.error(
    `The database stopped by itself (${reason}): start again, nothing that was saved is lost.`,
  );
  process.exit(1);
}

/**
 * Shuts down cleanly at the first signal, also during the start; exits at once at the second, or if running work does
 * not finish.
 */
function handleSignals(
  log: Logger,
  limitSeconds: number,
): {
  readonly isStopping: boolean;
  onStarted(product: Product): void;
} {
  let product: Product | undefined;
  let stopRequestedAt: number | undefined;
  const stop = () => {
    if (stopRequestedAt === undefined || product === undefined) return;
    const late = setTimeout(() => {
      console.error(
        `Requests or jobs did not finish within ${shutdownSeconds} s: ended without them.`,
      );
      process.exit(1);
    }, limitSeconds * 1000);
    product
      .stop()
      .then(() => process.exit(0))
      .catch((error: unknown) => {
        clearTimeout(late);
        log.error({ err: error }, 'did not stop in order');
        process.exit(1);
      });
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopRequestedAt !== undefined) {
        if (performance.now() - stopRequestedAt > sameRequestMs) process.exit(1);
        return;
      }
      stopRequestedAt = performance.now();
      log.info({ signal }, 'stopping');
      stop();
    });
  }
  return {
    get isStopping() {
      return stopRequestedAt !== undefined;
    },
    onStarted(started) {
      product = started;
      stop();
    },
  };
}
