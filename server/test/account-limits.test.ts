import { setTimeout as pause } from 'node:timers/promises';
import * as limits from '@vaga/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countOpenApprovalRequests } from '../src/appointments/booking/account-quotas.queries.ts';
import { checkBookingQuotas } from '../src/appointments/index.ts';
import { lockCartWithAccount } from '../src/cart/cart.queries.ts';
import { createCartForStayOrEvent } from '../src/cart/index.ts';
import type { AccountQuotaName } from '../src/identity/access/check-quota.ts';
import { accountQuotas, checkQuota } from '../src/identity/access/check-quota.ts';
import { findAccount, lockIfUnchanged } from '../src/identity/accounts/accounts.queries.ts';
import { emailLink } from '../src/identity/email/email-link.ts';
import type { Actor } from '../src/identity/index.ts';
import { lockAccount, patientActor, startSession, systemActor } from '../src/identity/index.ts';
import { rememberBrowser } from '../src/identity/sessions/known-browsers.queries.ts';
import {
  countOpenPayOnSiteRequests,
  insertPayOnSiteRequest,
} from '../src/payments/pay-on-site/pay-on-site-approvals.queries.ts';
import { checkPaymentLinkEmailQuota } from '../src/payments/payment-links/send-payment-link.ts';
import { findOrCreatePerson } from '../src/persons/persons.queries.ts';
import type { Trx } from '../src/platform/db.ts';
import type { EmailToQueue } from '../src/platform/outbox.ts';
import { countQueuedMessages, queueMessage } from '../src/platform/outbox.ts';
import { hashToken, newToken } from '../src/platform/tokens.ts';
import { inTransaction } from '../src/platform/transact.ts';
import { newId } from '../src/platform/uuid.ts';
import { loadReference } from '../src/reference.ts';
import { registerTicket } from '../src/ticketing/register-ticket.ts';
import { countAreaWatches } from '../src/waitlist/area-watches.queries.ts';
import { countActiveEntries } from '../src/waitlist/entries.queries.ts';
import type { TestApp } from './app.ts';
import { createTestApp, frozenAt } from './app.ts';
import { addAreaWatch } from './area-watch.fixture.ts';
import {
  buildAccount,
  buildAppointment,
  buildCart,
  buildEntity,
  buildEntityService,
  buildPerson,
  buildTicketsOf,
  buildWaitlistEntry,
} from './builders/index.ts';
import { paidAppointmentsExample } from './email-examples.ts';

import { buildApprovalRequest } from './matrix/entity-requests.ts';
import { matrixRoutes } from './matrix/matrix-routes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ routes: matrixRoutes });
  await loadReference(app.db);
});
afterAll(() => app.close());

const now = frozenAt;
/** How many come at once where one more fits. */
const atOnce = 6;

interface QuotaExample {
  /** Fills an account up to one less, and prepares what the next ones do. */
  prepare(accountId: string, room: number): Promise<() => Promise<unknown>>;
  /** What the account has in the end. */
  count(accountId: string): Promise<number>;
}

/** Counts, and adds where there is room, as the use case does it in its transaction. */
const addIf =
  (hasRoom: (trx: Trx) => Promise<boolean>, add: (trx: Trx) => Promise<unknown>) => () =>
    inTransaction(app.db, async (trx) => {
      if (await hasRoom(trx)) await add(trx);
      // Long enough for the others to look.
      await pause(30);
    });

const times = async (count: number, work: (index: number) => Promise<unknown>) => {
  for (let index = 0; index < count; index += 1) await work(index);
};

const rowsOf = async (
  table: 'persons' | 'carts' | 'appointments' | 'messages' | 'emailTokens' | 'knownBrowsers',
  accountId: string,
) =>
  (await app.db.selectFrom(table).select('accountId').where('accountId', '=', accountId).execute())
    .length;

/** Appointments of an account, each of another person, started now. */
async function appointmentsOf(accountId: string, more: { status: string; startsAt: Date }) {
  const { id: entityServiceId } = await buildEntityService(app.db);
  return (trx: Trx = app.db as unknown as Trx) =>
    buildAppointment(trx, {
      accountId,
      entityServiceId,
      createdAt: now,
      ...more,
      endsAt: new Date(Number(more.startsAt) + 600_000),
    });
}

const ahead = new Date('2026-12-10T10:00:00Z');

