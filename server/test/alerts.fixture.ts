import type { AlertKind } from '@vaga/contract/alert-kinds';
import type { Insertable } from 'kysely';
import type { Db } from '../src/platform/db.ts';
import type { Appointments } from '../src/platform/db-types.ts';
import { newId } from '../src/platform/uuid.ts';
import { frozenAt } from './app.ts';
import {
  buildAccount,
  buildAppointment,
  buildClosure,
  buildEntityService,
  buildMember,
  buildPerson,
  buildPlace,
  buildPool,
  buildSchedule,
  buildService,
} from './builders/index.ts';

/** An entity with one service that promises a result within an hour. */
export interface AlertsWorld {
  db: Db;
  entityId: string;
  entityServiceId: string;
}

/** How the subject of a kind comes to be, and how it is settled. */
interface AlertScenario {
  /** Returns the id of the subject. */
  raise(world: AlertsWorld): Promise<string>;
  settle(world: AlertsWorld, subject: string): Promise<unknown>;
}

const hours = (count: number) => new Date(frozenAt.getTime() + count * 3_600_000);

export async function buildAlertsWorld(db: Db): Promise<AlertsWorld> {
  const service = await buildService(db, {
    results: ['Executed', 'WithResult'],
    resultMinutes: 60,
  });
  const { id: entityServiceId, entityId } = await buildEntityService(db, { serviceId: service.id });
  return { db, entityId, entityServiceId };
}

