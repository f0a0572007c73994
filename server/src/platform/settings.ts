import type { Variant } from '@vaga/contract/brands';
import { brandOf, variants } from '@vaga/contract/brands';
import type { SiteFacts } from '@vaga/contract/site';
import { z } from 'zod';
import { isLoopbackName } from './loopback.rules.ts';
import {
  isOrigin,
  isScriptUrl,
  isTrustedUrl,
  isUrlOf,
  namesOneHost,
} from './setting-urls.rules.ts';
import { socialLinkOf } from './social-link.rules.ts';
import type { WalletSettings } from './wallet-settings.ts';
import { walletSettingsOf } from './wallet-settings.ts';

const loopback = new Set(['127.0.0.1', 'localhost', '::1']);
const everywhere = new Set(['0.0.0.0', '::']);
const switchedOn = z
  .enum(['1', 'true', '0', 'false'], '1 or 0')
  .transform((value) => value === '1' || value === 'true');
const number = (what: string, from: number, to: number) =>
  z.coerce
    .number(`${what} from ${from} to ${to}`)
    .int(`${what} from ${from} to ${to}`)
    .min(from, `${what} from ${from} to ${to}`)
    .max(to, `${what} from ${from} to ${to}`);

const processRoles = ['all', 'web', 'jobs'] as const;
/** What a process does: `web` answers calls and pages, `jobs` runs jobs, `all` does both. */
export type ProcessRole = (typeof processRoles)[number];

/** Every setting with its rule and, for a wrong value, what to set instead. An empty value counts as missing. */
const Environment = z.object({
  PORT: number('a port number', 1, 65_535).default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:%-]+$/, 'an address of this machine, like 127.0.0.1 or 0.0.0.0')
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .refine(namesOneHost, {
      error:
        'a URL that names one host; for failover put a proxy or a virtual IP in front, see docs/operations.md',
      abort: true,
    })
    .refine(
      isUrlOf('postgres:', 'postgresql:'),
      'a URL like postgres://user:password@host:5432/database',
    )
    .optional(),
  // At least two connections are reserved for jobs.
  DATABASE_POOL: number('a number', 5, 200).default(20),
  APP_VARIANT: z.enum(variants, "'vaga' or 'safecheckin'").default('vaga'),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, 'the address that people open, without a path, like https://vaga.example')
    .optional(),
  API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{8,200}$/, '8 to 200 letters, digits and signs, without spaces')
    .optional(),
  ENCRYPTION_KEY: z
    .string()
    .regex(
      /^\S{32,500}$/,
      'at least 32 letters and digits of chance, as openssl rand -base64 32 makes',
    )
    .optional(),
  ENCRYPTION_KEY_OLD: z
    .string()
    .regex(
      /^[^\s,]{32,500}(,[^\s,]{32,500}){0,4}$/,
      'the keys used before ENCRYPTION_KEY, up to five, with commas between them',
    )
    .optional(),
  SMTP_URL: z
    .string()
    .refine(isUrlOf('smtp:', 'smtps:'), 'a URL like smtp://user:password@host:587')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>@]*<?[^\s<>@]+@[^\s<>@]+>?$/, 'an address like Vaga <no-reply@vaga.example>')
    .optional(),
  SMS_URL: z
    .string()
    .refine(isUrlOf('https:', 'http:'), 'a URL like https://user:password@sms.example/send')
    .optional(),
  SURVEILLANCE_URL: z
    .string()
    .refine(isTrustedUrl, 'an https URL like https://user:password@surveillance.example/fhir')
    .optional(),
  HEALTH_NUMBERS_URL: z
    .string()
    .refine(isTrustedUrl, 'an https URL like https://user:password@register.example/check')
    .optional(),
  MAP_STYLE_URL: z
    .string()
    .refine(isUrlOf('https:', 'http:'), 'a URL like https://maps.example/style.json')
    .optional(),
  // https only: the script runs on every public page, and over http an attacker on the network path could replace it.
  ANALYTICS_URL: z
    .string()
    .refine(
      isScriptUrl,
      'the https address of a script on a server of yours, like https://stats.example/script.js',
    )
    .optional(),
  SOCIAL_LINKS: z
    .string()
    .transform((value) => value.split(',').map((link) => link.trim()))
    .refine(
      (links) => links.length <= 8 && links.every(isUrlOf('https:')),
      'up to eight https addresses with commas between them, like https://www.instagram.com/vaga',
    )
    .optional(),
  COMPLAINTS_URL: z
    .string()
    .refine(isUrlOf('https:'), 'an https address like https://www.livroreclamacoes.pt')
    .optional(),
  PAYMENT_PROVIDER: z
    .enum(['stripe', 'sandbox', 'none'], "'stripe', 'sandbox' or 'none'")
    .optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(
      /^(?:sk|rk)_(?:test|live)_\w{8,250}$/,
      'the secret key that Stripe shows, which begins with sk_test_ or sk_live_',
    )
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(
      /^whsec_[\w+/=]{8,250}$/,
      'the signing secret that Stripe shows of the webhook, which begins with whsec_',
    )
    .optional(),
  STRIPE_API_URL: z
    .string()
    .refine(isOrigin, 'an address without a path, like https://stripe-proxy.example')
    .optional(),
  APPLE_PASS_CERTIFICATE: z.string().optional(),
  APPLE_PASS_KEY: z.string().optional(),
  APPLE_WWDR_CERTIFICATE: z.string().optional(),
  GOOGLE_WALLET_KEY: z.string().optional(),
  GOOGLE_WALLET_ISSUER: z
    .string()
    .regex(/^\d{6,25}$/, 'the number that the Google Pay & Wallet Console shows as issuer ID')
    .optional(),
  ROLE: z.enum(processRoles, "'all', 'web' or 'jobs'").default('all'),
  JOBS: z.enum(['on', 'off'], "'on' or 'off'").optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, '16 to 200 letters, digits and signs, without spaces')
    .optional(),
  HOLD_MINUTES: number('whole minutes', 1, 30).default(15),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
  RATE_LIMIT_PER_MINUTE: number('a whole number', 1, 1_000_000_000).default(1200),
  DEMO: switchedOn.default(false),
  TRUST_PROXY: number('the number of proxies in front,', 0, 10).default(0),
  DRAIN_DELAY_SECONDS: number('whole seconds', 0, 120).default(0),
});

