import type { PaymentProvider } from './provider.ts';
import { ProviderUnavailable } from './provider.ts';

/** A provider without online payment: patients pay on site, or the booking is free. */
export function createNoProvider(): PaymentProvider {
  const refuse = async (): Promise<never> => {
    throw new ProviderUnavailable('no payment provider is set up');
  };
  return {
    name: 'none',
    methods: [],
    phoneMethods: [],
    voucherDays: 0,
    signatureHeader: 'signature',
    createSession: refuse,
    readSession: refuse,
    expireSession: refuse,
    refund: refuse,
    readEvent: () => null,
  };
}
