import { expect, test } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

test('with nothing set the product listens on this machine alone, with the embedded database and the payment sandbox', () => {
  expect(readSettings({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: null,
    paymentProvider: 'sandbox',
    publicUrl: 'http://localhost:3000',
    holdMinutes: 15,
    rateLimitPerMinute: 1200,
    allowsDemo: true,
  });
});

test('each wrong setting is told in a line of its own that names it', () => {
  const environment = {
    PORT: '99999',
    HOLD_MINUTES: '31',
    DATABASE_URL: 'mysql://x',
    LOG_LEVEL: 'loud',
    RATE_LIMIT_PER_MINUTE: '0',
  };
  const lines = messageOf(environment).split('\n');
  expect(lines.map((line) => line.split(' ')[0]).sort()).toEqual([
    'DATABASE_URL',
    'HOLD_MINUTES',
    'LOG_LEVEL',
    'PORT',
    'RATE_LIMIT_PER_MINUTE',
  ]);
});

test('an empty setting is a missing one', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({
    port: 3000,
    databaseUrl: null,
  });
});

test('a database of one’s own takes no pretended money unless told so', () => {
  expect(readSettings({ DATABASE_URL: 'postgres://a@b/c' }).paymentProvider).toBe('none');
  expect(
    readSettings({ DATABASE_URL: 'postgres://a@b/c', PAYMENT_PROVIDER: 'sandbox' }).paymentProvider,
  ).toBe('sandbox');
});

test('on an address that others reach, what is for trying out needs DEMO=1', () => {
  expect(readSettings({ HOST: '0.0.0.0' })).toMatchObject({
    allowsDemo: false,
    paymentProvider: 'none',
  });
  expect(readSettings({ HOST: '0.0.0.0', DEMO: '1' })).toMatchObject({
    allowsDemo: true,
    paymentProvider: 'sandbox',
  });
  expect(messageOf({ HOST: '0.0.0.0', PAYMENT_PROVIDER: 'sandbox' })).toContain('DEMO=1');
});

test('the public address has no slash at its end, so that paths can be put behind it', () => {
  expect(readSettings({ PUBLIC_URL: 'https://vaga.example/' }).publicUrl).toBe(
    'https://vaga.example',
  );
});

function messageOf(environment: NodeJS.ProcessEnv): string {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  return '';
}