/** As a checkout asks, each time of another cart. */
async function mayBook(trx: Trx, accountId: string, payment: 'online' | 'due' | 'free') {
  const { cart } = await buildCart(trx, { accountId, people: 0 });
  const lockedAccount = await lockCartWithAccount(trx, accountId, cart.id);
  if (!lockedAccount) throw new Error('The cart is not there.');
  const actor = patientActor({ accountId });
  const asked = { accountId, lockedAccount, actor, people: 1, payment, now };
  return (await checkBookingQuotas(trx, asked)) === null;
}

function unpaid(status: 'Await' | 'Pending'): QuotaExample {
  return {
    async prepare(accountId, room) {
      const add = await appointmentsOf(accountId, { status, startsAt: ahead });
      await times(room, () => add());
      const payment = status === 'Pending' ? 'free' : 'due';
      return addIf((trx) => mayBook(trx, accountId, payment), add);
    },
    count: (accountId) => rowsOf('appointments', accountId),
  };
}

/** What a sign-in on our pages does after the password was judged. */
const signIns: Pick<QuotaExample, 'prepare'> = {
  async prepare(accountId, room) {
    await times(room, () => app.signIn(accountId));
    const browser = () => ({ tokenHash: hashToken(newToken()), accountId });
    const known = Array.from(
      { length: Math.min(room, limits.knownBrowsersPerAccount - 1) },
      () => ({
        ...browser(),
        signedInAt: now,
      }),
    );
    await app.db.insertInto('knownBrowsers').values(known).execute();
    const judged = (await findAccount(app.db, accountId)) ?? { id: accountId, passwordHash: '' };
    return addIf(
      (trx) => lockIfUnchanged(trx, judged),
      async (trx) => {
        await startSession(trx, { accountId, userAgent: '', now });
        await rememberBrowser(trx, { ...browser(), formerHash: null, now });
      },
    );
  },
};

const requestEmail: EmailToQueue = {
  entityId: newId(),
  template: 'approval-requested',
  data: {
    appointmentId: newId(),
    linkExpiresAt: null,
    firstName: 'Rui',
    personNames: ['Rui'],
    serviceName: 'Fisioterapia',
    placeName: 'Clínica do Mar',
    serviceDate: '2026-11-24',
  },
};
const paymentLinkEmail: EmailToQueue = {
  entityId: newId(),
  template: 'payment-link',
  data: { ...paidAppointmentsExample, isReminder: false },
};

/** Sends a message as a call does that the account's messages are counted for. */
const messageOf = (accountId: string, email: EmailToQueue) => (trx: Trx) =>
  queueMessage(trx, {
    channel: 'email',
    recipient: 'rui@people.example',
    language: 'pt',
    ...email,
    accountId,
    now,
  });