export const alertScenarios: Record<AlertKind, AlertScenario> = {
  notificationDue: {
    async raise(world) {
      const id = newId();
      const { id: appointmentId } = await buildDone(world, { result: 'WithResult' });
      const owed = { result: 'WithResult', state: 'due', dueAt: hours(3), createdAt: hours(-21) };
      await world.db
        .insertInto('surveillanceNotifications')
        .values({ id, appointmentId, ...owed })
        .execute();
      return id;
    },
    settle: ({ db }, id) =>
      db
        .updateTable('surveillanceNotifications')
        .set({ state: 'recorded', reportedResult: 'WithResult', reportedAt: frozenAt })
        .where('id', '=', id)
        .execute(),
  },
  resultLate: {
    raise: async (world) => (await buildDone(world)).id,
    settle: ({ db }, id) =>
      db.updateTable('appointments').set({ result: 'WithResult' }).where('id', '=', id).execute(),
  },
  documentUnmatched: {
    async raise({ db, entityId }) {
      const id = newId();
      const file = { fileName: 'a.pdf', sha256: Buffer.alloc(32, id), sizeBytes: 1 };
      const sealed = { sealed: Buffer.alloc(29), keyId: '0123456789abcdef' };
      await db
        .insertInto('uploadedDocuments')
        .values({
          id,
          entityId,
          batchId: newId(),
          ...file,
          ...sealed,
          state: 'unmatched',
          addedBy: newId(),
          createdAt: hours(-1),
          expiresAt: hours(24),
        })
        .execute();
      return id;
    },
    settle: ({ db }, id) =>
      db
        .updateTable('uploadedDocuments')
        .set({ state: 'rejected', sealed: null, keyId: null, endedAt: frozenAt })
        .where('id', '=', id)
        .execute(),
  },
  healthNumberNotFound: {
    async raise({ db, entityId }) {
      const { id: personId } = await buildPerson(db);
      const answer = { numberHash: Buffer.alloc(32), state: 'notFound', checkedAt: hours(-1) };
      await db
        .insertInto('numberChecks')
        .values({ personId, entityId, ...answer })
        .execute();
      return personId;
    },
    // A member saw the card.
    async settle({ db, entityId }, personId) {
      const { id: seenBy } = await buildAccount(db);
      const card = { entityId, personId, seenBy, numberHash: Buffer.alloc(32), seenAt: frozenAt };
      return db.insertInto('seenHealthCards').values(card).execute();
    },
  },
  messageFailed: {
    async raise(world) {
      const { id: appointmentId } = await buildToCome(world);
      const id = newId();
      await world.db
        .insertInto('messages')
        .values({
          id,
          channel: 'email',
          recipient: 'ana@people.example',
          language: 'pt',
          template: 'appointment-reminder',
          data: JSON.stringify({ appointmentId }),
          status: 'failed',
          createdAt: hours(-1),
        })
        .execute();
      return id;
    },
    settle: ({ db }, id) =>
      db.updateTable('messages').set({ status: 'sent' }).where('id', '=', id).execute(),
  },
  fewPlacesFree: {
    // One start of one place within the seven days, which is taken.
    async raise(world) {
      const { db, entityId, entityServiceId } = world;
      const { id: poolId } = await buildPool(db, { entityId });
      const hour = { fromTime: '10:00', toTime: '11:00', intervalMinutes: 60, weekdays: [4] };
      const { id: scheduleId } = await buildSchedule(db, { poolId, ...hour, capacity: 1 });
      const { assetId } = await buildToCome(world);
      await buildPlace(db, {
        entityServiceId,
        poolId,
        scheduleId,
        assetId,
        from: new Date('2026-11-26T10:00:00Z'),
        until: new Date('2026-11-26T11:00:00Z'),
        state: 'booked',
        expiresAt: 'infinity' as never,
      });
      return entityId;
    },
    settle: ({ db, entityId }) =>
      buildSchedule(db, { entityId, fromTime: '09:00', toTime: '18:00', weekdays: [4, 5] }),
  },
  scheduleEnds: {
    async raise({ db, entityId }) {
      const { id: poolId } = await buildPool(db, { entityId });
      await buildSchedule(db, { poolId, validUntil: '2026-12-10' });
      return poolId;
    },
    settle: ({ db }, poolId) =>
      buildSchedule(db, { poolId, validFrom: '2026-12-10', validUntil: '2027-12-10' }),
  },
  calendarUnread: {
    async raise({ db, entityId }) {
      const { id: poolId } = await buildPool(db, { entityId });
      return buildBusyCalendar(db, { entityId, poolId, readAt: hours(-3) });
    },
    settle: ({ db }, id) =>
      db
        .updateTable('busyCalendars')
        .set({ readAt: hours(0) })
        .where('id', '=', id)
        .execute(),
  },
  calendarOverBooking: {
    async raise(world) {
      const { db, entityId, entityServiceId } = world;
      const { id, assetId, startsAt, endsAt } = await buildToCome(world);
      const { id: poolId } = await buildPool(db, { entityId });
      const { id: scheduleId } = await buildSchedule(db, { poolId });
      const during = { from: startsAt ?? hours(1), until: endsAt ?? hours(2) };
      await buildPlace(db, {
        ...during,
        entityServiceId,
        poolId,
        scheduleId,
        assetId,
        state: 'booked',
        expiresAt: 'infinity' as never,
      });
      const busyCalendarId = await buildBusyCalendar(db, { entityId, poolId, readAt: hours(0) });
      await buildClosure(db, { entityId, poolId, ...during, kind: 'busy', busyCalendarId });
      return id;
    },
    settle: ({ db, entityId }) =>
      db.deleteFrom('closures').where('entityId', '=', entityId).execute(),
  },
  rebookingUnanswered: {
    async raise(world) {
      const { db, entityId } = world;
      const { id: appointmentId, assetId: ownerId } = await buildToCome(world);
      const { accountId: madeBy } = await buildMember(db, { entityId, roles: ['manager'] });
      const change = {
        id: newId(),
        kind: 'closure',
        change: '{}',
        termsVersion: '1',
        state: 'applied',
        impact: '{}',
        result: '{}',
        createdAt: hours(-1),
        appliedAt: hours(-1),
      };
      await db
        .insertInto('scheduleChanges')
        .values({ ...change, entityId, madeBy })
        .execute();
      const offer = { id: newId(), scheduleChangeId: change.id, entityId, appointmentId, ownerId };
      const lost = { fromStartsAt: hours(48), state: 'open', createdAt: hours(-1) };
      await db
        .insertInto('rebookingOffers')
        .values({ ...offer, ...lost })
        .execute();
      return offer.id;
    },
    settle: ({ db }, id) =>
      db
        .updateTable('rebookingOffers')
        .set({ state: 'agreed', endedAt: frozenAt })
        .where('id', '=', id)
        .execute(),
  },
  unpaidAfterDone: {
    async raise(world) {
      const { id, cartId, accountId } = await buildDone(world, { isLocalPayment: true });
      const payment = { id: newId(), cartId, accountId, token: newId(), kind: 'local' };
      const due = { amountCents: 2000, status: 'due', createdAt: hours(-48) };
      await world.db
        .insertInto('payments')
        .values({ ...payment, ...due })
        .execute();
      await world.db
        .updateTable('appointments')
        .set({ paymentId: payment.id })
        .where('id', '=', id)
        .execute();
      return id;
    },
    settle: ({ db }, id) =>
      db
        .updateTable('payments as p')
        .set({ status: 'paid', paidAt: frozenAt, paidCents: 2000 })
        .from('appointments as a')
        .whereRef('a.paymentId', '=', 'p.id')
        .where('a.id', '=', id)
        .execute(),
  },
  refundAnswerDue: {
    async raise(world) {
      const appointment = await buildToCome(world, { status: 'Canceled' });
      const { id: appointmentId, cartId, accountId } = appointment;
      const payment = { id: newId(), cartId, accountId, token: newId(), kind: 'online' };
      const paid = { amountCents: 2000, paidCents: 2000, status: 'paid', paidAt: hours(-700) };
      await world.db
        .insertInto('payments')
        .values({ ...payment, ...paid, createdAt: hours(-700) })
        .execute();
      const refund = { id: newId(), paymentId: payment.id, appointmentId, amountCents: 2000 };
      const asked = { status: 'requested', reason: 'cancelled', createdAt: hours(-26 * 24) };
      await world.db
        .insertInto('refunds')
        .values({ ...refund, ...asked })
        .execute();
      return refund.id;
    },
    settle: ({ db }, id) =>
      db
        .updateTable('refunds')
        .set({ status: 'refused', answerReason: 'Fora do prazo', decidedAt: frozenAt })
        .where('id', '=', id)
        .execute(),
  },
  planUsed: {
    async raise(world) {
      const { db } = world;
      const organisationId = await organisationOf(world);
      const live = { plan: 'start', state: 'live' };
      await db.updateTable('organisations').set(live).where('id', '=', organisationId).execute();
      for (let count = 0; count < 160; count += 1) await buildDone(world);
      return organisationId;
    },
    settle: async (world) =>
      world.db
        .updateTable('organisations')
        .set({ plan: 'boost' })
        .where('id', '=', await organisationOf(world))
        .execute(),
  },
  licenceEnds: {
    async raise(world) {
      await setLicence(world, '2026-12-31');
      return world.entityId;
    },
    settle: (world) => setLicence(world, '2028-12-31'),
  },
};