export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  /** Null: the embedded database. */
  databaseUrl: string | null;
  databasePool: number;
  variant: Variant;
  /** Without a trailing slash. */
  publicUrl: string;
  apiKey: string | null;
  /** Encrypts secrets at rest; null: the key file in the data folder is used. */
  encryptionKey: string | null;
  /** Earlier keys: they still decrypt what they encrypted. */
  olderEncryptionKeys: readonly string[];
  smtpUrl: string | null;
  mailFrom: string;
  /**
   * The gateway for text messages; null: they are written beside the e-mails, and only where demo surfaces are allowed.
   */
  smsUrl: string | null;
  /** Where notifiable results are posted; null: members report them by hand. */
  surveillanceUrl: string | null;
  /** Where health numbers are checked; null: nowhere, members look at the card. */
  healthNumbersUrl: string | null;
  /** A MapLibre style for the search map; null: the built-in style, which needs no server. */
  mapStyleUrl: string | null;
  /** The footer's links and the script that counts visits. */
  site: Omit<SiteFacts, 'wallets'>;
  paymentProvider: 'stripe' | 'sandbox' | 'none';
  /** Null unless Stripe is the payment provider. */
  stripe: StripeSettings | null;
  /** The wallets that appointments can be added to. */
  wallets: WalletSettings;
  processRole: ProcessRole;
  /** False: this process runs no job, because of ROLE=web or JOBS=off. */
  runsJobs: boolean;
  /** The token that `/metrics` requires; null: `/metrics` is not served. */
  metricsToken: string | null;
  holdMinutes: number;
  logLevel: string;
  /** Calls per minute and address; some calls have a lower limit of their own. */
  rateLimitPerMinute: number;
  /** Whether demo surfaces (dev inbox, demo accounts, payment sandbox) may be served. */
  allowsDemo: boolean;
  /**
   * Demo surfaces are allowed only because the machine is not reachable from outside: only loopback requests get them.
   */
  isDemoLocal: boolean;
  /** The number of proxies in front; each adds the address that it was called from. */
  proxies: number;
  /** Seconds that the process keeps serving after the signal to stop, so that a proxy sees the change of `/readyz`. */
  drainDelaySeconds: number;
}

export interface StripeSettings {
  secretKey: string;
  /** The key that Stripe signs its webhooks with. */
  webhookSecret: string;
  /** The origin of Stripe's API; null: Stripe's own. */
  apiUrl: string | null;
}

/** One line for each setting that is wrong. */
export class SettingsError extends Error {}