/** How each quota is filled, and what adds one more. */
const quotas: Record<AccountQuotaName, QuotaExample> = {
  persons: {
    async prepare(accountId, room) {
      await times(room, () => buildPerson(app.db, { accountId }));
      const add = (trx: Trx) =>
        findOrCreatePerson(trx, {
          id: newId(),
          accountId,
          actor: patientActor({ accountId }),
          name: `Ana ${newId()}`,
          now,
        });
      return addIf(async () => true, add);
    },
    count: (accountId) => rowsOf('persons', accountId),
  },
  carts: {
    async prepare(accountId, room) {
      const { id: personId } = await buildPerson(app.db, { accountId });
      const { serviceId } = await buildEntityService(app.db);
      await times(room, () =>
        buildCart(app.db, { accountId, serviceId, people: 0, createdAt: now }),
      );
      const cart = { accountId, personIds: [personId], serviceId, entityCode: null, now };
      const when = { isTravelling: false, serviceDate: '2026-12-10', serviceTime: null };
      const timeZone = 'Europe/Lisbon';
      return () =>
        inTransaction(app.db, (trx) =>
          createCartForStayOrEvent(trx, {
            ...cart,
            ...when,
            actor: patientActor({ accountId }),
            timeZone,
          }),
        );
    },
    count: (accountId) => rowsOf('carts', accountId),
  },
  appointments: {
    async prepare(accountId, room) {
      const add = await appointmentsOf(accountId, { status: 'Await', startsAt: ahead });
      await times(room, () => add());
      return addIf((trx) => mayBook(trx, accountId, 'online'), add);
    },
    count: (accountId) => rowsOf('appointments', accountId),
  },
  unpaidAppointments: unpaid('Await'),
  freeAppointments: unpaid('Pending'),
  openRequests: {
    async prepare(accountId, room) {
      const add = async (trx: Trx) => {
        const { id: entityId } = await buildEntity(trx);
        await buildApprovalRequest(trx, { accountId, entityId, name: newId() });
      };
      await times(room, () => add(app.db as unknown as Trx));
      return addIf(async (trx) => {
        const count = () => countOpenApprovalRequests(trx, { accountId, cartId: newId(), now });
        return (
          (await checkQuota(trx, 'openRequests', {
            accountId,
            actor: patientActor({ accountId }),
            now,
            count,
          })) === null
        );
      }, add);
    },
    count: (accountId) =>
      inTransaction(app.db, (trx) =>
        countOpenApprovalRequests(trx, { accountId, cartId: newId(), now }),
      ),
  },
  requests: {
    async prepare(accountId, room) {
      const add = messageOf(accountId, requestEmail);
      await times(room, () => inTransaction(app.db, add));
      return addIf(async (trx) => {
        const count = (since: Date) =>
          countQueuedMessages(trx, { accountId, template: 'approval-requested', since });
        return (
          (await checkQuota(trx, 'requests', {
            accountId,
            actor: patientActor({ accountId }),
            now,
            count,
          })) === null
        );
      }, add);
    },
    count: (accountId) => rowsOf('messages', accountId),
  },
  openPayOnSiteRequests: {
    async prepare(accountId, room) {
      const expiresAt = new Date(Number(now) + 60_000);
      const add = async (trx: Trx) => {
        const { id: entityId } = await buildEntity(trx);
        const { cart } = await buildCart(trx, { accountId, people: 0 });
        const request = { accountId, cartId: cart.id, entityId, totalCents: 100, expiresAt, now };
        await insertPayOnSiteRequest(trx, request);
      };
      await times(room, () => inTransaction(app.db, add));
      return addIf(async (trx) => {
        const count = () => countOpenPayOnSiteRequests(trx, accountId, now);
        return (
          (await checkQuota(trx, 'openPayOnSiteRequests', {
            accountId,
            actor: patientActor({ accountId }),
            now,
            count,
          })) === null
        );
      }, add);
    },
    count: (accountId) =>
      inTransaction(app.db, (trx) => countOpenPayOnSiteRequests(trx, accountId, now)),
  },
  waitlistEntries: {
    async prepare(accountId, room) {
      const { id: entityServiceId, entityId, serviceId } = await buildEntityService(app.db);
      const add = async (trx: Trx) => {
        const { cart } = await buildCart(trx, { accountId, serviceId, people: 0 });
        const at = { entityServiceId, entityId, date: '2026-12-10', now };
        await buildWaitlistEntry(trx, { ...at, accountId, cartId: cart.id });
      };
      await times(room, () => add(app.db as unknown as Trx));
      const asked = { accountId, cartId: newId(), now };
      return addIf(async (trx) => {
        const count = () => countActiveEntries(trx, asked);
        return (
          (await checkQuota(trx, 'waitlistEntries', {
            accountId,
            actor: patientActor({ accountId }),
            now,
            count,
          })) === null
        );
      }, add);
    },
    count: (accountId) =>
      inTransaction(app.db, (trx) => countActiveEntries(trx, { accountId, cartId: newId(), now })),
  },
  areaWatches: {
    async prepare(accountId, room) {
      const add = (trx: Trx) => addAreaWatch(trx, accountId, now);
      await times(room, () => inTransaction(app.db, add));
      return addIf(async (trx) => {
        const count = () => countAreaWatches(trx, accountId);
        const account = { accountId, actor: patientActor({ accountId }), now };
        return (await checkQuota(trx, 'areaWatches', { ...account, count })) === null;
      }, add);
    },
    count: (accountId) => inTransaction(app.db, (trx) => countAreaWatches(trx, accountId)),
  },
  tickets: {
    async prepare(accountId, room) {
      const { serviceId } = await buildEntityService(app.db);
      const free: string[] = [];
      await times(room, async () => {
        const { id: personId } = await buildPerson(app.db, { accountId });
        free.push((await buildTicketsOf(app.db, { accountId, personId, serviceId })).ticketNumber);
      });
      return () => {
        const form = { assetNumber: free.pop() ?? '', name: `Ana ${newId()}` };
        return registerTicket(app.db, { accountId, form, now, idempotencyKey: null });
      };
    },
    count: async (accountId) =>
      (
        await app.db
          .selectFrom('ticketAssets')
          .select('id')
          .where('accountId', '=', accountId)
          .execute()
      ).length,
  },
  paymentLinkEmails: {
    async prepare(accountId, room) {
      const add = messageOf(accountId, paymentLinkEmail);
      await times(room, () => inTransaction(app.db, add));
      const email = 'payer@people.example';
      const sender = { accountId, actor: patientActor({ accountId }), email, now };
      return addIf(async (trx) => (await checkPaymentLinkEmailQuota(trx, sender)) === null, add);
    },
    count: (accountId) => rowsOf('messages', accountId),
  },
  emailLinks: {
    async prepare(accountId, room) {
      const to = { id: accountId, email: 'ana@people.example', firstName: 'Ana' };
      const mail = () =>
        inTransaction(app.db, (trx) =>
          emailLink(trx, { ...to, language: 'pt' }, { purpose: 'reset', now }),
        );
      await times(room, mail);
      return mail;
    },
    count: (accountId) => rowsOf('emailTokens', accountId),
  },
};

