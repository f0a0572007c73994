import { join } from 'node:path';
import { brandOf } from '@vaga/contract/brands';
import { endpoints } from '@vaga/contract/index';
import { slices } from '@vaga/contract/slices';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import {
  accommodationRoutes,
  guestAppointmentsRoutes,
  staysRoutes,
} from './accommodation/index.ts';
import {
  adminStatesRoutes,
  entityStatesRoutes,
  importRoutes,
  onboardingRoutes,
  placesRoutes,
  planRoutes,
} from './admin/index.ts';
import {
  agendaActsRoutes,
  agendaCapacityRoutes,
  agendaChangesRoutes,
  agendaDayRoutes,
  agendaDelaysRoutes,
  agendaRebookingRoutes,
  agendaRoutes,
  agendaSchedulesRoutes,
  agendaSearchRoutes,
  agendaStreamRoutes,
  allotmentsRoutes,
  calendarsRoutes,
  closuresRoutes,
  entityAppointmentsRoutes,
  peopleHereRoutes,
} from './agenda/index.ts';
import { alertsRoutes } from './alerts/index.ts';
import { apiGuide } from './api-guide.ts';
import {
  appointmentLinkRoutes,
  appointmentsRoutes,
  resultsRoutes,
  selfCheckInRoutes,
  walletPassesRoutes,
} from './appointments/index.ts';
import { auditRoutes } from './audit/index.ts';
import { cartRoutes } from './cart/index.ts';
import { catalogueRoutes } from './catalogue/index.ts';
import { geographyRoutes } from './geography/index.ts';
import {
  accessRefusal,
  findCaller,
  identityRoutes,
  isRefusedToKey,
  readSessionInfo,
  refusalByStanding,
  sessionsRoutes,
} from './identity/index.ts';
import { registerDevInbox } from './messaging/index.ts';
import { measureProduct } from './metrics.ts';
import { needsRoutes } from './needs/index.ts';
import { offerUses } from './offer-uses.ts';
import {
  accessKeysRoutes,
  billingDataRoutes,
  currentEntityRoutes,
  describeEntityChange,
  findAccessKey,
  memberships,
  membersRoutes,
  registrationsRoutes,
} from './organisations/index.ts';
import {
  entityPhotosRoutes,
  entityProfileRoutes,
  offersRoutes,
  partnerAccountRoutes,
  partnersRoutes,
} from './partners/index.ts';
import { registerPaymentSandbox } from './payment-sandbox/index.ts';
import type { PaymentWiring } from './payment-wiring.ts';
import {
  appointmentPaymentRoutes,
  findOpenPaymentLink,
  paymentsRoutes,
  payOnSiteRoutes,
  registerPaymentWebhooks,
} from './payments/index.ts';
import { personUses } from './person-uses.ts';
import { personsRoutes } from './persons/index.ts';
import type { Clock } from './platform/clock.ts';
import type { DatabaseListener } from './platform/database-listener.ts';
import type { DatabaseProbe } from './platform/database-probe.ts';
import type { Db } from './platform/db.ts';
import type { EmailSender } from './platform/email-sender.ts';
import type { Encryption } from './platform/encryption.ts';
import { identify } from './platform/http/caller.ts';
import { documentRoutes } from './platform/http/documentation.ts';
import type { Drain } from './platform/http/drain.ts';
import { createDrain } from './platform/http/drain.ts';
import type { ReadyState } from './platform/http/health.ts';
import { registerHealth } from './platform/http/health.ts';
import { requireLoopback } from './platform/http/loopback-only.ts';
import { registerMetrics } from './platform/http/metrics.ts';
import { registerRoutes } from './platform/http/register.ts';
import type { Route } from './platform/http/route.ts';
import { createServer } from './platform/http/server.ts';
import { mailFolder } from './platform/mail-folder.ts';
import type { MeasuredPool } from './platform/metrics.ts';
import { createPasswords } from './platform/passwords.ts';
import type { Settings } from './platform/settings.ts';
import type { SignedLinks } from './platform/signed-links.ts';
import type { SmsSender } from './platform/sms-sender.ts';
import type { WalletKeys } from './platform/wallet-keys.ts';
import { walletsOffered } from './platform/wallet-keys.ts';
import { registerWeb } from './platform/web.ts';
import { accessesRoutes, claimsRoutes, peopleRoutes, privacyRoutes } from './privacy/index.ts';
import { protocolUses } from './protocol-uses.ts';
import { protocolsRoutes } from './protocols/index.ts';
import { publicHealthRoutes } from './public-health/index.ts';
import { averageOf, ratingsRoutes, readRatingAverages } from './ratings/index.ts';
import { requestKinds } from './request-kinds.ts';
import { requestsRoutes } from './requests/index.ts';
import { resultEntryRoutes } from './results/index.ts';
import { createEntityCache, readScheduledHours } from './scheduling/index.ts';
import { registerSitemap, searchRoutes, servicePlacesRoutes } from './search/index.ts';
import { ticketingRoutes } from './ticketing/index.ts';
import { waitlistRoutes } from './waitlist/index.ts';

