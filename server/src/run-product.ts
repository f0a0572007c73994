import { EmbeddedPostgresError } from '@vaga/embedded-postgres';
import type { Logger } from 'pino';
import { createLog } from './platform/log.ts';
import { readSettings, SettingsError } from './platform/settings.ts';
import { StartError } from './start-error.ts';
import type { Product, WebMode } from './start-product.ts';
import { startProduct } from './start-product.ts';

interface Options {
  webMode: WebMode;
  /** Runs before the start, e.g. to build the pages; the settings are validated by then. */
  prepare?: () => Promise<void>;
}

const withoutJobs =
  '  JOBS=off: no job runs in this process. It sends no mail and no text message, reminds nobody, refunds nothing and releases nothing.\n';

/** Time for running work to finish after a stop signal. */
const shutdownSeconds = 15;
/** Under npm one Ctrl-C arrives twice: from the terminal, and forwarded by npm. */
const sameRequestMs = 300;

/** Runs the product until it is told to stop. A failed start prints its reason in one line and exits with 1. */
export async function runProduct({ webMode, prepare }: Options): Promise<void> {
  try {
    const settings = readSettings(process.env);
    await prepare?.().catch((error: unknown) => {
      throw new StartError(error instanceof Error ? error.message : String(error));
    });
    const log = createLog(settings.logLevel);
    const signals = handleSignals(log, settings.drainDelaySeconds + shutdownSeconds);
    // A process that is stopping already finishes its shutdown: running requests are answered without a database.
    const onDatabaseExit = (reason: string) => {
      if (!signals.isStopping) exitWithoutDatabase(reason);
    };
    const product = await startProduct({ settings, log, webMode, onDatabaseExit });
    const data = `  Data is in ${product.dataDir}. Stop with Ctrl-C.\n`;
    console.log(
      `\n  ${product.name} is ready: ${product.url}\n${settings.databaseUrl ? '' : data}`,
    );
    if (!settings.runsJobs) console.log(withoutJobs);
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
