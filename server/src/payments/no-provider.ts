import type { PaymentProvider } from './provider.ts';
import { ProviderDown } from './provider.ts';

/** Nothing can be paid online: people pay at the place, or what they book is free. */
export function createNoProvider(): PaymentProvider {
  const refuse = async (): Promise<never> => {
    throw new ProviderDown('no payment provider is set up');
  };
  return {
    name: 'none',
    methods: [],
    voucherDays: 0,
    signatureHeader: 'signature',
    createSession: refuse,
    readSession: refuse,
    expireSession: refuse,
    refund: refuse,
    readEvent: () => null,
  };
}
