import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

test('without settings the product listens on this machine only, with the embedded database and the payment sandbox', () => {
  expect(readSettings({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: null,
    paymentProvider: 'sandbox',
    publicUrl: 'http://localhost:3000',
    processRole: 'all',
    runsJobs: true,
    metricsToken: null,
    holdMinutes: 15,
    rateLimitPerMinute: 1200,
    allowsDemo: true,
    isDemoLocal: true,
  });
});

test('a database password may contain a comma', () => {
  const url = 'postgres://vaga:pass,word@h1:5432/vaga';
  expect(readSettings({ DATABASE_URL: url }).databaseUrl).toBe(url);
});

/** Each wrong setting with the line that the operator reads. */
const wrong = [
  ['PORT', '99999', 'PORT must be a port number from 1 to 65535'],
  ['PORT', 'http', 'PORT must be a port number from 1 to 65535'],
  ['HOST', 'http://me', 'HOST must be an address of this machine, like 127.0.0.1 or 0.0.0.0'],
  [
    'DATABASE_URL',
    'mysql://x',
    'DATABASE_URL must be a URL like postgres://user:password@host:5432/database',
  ],
  [
    'DATABASE_URL',
    'postgres://',
    'DATABASE_URL must be a URL like postgres://user:password@host:5432/database',
  ],
  [
    'DATABASE_URL',
    'postgres://vaga:pass@h1:5601,h2:5602/vaga?target_session_attrs=read-write',
    'DATABASE_URL must be a URL that names one host; for failover put a proxy or a virtual IP in front, see docs/operations.md',
  ],
  [
    'DATABASE_URL',
    'postgres://vaga:pass@h1/vaga?host=h1,h2',
    'DATABASE_URL must be a URL that names one host; for failover put a proxy or a virtual IP in front, see docs/operations.md',
  ],
  ['DATABASE_POOL', '4', 'DATABASE_POOL must be a number from 5 to 200'],
  ['DATABASE_POOL', '7.5', 'DATABASE_POOL must be a number from 5 to 200'],
  ['APP_VARIANT', 'blue', "APP_VARIANT must be 'vaga' or 'safecheckin'"],
  [
    'PUBLIC_URL',
    'vaga.example',
    'PUBLIC_URL must be the address that people open, without a path, like https://vaga.example',
  ],
  [
    'PUBLIC_URL',
    'https://a.example/vaga',
    'PUBLIC_URL must be the address that people open, without a path, like https://vaga.example',
  ],
  ['API_KEY', 'short', 'API_KEY must be 8 to 200 letters, digits and signs, without spaces'],
  [
    'API_KEY',
    'a key with spaces',
    'API_KEY must be 8 to 200 letters, digits and signs, without spaces',
  ],
  ['ROLE', 'worker', "ROLE must be 'all', 'web' or 'jobs'"],
  ['JOBS', 'no', "JOBS must be 'on' or 'off'"],
  [
    'METRICS_TOKEN',
    'short',
    'METRICS_TOKEN must be 16 to 200 letters, digits and signs, without spaces',
  ],
  ['SMTP_URL', 'mail.example:25', 'SMTP_URL must be a URL like smtp://user:password@host:587'],
  ['MAIL_FROM', 'Vaga', 'MAIL_FROM must be an address like Vaga <no-reply@vaga.example>'],
  [
    'SURVEILLANCE_URL',
    'http://sinave.example/fhir',
    'SURVEILLANCE_URL must be an https URL like https://user:password@surveillance.example/fhir',
  ],
  [
    'HEALTH_NUMBERS_URL',
    'register.example',
    'HEALTH_NUMBERS_URL must be an https URL like https://user:password@register.example/check',
  ],
  ['SMS_URL', 'tel:112', 'SMS_URL must be a URL like https://user:password@sms.example/send'],
  [
    'MAP_STYLE_URL',
    'style.json',
    'MAP_STYLE_URL must be a URL like https://maps.example/style.json',
  ],
  [
    'ENCRYPTION_KEY',
    'too short',
    'ENCRYPTION_KEY must be at least 32 letters and digits of chance, as openssl rand -base64 32 makes',
  ],
  [
    'ENCRYPTION_KEY_OLD',
    `${'a'.repeat(32)},short`,
    'ENCRYPTION_KEY_OLD must be the keys used before ENCRYPTION_KEY, up to five, with commas between them',
  ],
  ...[
    'stats.example',
    'http://stats.example/script.js',
    'https://stats.example',
    'https://user:secret@stats.example/script.js',
  ].map(
    (value) =>
      [
        'ANALYTICS_URL',
        value,
        'ANALYTICS_URL must be the https address of a script on a server of yours, like https://stats.example/script.js',
      ] as const,
  ),
  ...['instagram.com/vaga', 'https://a.example,', 'javascript:alert(1)'].map(
    (value) =>
      [
        'SOCIAL_LINKS',
        value,
        'SOCIAL_LINKS must be up to eight https addresses with commas between them, like https://www.instagram.com/vaga',
      ] as const,
  ),
  [
    'COMPLAINTS_URL',
    'livroreclamacoes.pt',
    'COMPLAINTS_URL must be an https address like https://www.livroreclamacoes.pt',
  ],
  ['PAYMENT_PROVIDER', 'paypal', "PAYMENT_PROVIDER must be 'stripe', 'sandbox' or 'none'"],
  [
    'STRIPE_SECRET_KEY',
    'pk_test_12345678',
    'STRIPE_SECRET_KEY must be the secret key that Stripe shows, which begins with sk_test_ or sk_live_',
  ],
  [
    'STRIPE_WEBHOOK_SECRET',
    'secret',
    'STRIPE_WEBHOOK_SECRET must be the signing secret that Stripe shows of the webhook, which begins with whsec_',
  ],
  [
    'STRIPE_API_URL',
    'https://stripe.example/v1',
    'STRIPE_API_URL must be an address without a path, like https://stripe-proxy.example',
  ],
  [
    'GOOGLE_WALLET_ISSUER',
    'vaga',
    'GOOGLE_WALLET_ISSUER must be the number that the Google Pay & Wallet Console shows as issuer ID',
  ],
  ['HOLD_MINUTES', '31', 'HOLD_MINUTES must be whole minutes from 1 to 30'],
  ['DRAIN_DELAY_SECONDS', '121', 'DRAIN_DELAY_SECONDS must be whole seconds from 0 to 120'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent'],
  [
    'RATE_LIMIT_PER_MINUTE',
    '0',
    'RATE_LIMIT_PER_MINUTE must be a whole number from 1 to 1000000000',
  ],
  ['DEMO', 'maybe', 'DEMO must be 1 or 0'],
  ['TRUST_PROXY', 'yes', 'TRUST_PROXY must be the number of proxies in front, from 0 to 10'],
] as const;

test.each(wrong)('%s=%s is refused in one line that says what it must be', (name, value, line) => {
  expect(messageOf({ [name]: value })).toBe(line);
});

test('each wrong setting gets a line of its own', () => {
  const environment = { PORT: '99999', HOLD_MINUTES: '31', DATABASE_URL: 'x', LOG_LEVEL: 'loud' };
  const named = messageOf(environment)
    .split('\n')
    .map((line) => line.split(' ')[0]);
  expect(named.sort()).toEqual(['DATABASE_URL', 'HOLD_MINUTES', 'LOG_LEVEL', 'PORT']);
});

test('an empty setting counts as missing', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({
    port: 3000,
    databaseUrl: null,
  });
});

test('footer links and the script that counts visits are as set, and absent by default', () => {
  expect(readSettings({}).site).toEqual({
    origin: 'http://localhost:3000',
    socialLinks: [],
    complaintsUrl: null,
    analyticsUrl: null,
  });
  const set = readSettings({
    SOCIAL_LINKS: 'https://www.instagram.com/vaga, https://mastodon.example/@vaga',
    COMPLAINTS_URL: 'https://www.livroreclamacoes.pt',
    ANALYTICS_URL: 'https://stats.example/script.js',
  });
  expect(set.site).toEqual({
    origin: 'http://localhost:3000',
    socialLinks: [
      { network: 'instagram', name: 'Instagram', url: 'https://www.instagram.com/vaga' },
      { network: null, name: 'mastodon.example', url: 'https://mastodon.example/@vaga' },
    ],
    complaintsUrl: 'https://www.livroreclamacoes.pt',
    analyticsUrl: 'https://stats.example/script.js',
  });
  // On this machine only, to try it out.
  const local = readSettings({ ANALYTICS_URL: 'http://localhost:8000/script.js' });
  expect(local.site.analyticsUrl).toBe('http://localhost:8000/script.js');
});

test('Stripe needs its two secrets, an https address for real money, and is never half configured', () => {
  const PAYMENT_PROVIDER = 'stripe';
  expect(messageOf({ PAYMENT_PROVIDER })).toBe(
    [
      'STRIPE_SECRET_KEY is needed by PAYMENT_PROVIDER stripe',
      'STRIPE_WEBHOOK_SECRET is needed by PAYMENT_PROVIDER stripe',
    ].join('\n'),
  );
  const secrets = {
    STRIPE_SECRET_KEY: 'sk_test_12345678',
    STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
  };
  expect(readSettings({ PAYMENT_PROVIDER, ...secrets })).toMatchObject({
    paymentProvider: 'stripe',
    stripe: { secretKey: 'sk_test_12345678', webhookSecret: 'whsec_12345678', apiUrl: null },
  });
  expect(messageOf(secrets)).toBe('STRIPE_… settings do nothing without PAYMENT_PROVIDER=stripe');
  const live = { ...secrets, PAYMENT_PROVIDER, STRIPE_SECRET_KEY: 'sk_live_12345678' };
  expect(messageOf(live)).toBe('PUBLIC_URL must be an https address to take money by Stripe');
  expect(readSettings({ ...live, PUBLIC_URL: 'https://vaga.example' }).stripe).not.toBeNull();
});

test('an external database takes no sandbox payments unless configured', () => {
  expect(readSettings({ DATABASE_URL: 'postgres://a@b/c' }).paymentProvider).toBe('none');
  expect(
    readSettings({ DATABASE_URL: 'postgres://a@b/c', PAYMENT_PROVIDER: 'sandbox' }).paymentProvider,
  ).toBe('sandbox');
});

const shared = { DATABASE_URL: 'postgres://a@b/c', PUBLIC_URL: 'https://vaga.example' };

test.each([
  [{}, true],
  [{ JOBS: 'on' }, true],
  [{ JOBS: 'off' }, false],
  [{ ...shared, ROLE: 'web' }, false],
  [{ ...shared, ROLE: 'web', JOBS: 'off' }, false],
  [{ ...shared, ROLE: 'jobs' }, true],
  [{ ...shared, ROLE: 'jobs', JOBS: 'on' }, true],
])('with %j it runs jobs: %s', (environment: NodeJS.ProcessEnv, runsJobs) => {
  expect(readSettings(environment).runsJobs).toBe(runsJobs);
});

test.each([
  [
    { ROLE: 'web' },
    'ROLE=web needs DATABASE_URL: the embedded database serves one process, with ROLE=all',
  ],
  [
    { ROLE: 'jobs' },
    'ROLE=jobs needs DATABASE_URL: the embedded database serves one process, with ROLE=all\n' +
      'ROLE=jobs needs PUBLIC_URL, the address of the processes with ROLE=web: e-mails link there',
  ],
  [
    { ...shared, ROLE: 'jobs', JOBS: 'off' },
    'ROLE=jobs contradicts JOBS=off: a process of that role does nothing else',
  ],
  [
    { ...shared, ROLE: 'web', JOBS: 'on' },
    'ROLE=web contradicts JOBS=on: a process of that role runs no job',
  ],
  [
    { ...shared, ROLE: 'web', PAYMENT_PROVIDER: 'sandbox' },
    'PAYMENT_PROVIDER sandbox is for one process: it needs ROLE=all, not ROLE=web',
  ],
])('%j is refused, with a line for each contradiction', (environment, line) => {
  expect(messageOf(environment)).toBe(line);
});

test('on a public address, demo surfaces need DEMO=1', () => {
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

test.each<[string, NodeJS.ProcessEnv]>([
  ['a proxy in front', { TRUST_PROXY: '1' }],
  ['a public address', { PUBLIC_URL: 'https://vaga.example' }],
  ['both', { TRUST_PROXY: '1', PUBLIC_URL: 'https://vaga.example' }],
])(
  'listening on this machine only, %s is reachable from outside: demo surfaces need DEMO=1',
  (_what, environment) => {
    expect(readSettings(environment)).toMatchObject({
      allowsDemo: false,
      isDemoLocal: false,
      paymentProvider: 'none',
    });
    expect(readSettings({ ...environment, DEMO: '1' })).toMatchObject({
      allowsDemo: true,
      isDemoLocal: false,
      paymentProvider: 'sandbox',
    });
    expect(messageOf({ ...environment, PAYMENT_PROVIDER: 'sandbox' })).toContain('DEMO=1');
  },
);

test.each([
  'http://localhost:3000',
  'http://127.0.0.1:3000',
  'http://[::1]:3000',
  'http://vaga.localhost',
])('%s is a public address of this machine only', (PUBLIC_URL) => {
  expect(readSettings({ PUBLIC_URL })).toMatchObject({ allowsDemo: true, isDemoLocal: true });
});

test('the public URL has no trailing slash, so that paths can be appended', () => {
  expect(readSettings({ PUBLIC_URL: 'https://vaga.example/' }).publicUrl).toBe(
    'https://vaga.example',
  );
});

test.each([
  ['127.0.0.1', 'http://localhost:3000'],
  ['0.0.0.0', 'http://localhost:3000'],
  ['::', 'http://localhost:3000'],
  ['192.168.1.7', 'http://192.168.1.7:3000'],
  ['fd00::7', 'http://[fd00::7]:3000'],
])('listening on %s, the public URL is %s unless PUBLIC_URL is set', (HOST, url) => {
  expect(readSettings({ HOST }).publicUrl).toBe(url);
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

test('e-mails come from the brand unless a sender is set', () => {
  expect(readSettings({}).mailFrom).toBe('Vaga <no-reply@vaga.example>');
  expect(readSettings({ APP_VARIANT: 'safecheckin' }).mailFrom).toBe(
    'Safecheckin <no-reply@safecheckin.example>',
  );
  const given = { APP_VARIANT: 'safecheckin', MAIL_FROM: 'Rosa <rosa@vaga.example>' };
  expect(readSettings(given).mailFrom).toBe('Rosa <rosa@vaga.example>');
});

test('the README explains every setting, and no other', () => {
  const product = join(import.meta.dirname, '../../..');
  const source = readFileSync(join(product, 'server/src/platform/settings.ts'), 'utf8');
  const readme = readFileSync(join(product, 'README.md'), 'utf8');
  const known = [...source.matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => name);
  const table = readme.split('## Settings')[1]?.split('\n## ')[0] ?? '';
  const rows = [...table.matchAll(/^\| (`[^|]+`) \|/gm)].map(([, cell = '']) => cell);
  const explained = rows.flatMap((cell) =>
    [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
  );
  expect(known.length).toBeGreaterThan(15);
  expect(explained.toSorted()).toEqual(known.toSorted());
});

test('a wallet is configured as a whole or not at all', () => {
  expect(readSettings({}).wallets).toEqual({ apple: null, google: null });
  expect(messageOf({ APPLE_PASS_CERTIFICATE: 'pass.pem', GOOGLE_WALLET_KEY: 'google.json' })).toBe(
    [
      'APPLE_PASS_KEY is needed by Apple Wallet',
      'APPLE_WWDR_CERTIFICATE is needed by Apple Wallet',
      'GOOGLE_WALLET_ISSUER is needed by Google Wallet',
    ].join('\n'),
  );
  const set = readSettings({
    APPLE_PASS_CERTIFICATE: 'pass.pem',
    APPLE_PASS_KEY: 'pass.key',
    APPLE_WWDR_CERTIFICATE: 'wwdr.pem',
    GOOGLE_WALLET_KEY: 'google.json',
    GOOGLE_WALLET_ISSUER: '3388000000012345678',
  });
  expect(set.wallets).toEqual({
    apple: { certificate: 'pass.pem', key: 'pass.key', wwdrCertificate: 'wwdr.pem' },
    google: { key: 'google.json', issuer: '3388000000012345678' },
  });
});