export interface AppDeps {
  db: Db;
  /** The same database over the jobs' own connections. */
  jobsDb: Db;
  probe: Pick<DatabaseProbe, 'check'>;
  listener: DatabaseListener;
  /** The connection pools of this process, by purpose. */
  pools: Readonly<Record<string, MeasuredPool>>;
  settings: Settings;
  /** Absolute path of the data folder. */
  dataDir: string;
  encryption: Encryption;
  links: SignedLinks;
  log: Logger;
  clock: Clock;
  emailSender: EmailSender;
  /** Null: this installation sends no text messages. */
  smsSender: SmsSender | null;
  walletKeys: WalletKeys;
  paymentWiring: PaymentWiring;
  webMode: 'production' | 'development' | 'off';
  ready: ReadyState;
}

export interface App {
  app: FastifyInstance;
  drain: Drain;
}

/** The output of `npm run build`. */
export const pagesDir = join(import.meta.dirname, '../../web/build');

/**
 * Composes the slices for the role of this process: one server with all calls and the pages, or one that answers only
 * `/healthz`, `/readyz` and `/metrics` and leaves the rest to `allJobs`.
 */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { settings, log } = deps;
  const app = await createServer({
    log,
    proxies: settings.proxies,
    isHttps: settings.publicUrl.startsWith('https:'),
    perMinute: settings.rateLimitPerMinute,
  });
  const drain = createDrain(app);
  if (settings.metricsToken !== null)
    registerMetrics(app, {
      token: settings.metricsToken,
      measure: () => measureProduct({ ...deps, db: deps.jobsDb }),
    });
  registerHealth(app, { ...deps, drain });
  if (settings.processRole !== 'jobs') await registerCalls(app, deps);
  return { app, drain };
}

async function registerCalls(app: FastifyInstance, deps: AppDeps): Promise<void> {
  const { settings, clock, db } = deps;
  await documentRoutes(app, {
    brand: brandOf(settings.variant),
    version: '0.1.0',
    url: settings.publicUrl,
    guide: apiGuide,
    slices,
    endpoints,
  });
  registerRoutes(app, allRoutes(deps), {
    clock,
    findCaller: findCaller(db, { ...settings, ...memberships }),
    accessKeys: { find: findAccessKey(db), isRefused: isRefusedToKey },
    accessRule: accessRefusal,
    standingRule: refusalByStanding,
    describeEntityChange: (caller, requestedId) => describeEntityChange(db, caller, requestedId),
    encryption: deps.encryption,
    apiKey: settings.apiKey,
    ownOrigin: new URL(settings.publicUrl).origin,
  });
  registerSitemap(app, { db, clock, origin: new URL(settings.publicUrl).origin });
  await registerPaymentWebhooks(app, { ...deps.paymentWiring.payments, clock });
  await app.register((scope, _options, done) => {
    registerDemoSurfaces(scope, deps);
    done();
  });
  if (deps.webMode !== 'off') await registerPages(app, deps, deps.webMode);
}

/** Surfaces for trying out the product; strangers must not reach them. */
function registerDemoSurfaces(scope: FastifyInstance, deps: AppDeps): void {
  const { settings, paymentWiring, dataDir } = deps;
  if (settings.isDemoLocal) scope.addHook('onRequest', requireLoopback);
  if (paymentWiring.sandbox) void registerPaymentSandbox(scope, paymentWiring.sandbox);
  if (settings.allowsDemo && (settings.smtpUrl === null || settings.smsUrl === null))
    registerDevInbox(scope, { dir: mailFolder(dataDir) });
}

export interface RouteDeps
  extends Pick<
    AppDeps,
    | 'db'
    | 'clock'
    | 'settings'
    | 'paymentWiring'
    | 'encryption'
    | 'links'
    | 'listener'
    | 'smsSender'
    | 'walletKeys'
  > {
  /** How a delayed sign-in waits; tests replace it. */
  pause?: (milliseconds: number) => Promise<void>;
}

/** What partners show of themselves, what they offer, and what patients say of them. */
function routesOfPartners(deps: RouteDeps): Route[] {
  return [
    ...partnerAccountRoutes(deps),
    ...entityPhotosRoutes(deps),
    ...offersRoutes({ db: deps.db, uses: offerUses }),
    ...entityProfileRoutes(deps),
    ...accessKeysRoutes(deps),
    ...ratingsRoutes(deps),
    ...partnersRoutes({
      db: deps.db,
      provider: deps.paymentWiring.payments.provider,
      readRatings: readRatingAverages,
      readHours: readScheduledHours,
    }),
  ];
}