const organisationOf = async ({ db, entityId }: AlertsWorld): Promise<string> => {
  const { organisationId } = await db
    .selectFrom('entities')
    .select('organisationId')
    .where('id', '=', entityId)
    .executeTakeFirstOrThrow();
  return organisationId;
};

export const buildDone = (
  { db, entityServiceId }: AlertsWorld,
  given: Partial<Insertable<Appointments>> = {},
) =>
  buildAppointment(db, {
    entityServiceId,
    status: 'CheckedIn',
    result: 'Executed',
    serviceDate: '2026-11-23',
    startsAt: hours(-23),
    endsAt: hours(-22),
    ...given,
  });

const buildToCome = (
  { db, entityServiceId }: AlertsWorld,
  given: Partial<Insertable<Appointments>> = {},
) =>
  buildAppointment(db, {
    entityServiceId,
    serviceDate: '2026-11-26',
    startsAt: hours(48),
    endsAt: hours(49),
    ...given,
  });

const setLicence = ({ db, entityId }: AlertsWorld, licenceUntil: string) =>
  db.updateTable('entities').set({ licenceUntil }).where('id', '=', entityId).execute();

async function buildBusyCalendar(
  db: Db,
  { entityId, poolId, readAt }: { entityId: string; poolId: string; readAt: Date },
): Promise<string> {
  const id = newId();
  const { accountId: madeBy } = await buildMember(db, { entityId, roles: ['manager'] });
  const secret = { address: Buffer.alloc(40), fingerprint: Buffer.alloc(32, id) };
  await db
    .insertInto('busyCalendars')
    .values({
      ...secret,
      id,
      poolId,
      host: 'calendar.example',
      madeBy,
      triedAt: frozenAt,
      readAt,
      createdAt: hours(-48),
    })
    .execute();
  return id;
}
