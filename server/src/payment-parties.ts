import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SandboxDeps } from './payment-sandbox/index.ts';
import type { PaymentsDeps } from './payments/index.ts';
import { createNoProvider, createSandboxProvider } from './payments/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/db.ts';
import type { Settings } from './platform/settings.ts';

/** Both ends of a payment: the shop, and the provider where we play it ourselves. */
export interface PaymentParties {
  payments: PaymentsDeps;
  /** Null: somebody else is the provider, or there is none. */
  sandbox: SandboxDeps | null;
}

interface Known {
  db: Db;
  clock: Clock;
  settings: Settings;
  dataDir: string;
}

/** Makes the shop and, where the settings say so, the sandbox, which know each other's address and one secret. */
export async function createPaymentParties(known: Known): Promise<PaymentParties> {
  const { db, clock, settings } = known;
  const { publicUrl, holdMinutes } = settings;
  const here = `http://${reachable(settings.host)}:${settings.port}`;
  const shop = { db, publicUrl, holdMinutes };
  if (settings.paymentProvider === 'none') {
    return { payments: { ...shop, provider: createNoProvider(), webhookUrl: '' }, sandbox: null };
  }
  const secret = await sandboxSecret(known.dataDir);
  const provider = createSandboxProvider({ apiUrl: `${here}/payment-sandbox/api`, secret });
  return {
    payments: { ...shop, provider, webhookUrl: `${here}/api/v1/payment-webhook/sandbox` },
    sandbox: { db, clock, secret, publicUrl },
  };
}

/** An address that listens on everything is reached on this machine's own. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::' || host === 'localhost') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/** Kept in the data folder, so that what was signed before a restart is known after it. */
async function sandboxSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'payment-sandbox.secret');
  const made = randomBytes(32).toString('base64url');
  try {
    await writeFile(file, made, { flag: 'wx', mode: 0o600 });
    return made;
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!isThere) throw error;
    return (await readFile(file, 'utf8')).trim();
  }
}