/** How the owners of a partner bring its places to the public, and see what is used of its plan. */
function routesOfOwners(deps: RouteDeps): Route[] {
  return [
    ...onboardingRoutes(deps),
    ...placesRoutes(deps),
    ...planRoutes(deps),
    ...entityStatesRoutes(deps),
    ...importRoutes(deps),
  ];
}

/** What is looked up to book: places, services, and what a typed text means of them. */
function lookUpRoutes(deps: RouteDeps): Route[] {
  return [...geographyRoutes(deps), ...catalogueRoutes(deps), ...needsRoutes(deps)];
}

/** What becomes of an appointment, for its patient and the bearer of its link. */
function routesOfAppointments(deps: RouteDeps): Route[] {
  return [
    ...appointmentsRoutes(deps),
    ...appointmentLinkRoutes(deps),
    ...walletPassesRoutes(deps),
    ...selfCheckInRoutes(deps),
    ...resultsRoutes(deps),
  ];
}

/** The calls of all slices. */
export function allRoutes(deps: RouteDeps): Route[] {
  // One for all calls: it limits how many hashes run at once.
  const passwords = createPasswords();
  const searchDeps = { ...deps, entityCache: createEntityCache() };
  return [
    ...identityRoutes({ ...deps, passwords, memberships }),
    ...sessionsRoutes(deps),
    ...auditRoutes(deps),
    ...lookUpRoutes(deps),
    ...personsRoutes({ ...deps, personUses }),
    ...currentEntityRoutes({ ...deps, passwords }),
    ...membersRoutes({ db: deps.db, passwords }),
    ...registrationsRoutes(deps),
    ...billingDataRoutes(deps),
    ...routesOfOwners(deps),
    ...adminStatesRoutes(deps),
    ...routesOfPartners(deps),
    ...requestsRoutes(deps, requestKinds),
    ...protocolsRoutes({ ...deps, uses: protocolUses }),
    ...searchRoutes({ ...searchDeps, averageOf }),
    ...servicePlacesRoutes(deps),
    ...publicHealthRoutes(deps),
    ...routesOfAppointments(deps),
    ...cartRoutes({ ...searchDeps, findOpenPaymentLink }),
    ...waitlistRoutes(searchDeps),
    ...paymentsRoutes(deps.paymentWiring.payments),
    ...appointmentPaymentRoutes(deps),
    ...payOnSiteRoutes(deps),
    ...entityAppointmentsRoutes(deps),
    ...agendaRoutes(deps.paymentWiring.payments),
    ...agendaActsRoutes(deps),
    ...agendaCapacityRoutes(searchDeps),
    ...closuresRoutes(deps),
    ...calendarsRoutes(deps),
    ...allotmentsRoutes(deps),
    ...alertsRoutes(deps),
    ...agendaChangesRoutes({ db: deps.db }),
    ...agendaRebookingRoutes(deps),
    ...agendaDelaysRoutes({ db: deps.db, sendsTexts: deps.smsSender !== null }),
    ...resultEntryRoutes(deps),
    ...agendaDayRoutes(searchDeps),
    ...agendaSchedulesRoutes(deps),
    ...agendaSearchRoutes(deps),
    ...agendaStreamRoutes(deps),
    ...accommodationRoutes(deps),
    ...staysRoutes(deps),
    ...guestAppointmentsRoutes({
      ...deps.paymentWiring.payments,
      entityCache: searchDeps.entityCache,
    }),
    ...ticketingRoutes(deps),
    ...privacyRoutes(deps),
    ...claimsRoutes({ ...deps, passwords }),
    ...peopleRoutes(deps),
    ...peopleHereRoutes(deps),
    ...accessesRoutes(deps),
  ];
}

async function registerPages(
  app: FastifyInstance,
  { db, clock, settings, walletKeys }: AppDeps,
  mode: 'production' | 'development',
): Promise<void> {
  const find = findCaller(db, { ...settings, ...memberships });
  await registerWeb(app, {
    mode,
    buildDir: pagesDir,
    apiKey: settings.apiKey,
    ownOrigin: new URL(settings.publicUrl).origin,
    brand: brandOf(settings.variant),
    findCaller: (request) => identify(request, find, clock.now()),
    mapOrigins: settings.mapStyleUrl === null ? [] : [new URL(settings.mapStyleUrl).origin],
    async loadContext({ caller }: FastifyRequest) {
      const now = clock.now();
      return {
        now: now.toISOString(),
        variant: settings.variant,
        mapStyleUrl: settings.mapStyleUrl,
        site: { ...settings.site, wallets: walletsOffered(walletKeys, now) },
        session: caller ? await readSessionInfo(db, caller.sessionId, memberships) : null,
      };
    },
  });
}
