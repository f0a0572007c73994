import type { Logger } from 'pino';
import type { SandboxDeps } from './payment-sandbox/index.ts';
import type { PaymentsDeps } from './payments/index.ts';
import { createNoProvider, createSandboxProvider, createStripeProvider } from './payments/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/db.ts';
import { secretInFolder } from './platform/secret-file.ts';
import type { Settings } from './platform/settings.ts';

/** Both ends of a payment: the shop, and the provider where we play it ourselves. */
export interface PaymentWiring {
  payments: PaymentsDeps;
  /** Null: somebody else is the provider, or there is none. */
  sandbox: SandboxDeps | null;
}

interface CreatePaymentWiringInput {
  db: Db;
  clock: Clock;
  settings: Settings;
  dataDir: string;
  log: Logger;
}

/** Makes the shop and, where the settings say so, the sandbox, which know each other's address and one secret. */
export async function createPaymentWiring(known: CreatePaymentWiringInput): Promise<PaymentWiring> {
  const { db, clock, settings, log } = known;
  const { publicUrl, holdMinutes, variant } = settings;
  const here = ownAddress(settings);
  const merchant = { db, publicUrl, holdMinutes, variant, log };
  if (settings.paymentProvider === 'none') {
    return {
      payments: { ...merchant, provider: createNoProvider(), webhookUrl: '' },
      sandbox: null,
    };
  }
  if (settings.stripe) {
    const provider = createStripeProvider(settings.stripe);
    // Where Stripe sends its notices is set with Stripe.
    return { payments: { ...merchant, provider, webhookUrl: '' }, sandbox: null };
  }
  // Kept, so that what was signed before a restart is known after it.
  const secret = await secretInFolder(known.dataDir, 'payment-sandbox.secret');
  const provider = createSandboxProvider({ apiUrl: `${here}/payment-sandbox/api`, secret });
  return {
    payments: { ...merchant, provider, ...merchantAddresses(settings) },
    sandbox: { db, clock, secret, publicUrl },
  };
}

/** What the sandbox is told of the shop: where people reach it, and where it takes news. */
export function merchantAddresses(settings: Settings): { publicUrl: string; webhookUrl: string } {
  const { publicUrl } = settings;
  return { publicUrl, webhookUrl: `${ownAddress(settings)}/api/v1/payment-webhook/sandbox` };
}

/** How this process reaches itself, whatever the address is at which people do. */
function ownAddress({ host, port }: Settings): string {
  return `http://${reachableHost(host)}:${port}`;
}

/** An address that listens on everything is reached on this machine's own. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::' || host === 'localhost') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
