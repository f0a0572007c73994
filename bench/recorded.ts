import type { Pool } from 'pg';
import { pino } from 'pino';
import { buildApp } from '../server/src/app.ts';
import { createPaymentWiring } from '../server/src/payment-wiring.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { createDb, createPool } from '../server/src/platform/db.ts';
import { createEmailSender } from '../server/src/platform/email-sender.ts';
import { loadEncryption } from '../server/src/platform/encryption.ts';
import { readSettings } from '../server/src/platform/settings.ts';
import { loadSignedLinks } from '../server/src/platform/signed-links.ts';
import { noWalletKeys } from '../server/src/platform/wallet-keys.ts';
import type { Statement } from '../server/test/record-statements.ts';
import { recordStatementsOf } from '../server/test/record-statements.ts';

export interface Call {
  method: 'GET' | 'POST';
  path: string;
  token?: string;
  body?: unknown;
}

/**
 * Makes the calls on the product's own server and routes, without its jobs, and writes down every statement in order:
 * what a reference has to do as well is what the product really does, today's version of it.
 */
export async function recordStatements(
  { url, folder }: { url: string; folder: string },
  calls: readonly Call[],
): Promise<Statement[]> {
  const statements: Statement[] = [];
  const pool = createPool(url, { max: 4, onError: () => {} });
  recordStatementsOf(pool, statements);
  try {
    await makeCalls({ pool, folder }, calls);
    return statements;
  } finally {
    await pool.end();
  }
}

/** Makes the calls one after the other; each must succeed. */
export async function makeCalls(
  { pool, folder }: { pool: Pool; folder: string },
  calls: readonly Call[],
): Promise<void> {
  const app = await openApp(pool, folder);
  try {
    for (const { method, path, token, body } of calls) {
      const reply = await app.inject({
        method,
        url: path,
        headers: token ? { authorization: `Bearer ${token}` } : {},
        ...(body === undefined ? {} : { payload: body as object }),
      });
      if (reply.statusCode !== 200 || !reply.body.includes('"type":"Success"')) {
        throw new Error(`${method} ${path} was answered ${reply.statusCode}: ${reply.body}`);
      }
    }
  } finally {
    await app.close();
  }
}

async function openApp(pool: Pool, dataDir: string) {
  const db = createDb(pool);
  const settings = readSettings({ PAYMENT_PROVIDER: 'sandbox' });
  const known = { db, clock: systemClock, settings, dataDir, log: pino({ level: 'silent' }) };
  const encryption = await loadEncryption(settings, dataDir);
  const links = await loadSignedLinks(settings, dataDir);
  const { app } = await buildApp({
    ...known,
    encryption,
    links,
    jobsDb: db,
    probe: { check: async () => 'ready' as const },
    listener: { isConnected: false, subscribe: () => {}, close: () => {} },
    pools: {},
    emailSender: createEmailSender(settings, dataDir),
    smsSender: null,
    walletKeys: noWalletKeys,
    paymentWiring: await createPaymentWiring(known),
    webMode: 'off',
    ready: { isReady: true },
  });
  return app;
}
