import { randomBytes } from 'node:crypto';
import type { AlertKind } from '@vaga/contract/alert-kinds';
import type { Db } from '../src/platform/db.ts';
import { newId } from '../src/platform/uuid.ts';
import { frozenAt } from './app.ts';
import {
  buildAccount,
  buildAppointment,
  buildBookedPlace,
  buildClosure,
  buildEntityService,
  buildMember,
  buildPayment,
  buildPerson,
  buildPool,
  buildRebookingOffer,
  buildSchedule,
  buildService,
  insertRow,
  made,
  readRow,
  updateRow,
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
      const { id: appointmentId } = await buildDone(world, { result: 'WithResult' });
      const owed = { result: 'WithResult', state: 'due', dueAt: hours(3) };
      const row = { ...made(hours(-21)), ...owed, appointmentId };
      return (await insertRow(world.db, 'surveillanceNotifications', row)).id;
    },
    settle({ db }, id) {
      const reported = { state: 'recorded', reportedResult: 'WithResult', reportedAt: frozenAt };
      return updateRow(db, 'surveillanceNotifications', { id, ...reported });
    },
  },
  resultLate: {
    raise: async (world) => (await buildDone(world)).id,
    settle: ({ db }, id) => updateRow(db, 'appointments', { id, result: 'WithResult' }),
  },
  documentUnmatched: {
    async raise({ db, entityId }) {
      const { id } = await insertRow(db, 'uploadedDocuments', {
        ...made(hours(-1)),
        entityId,
        batchId: newId(),
        fileName: 'a.pdf',
        sha256: randomBytes(32),
        sizeBytes: 1,
        sealed: Buffer.alloc(29),
        keyId: '0123456789abcdef',
        state: 'unmatched',
        addedBy: newId(),
        expiresAt: hours(24),
      });
      return id;
    },
    settle({ db }, id) {
      const ended = { state: 'rejected', sealed: null, keyId: null, endedAt: frozenAt };
      return updateRow(db, 'uploadedDocuments', { id, ...ended });
    },
  },
  healthNumberNotFound: {
    async raise({ db, entityId }) {
      const { id: personId } = await buildPerson(db);
      const answer = { numberHash: Buffer.alloc(32), state: 'notFound', checkedAt: hours(-1) };
      await insertRow(db, 'numberChecks', { personId, entityId, ...answer });
      return personId;
    },
    // A member saw the card.
    async settle({ db, entityId }, personId) {
      const { id: seenBy } = await buildAccount(db);
      const card = { entityId, personId, seenBy, numberHash: Buffer.alloc(32), seenAt: frozenAt };
      return insertRow(db, 'seenHealthCards', card);
    },
  },
  messageFailed: {
    async raise(world) {
      const { id: appointmentId } = await buildToCome(world);
      const { id } = await insertRow(world.db, 'messages', {
        ...made(hours(-1)),
        channel: 'email',
        recipient: 'ana@people.example',
        language: 'pt',
        template: 'appointment-reminder',
        data: JSON.stringify({ appointmentId }),
        status: 'failed',
      });
      return id;
    },
    settle: ({ db }, id) => updateRow(db, 'messages', { id, status: 'sent' }),
  },
  fewPlacesFree: {
    // One start of one place within the seven days, which is taken.
    async raise(world) {
      const { db, entityId, entityServiceId } = world;
      const { id: poolId } = await buildPool(db, { entityId });
      const hour = { fromTime: '10:00', toTime: '11:00', intervalMinutes: 60, weekdays: [4] };
      const { id: scheduleId } = await buildSchedule(db, { poolId, ...hour, capacity: 1 });
      const { assetId } = await buildToCome(world);
      await buildBookedPlace(db, {
        entityServiceId,
        poolId,
        scheduleId,
        assetId,
        from: new Date('2026-11-26T10:00:00Z'),
        until: new Date('2026-11-26T11:00:00Z'),
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
    settle: ({ db }, id) => updateRow(db, 'busyCalendars', { id, readAt: hours(0) }),
  },
  calendarOverBooking: {
    async raise(world) {
      const { db, entityId, entityServiceId } = world;
      const { id, assetId, startsAt, endsAt } = await buildToCome(world);
      const { id: poolId } = await buildPool(db, { entityId });
      const { id: scheduleId } = await buildSchedule(db, { poolId });
      const during = { from: startsAt ?? hours(1), until: endsAt ?? hours(2) };
      await buildBookedPlace(db, { ...during, entityServiceId, poolId, scheduleId, assetId });
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
      const { id: appointmentId } = await buildToCome(world);
      return (await buildRebookingOffer(db, { appointmentId, entityId, at: hours(-1) })).id;
    },
    settle: ({ db }, id) =>
      updateRow(db, 'rebookingOffers', { id, state: 'agreed', endedAt: frozenAt }),
  },
  unpaidAfterDone: {
    async raise(world) {
      const { id, cartId, accountId } = await buildDone(world, { isLocalPayment: true });
      const due = { kind: 'local', status: 'due', createdAt: hours(-48) };
      const payment = await buildPayment(world.db, { ...due, cartId, accountId });
      await updateRow(world.db, 'appointments', { id, paymentId: payment.id });
      return id;
    },
    async settle({ db }, id) {
      const { paymentId } = await readRow(db, 'appointments', { id });
      const paid = { status: 'paid', paidAt: frozenAt, paidCents: 2000 };
      return updateRow(db, 'payments', { id: paymentId ?? '', ...paid });
    },
  },
  refundAnswerDue: {
    async raise(world) {
      const appointment = await buildToCome(world, { status: 'Canceled' });
      const { id: appointmentId, cartId, accountId } = appointment;
      const paid = { status: 'paid', createdAt: hours(-700) };
      const payment = await buildPayment(world.db, { ...paid, cartId, accountId });
      const refund = { paymentId: payment.id, appointmentId, amountCents: 2000 };
      const asked = { ...made(hours(-26 * 24)), status: 'requested', reason: 'cancelled' };
      return (await insertRow(world.db, 'refunds', { ...refund, ...asked })).id;
    },
    settle({ db }, id) {
      const refused = { status: 'refused', answerReason: 'Fora do prazo', decidedAt: frozenAt };
      return updateRow(db, 'refunds', { id, ...refused });
    },
  },
  planUsed: {
    async raise(world) {
      const { organisationId: id } = await readRow(world.db, 'entities', { id: world.entityId });
      await updateRow(world.db, 'organisations', { id, plan: 'start', state: 'live' });
      for (let count = 0; count < 160; count += 1) await buildDone(world);
      return id;
    },
    settle: ({ db }, id) => updateRow(db, 'organisations', { id, plan: 'boost' }),
  },
  licenceEnds: {
    async raise({ db, entityId: id }) {
      await updateRow(db, 'entities', { id, licenceUntil: '2026-12-31' });
      return id;
    },
    settle: ({ db }, id) => updateRow(db, 'entities', { id, licenceUntil: '2028-12-31' }),
  },
};

export const buildDone = (
  { db, entityServiceId }: AlertsWorld,
  given: Parameters<typeof buildAppointment>[1] = {},
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
  given: Parameters<typeof buildAppointment>[1] = {},
) =>
  buildAppointment(db, {
    entityServiceId,
    serviceDate: '2026-11-26',
    startsAt: hours(48),
    endsAt: hours(49),
    ...given,
  });

async function buildBusyCalendar(
  db: Db,
  { entityId, poolId, readAt }: { entityId: string; poolId: string; readAt: Date },
): Promise<string> {
  const { accountId: madeBy } = await buildMember(db, { entityId, roles: ['manager'] });
  const { id } = await insertRow(db, 'busyCalendars', {
    ...made(hours(-48)),
    address: Buffer.alloc(40),
    fingerprint: randomBytes(32),
    poolId,
    host: 'calendar.example',
    madeBy,
    triedAt: frozenAt,
    readAt,
  });
  return id;
}
