import type { Logger } from 'pino';
import type { SandboxDeps } from './payment-sandbox/index.ts';
import type { PaymentsDeps } from './payments/index.ts';
import { createNoProvider, createSandboxProvider, createStripeProvider } from './payments/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/db.ts';
import { secretInFolder } from './platform/secret-file.ts';
import type { Settings } from './platform/settings.ts';

/** Both ends of a payment: the merchant (this product) and, if configured, the payment sandbox. */
export interface PaymentWiring {
  payments: PaymentsDeps;
  /** Null with another provider, or none. */
  sandbox: SandboxDeps | null;
}

interface CreatePaymentWiringInput {
  db: Db;
  clock: Clock;
  settings: Settings;
  dataDir: string;
  log: Logger;
}

/** Creates the merchant's side and, if the settings ask for it, the sandbox; both know each other's address and a secret. */
export async function createPaymentWiring(input: CreatePaymentWiringInput): Promise<PaymentWiring> {
  const { db, clock, settings, log } = input;
  const { publicUrl, holdMinutes, variant } = settings;
  const address = ownAddress(settings);
  const merchant = { db, publicUrl, holdMinutes, variant, log };
  if (settings.paymentProvider === 'none') {
    return {
      payments: { ...merchant, provider: createNoProvider(), webhookUrl: '' },
      sandbox: null,
    };
  }
  if (settings.stripe) {
    const provider = createStripeProvider(settings.stripe);
    // Stripe's webhook address is configured at Stripe.
    return { payments: { ...merchant, provider, webhookUrl: '' }, sandbox: null };
  }
  // Stored, so that signatures stay valid after a restart.
  const secret = await secretInFolder(input.dataDir, 'payment-sandbox.secret');
  const provider = createSandboxProvider({ apiUrl: `${address}/payment-sandbox/api`, secret });
  return {
    payments: { ...merchant, provider, ...merchantAddresses(settings) },
    sandbox: { db, clock, secret, publicUrl },
  };
}

/** The merchant's addresses for the sandbox: of the product for browsers, and of its webhook. */
export function merchantAddresses(settings: Settings): { publicUrl: string; webhookUrl: string } {
  const { publicUrl } = settings;
  return { publicUrl, webhookUrl: `${ownAddress(settings)}/api/v1/payment-webhook/sandbox` };
}

/** The address by which this process calls itself, whatever its public address is. */
function ownAddress({ host, port }: Settings): string {
  return `http://${reachableHost(host)}:${port}`;
}

/** A process that listens on every interface is called on the loopback address. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::' || host === 'localhost') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