/**
 * Reads the settings from the environment.
 * @throws SettingsError with a line for each wrong one.
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    throw new SettingsError(
      parsed.error.issues
        .map((issue) => `${String(issue.path[0])} must be ${issue.message}`)
        .join('\n'),
    );
  }
  const env = parsed.data;
  requireUsableRole(env);
  const brand = brandOf(env.APP_VARIANT);
  const isDemoLocal = !env.DEMO && isLoopbackOnly(env);
  const allowsDemo = env.DEMO || isDemoLocal;
  const publicUrl = (env.PUBLIC_URL ?? `http://${nameOf(env.HOST)}:${env.PORT}`).replace(
    /\/+$/,
    '',
  );
  const paymentProvider =
    env.PAYMENT_PROVIDER ?? (env.DATABASE_URL || !allowsDemo ? 'none' : 'sandbox');
  if (paymentProvider === 'sandbox' && !allowsDemo) {
    throw new SettingsError(
      'PAYMENT_PROVIDER sandbox takes no real money: where others can reach it (by HOST, PUBLIC_URL or a proxy) it needs DEMO=1',
    );
  }
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    databasePool: env.DATABASE_POOL,
    variant: env.APP_VARIANT,
    publicUrl,
    apiKey: env.API_KEY ?? null,
    encryptionKey: env.ENCRYPTION_KEY ?? null,
    olderEncryptionKeys: env.ENCRYPTION_KEY_OLD?.split(',') ?? [],
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? `${brand.name} <${brand.contacts.sender}>`,
    smsUrl: env.SMS_URL ?? null,
    surveillanceUrl: env.SURVEILLANCE_URL ?? null,
    healthNumbersUrl: env.HEALTH_NUMBERS_URL ?? null,
    mapStyleUrl: env.MAP_STYLE_URL ?? null,
    site: {
      origin: new URL(publicUrl).origin,
      socialLinks: (env.SOCIAL_LINKS ?? []).map(socialLinkOf),
      complaintsUrl: env.COMPLAINTS_URL ?? null,
      analyticsUrl: env.ANALYTICS_URL ?? null,
    },
    paymentProvider,
    stripe: stripeOf(env, paymentProvider),
    wallets: walletsOf(env),
    processRole: env.ROLE,
    runsJobs: env.ROLE !== 'web' && env.JOBS !== 'off',
    metricsToken: env.METRICS_TOKEN ?? null,
    holdMinutes: env.HOLD_MINUTES,
    logLevel: env.LOG_LEVEL,
    rateLimitPerMinute: env.RATE_LIMIT_PER_MINUTE,
    allowsDemo,
    isDemoLocal,
    proxies: env.TRUST_PROXY,
    drainDelaySeconds: env.DRAIN_DELAY_SECONDS,
  };
}

/**
 * With a role of its own, a process shares its work with others: it needs the settings that they must agree on.
 * @throws SettingsError with a line for each contradiction.
 */
function requireUsableRole(env: z.infer<typeof Environment>): void {
  const { ROLE: role } = env;
  if (role === 'all') return;
  const errors = [
    ...(env.DATABASE_URL === undefined
      ? [`ROLE=${role} needs DATABASE_URL: the embedded database serves one process, with ROLE=all`]
      : []),
    ...(role === 'jobs' && env.PUBLIC_URL === undefined
      ? [
          'ROLE=jobs needs PUBLIC_URL, the address of the processes with ROLE=web: e-mails link there',
        ]
      : []),
    ...(role === 'jobs' && env.JOBS === 'off'
      ? ['ROLE=jobs contradicts JOBS=off: a process of that role does nothing else']
      : []),
    ...(role === 'web' && env.JOBS === 'on'
      ? ['ROLE=web contradicts JOBS=on: a process of that role runs no job']
      : []),
    ...(env.PAYMENT_PROVIDER === 'sandbox'
      ? [`PAYMENT_PROVIDER sandbox is for one process: it needs ROLE=all, not ROLE=${role}`]
      : []),
  ];
  if (errors.length > 0) throw new SettingsError(errors.join('\n'));
}

/**
 * Requires all of Stripe's settings with PAYMENT_PROVIDER=stripe, and none without it: a key without effect would be a
 * merchant who takes no money without knowing it.
 * @throws SettingsError with a line for each missing setting.
 */
function stripeOf(
  env: z.infer<typeof Environment>,
  provider: Settings['paymentProvider'],
): StripeSettings | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  const apiUrl = env.STRIPE_API_URL ?? null;
  if (provider !== 'stripe') {
    if (secretKey === undefined && webhookSecret === undefined && apiUrl === null) return null;
    throw new SettingsError('STRIPE_… settings do nothing without PAYMENT_PROVIDER=stripe');
  }
  if (secretKey === undefined || webhookSecret === undefined) {
    const missing = [
      ...(secretKey === undefined ? ['STRIPE_SECRET_KEY'] : []),
      ...(webhookSecret === undefined ? ['STRIPE_WEBHOOK_SECRET'] : []),
    ];
    throw new SettingsError(
      missing.map((name) => `${name} is needed by PAYMENT_PROVIDER stripe`).join('\n'),
    );
  }
  // With a live key, Stripe does not redirect to an address without TLS.
  if (secretKey.includes('_live_') && !env.PUBLIC_URL?.startsWith('https:')) {
    throw new SettingsError('PUBLIC_URL must be an https address to take money by Stripe');
  }
  return { secretKey, webhookSecret, apiUrl };
}

/** @throws SettingsError with a line for each setting that another one needs. */
function walletsOf(env: z.infer<typeof Environment>): WalletSettings {
  const { wallets, errors } = walletSettingsOf(env);
  if (errors.length > 0) throw new SettingsError(errors.join('\n'));
  return wallets;
}

/** A product that listens on this machine only is open to the world once a proxy stands in front of it. */
function isLoopbackOnly(env: z.infer<typeof Environment>): boolean {
  if (!loopback.has(env.HOST) || env.TRUST_PROXY > 0) return false;
  return env.PUBLIC_URL === undefined || isLoopbackName(new URL(env.PUBLIC_URL).hostname);
}

/** The host name by which a browser on this machine reaches the listening address. */
function nameOf(host: string): string {
  if (loopback.has(host) || everywhere.has(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