/** What replaces the oldest instead of being refused. */
const replacing: Record<string, QuotaExample & { maximum: number }> = {
  sessionsPerAccount: {
    maximum: limits.sessionsPerAccount,
    prepare: signIns.prepare,
    count: async (accountId) =>
      (
        await app.db
          .selectFrom('sessions')
          .select('id')
          .where('accountId', '=', accountId)
          .where('revokedAt', 'is', null)
          .execute()
      ).length,
  },
  knownBrowsersPerAccount: {
    maximum: limits.knownBrowsersPerAccount,
    prepare: signIns.prepare,
    count: (accountId) => rowsOf('knownBrowsers', accountId),
  },
};

/** Lets what was started run on at once: all of it waits for the account. */
async function release(accountId: string, begin: () => Promise<unknown>[]) {
  const started = await inTransaction(app.db, async (trx) => {
    await lockAccount(trx, accountId);
    const running = begin();
    await pause(300);
    return { running };
  });
  return Promise.allSettled(started.running);
}

const examples = Object.entries({
  ...replacing,
  ...Object.fromEntries(
    Object.entries(quotas).map(([name, example]) => {
      const { maximum } = accountQuotas[name as AccountQuotaName];
      return [name, { ...example, maximum }];
    }),
  ),
});

for (const [name, { maximum, prepare, count }] of examples) {
  test(`${name}: of ${atOnce} at once where one more fits, exactly one fits`, async () => {
    const { id } = await buildAccount(app.db);
    const act = await prepare(id, maximum - 1);

    await release(id, () => Array.from({ length: atOnce }, () => act()));

    expect(await count(id)).toBe(maximum);
  });
}

test('a refusal names the maximum, and is given for the first row too many', async () => {
  const { id: accountId } = await buildAccount(app.db);
  const check = (existing: number, adding: number) =>
    inTransaction(app.db, (trx) =>
      checkQuota(trx, 'tickets', {
        accountId,
        actor: patientActor({ accountId }),
        adding,
        now,
        count: async () => existing,
      }),
    );
  const { maximum, refusal } = accountQuotas.tickets;
  expect(await check(maximum - 2, 2)).toBeNull();
  expect(await check(maximum - 2, 3)).toMatchObject({
    type: 'Error',
    messages: [{ code: refusal, values: { maximum } }],
  });
});

test('a quota of a day counts from 24 hours before, one of rows that exist counts all of them', async () => {
  const { id: accountId } = await buildAccount(app.db);
  const sinceOf = async (name: 'carts' | 'tickets') => {
    let since = new Date(Number.NaN);
    const count = async (from: Date) => {
      since = from;
      return 0;
    };
    await inTransaction(app.db, (trx) =>
      checkQuota(trx, name, { accountId, actor: patientActor({ accountId }), now, count }),
    );
    return since;
  };
  expect(await sinceOf('carts')).toEqual(new Date(Number(now) - 24 * 3_600_000));
  expect(await sinceOf('tickets')).toEqual(new Date(0));
});

test('what a member of an entity or the product does counts against no quota of the account, a patient’s own does', async () => {
  const { id: accountId } = await buildAccount(app.db);
  const desk = {
    entityId: newId(),
    entityType: 'TestPartner',
    organisationId: newId(),
    standing: 'open',
    roles: ['desk'],
    organisationRoles: [],
  } as const;
  const check = (actor: Actor) =>
    inTransaction(app.db, (trx) =>
      checkQuota(trx, 'carts', {
        accountId,
        actor,
        now,
        count: async () => accountQuotas.carts.maximum,
      }),
    );
  expect(await check({ kind: 'member', accountId: newId(), ...desk })).toBeNull();
  expect(await check(systemActor)).toBeNull();
  for (const actor of [
    patientActor({ accountId }),
    { kind: 'link', opens: newId(), entityId: null } as const,
  ])
    expect(await check(actor)).toMatchObject({ messages: [{ code: accountQuotas.carts.refusal }] });
});
