import { EmbeddedPostgresError } from './platform/embedded-postgres.ts';
import { createLog } from './platform/log.ts';
import { readSettings, SettingsError } from './platform/settings.ts';
import { StartError, startProduct } from './start-product.ts';

/** Starts the product and stops it in order when told to. What cannot start says in one line why, and exits with 1. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const log = createLog(settings.logLevel);
  const product = await startProduct({
    settings,
    log,
    webMode: process.argv.includes('--development') ? 'development' : 'production',
    onBroken: (reason) => {
      log.fatal({ reason }, 'the database stopped');
      process.exit(1);
    },
  });
  console.log(
    `\n  ${product.name} is ready: ${product.url}\n${settings.databaseUrl ? '' : `  Data is in ${product.dataDir}. Stop with Ctrl-C.\n`}`,
  );
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // Who asks twice does not want to wait.
      if (stopping) process.exit(1);
      stopping = true;
      log.info({ signal }, 'stopping');
      product.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'did not stop in order');
          process.exit(1);
        },
      );
    });
  }
}

main().catch((error: unknown) => {
  const isExplained =
    error instanceof SettingsError ||
    error instanceof StartError ||
    error instanceof EmbeddedPostgresError;
  console.error(isExplained ? error.message : error);
  process.exit(1);
});
