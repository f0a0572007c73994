import { sql } from 'kysely';
import { appointmentsJobs, expireAppointments } from '../src/appointments/index.ts';
import { addJob } from '../src/platform/jobs.ts';
import { inTransaction } from '../src/platform/transact.ts';
import { schedulingJobs } from '../src/scheduling/index.ts';
import type { Answer } from './app.ts';
import type { BookingStand, CartOfFamily, Family, Given, Place } from './booking-stand.ts';
import { openBookingStand, wednesday } from './booking-stand.ts';
import { runDueJobs } from './run-due-jobs.ts';

/** A family that has asked a place for a time, and what its desk can answer by the link it was sent. */
interface Asking {
  place: Place;
  family: Family;
  cart: CartOfFamily;
  /** Asks again, for Wednesday unless given. */
  ask(date?: string): Promise<Answer>;
  /** The family's own list. */
  list(): Promise<Answer['body']['data']>;
  desk: {
    read(query?: string): Promise<Answer>;
    accept(slots: string[], headers?: Record<string, string>): Promise<Answer>;
    refuse(reason?: string): Promise<Answer>;
  };
  token: string;
}

/** Requests for a time and their answers, up to what becomes of them. */
export interface DeskStand extends BookingStand {
  asked(people?: number, given?: Given): Promise<Asking>;
  stateOf(cartId: string): ReturnType<typeof readState>;
  /** Null: to whoever has no account. */
  mailsTo(accountId: string | null): ReturnType<typeof readMails>;
  /** Runs what is swept every few minutes or hours, and what it queues. */
  sweep(name: 'scheduling.sweepHolds' | 'appointments.endUnanswered'): Promise<void>;
}

export async function openDeskStand(): Promise<DeskStand> {
  const stand = await openBookingStand();
  return {
    ...stand,
    asked: (people = 1, given = {}) => ask(stand, people, given),
    stateOf: (cartId) => readState(stand, cartId),
    mailsTo: (accountId) => readMails(stand, accountId),
    sweep: async (name) => {
      const jobsOfHolds = schedulingJobs({ db: stand.db, onExpired: expireAppointments });
      const jobs = { ...appointmentsJobs(stand), ...jobsOfHolds, 'messaging.send': async () => {} };
      await inTransaction(stand.db, (trx) => addJob(trx, { name, payload: {} }));
      await runDueJobs(stand.db, jobs, stand.clock.now());
    },
  };
}

async function ask(stand: BookingStand, people: number, given: Given): Promise<Asking> {
  const place = await stand.place({
    ...given,
    entity: { email: 'balcao@central.example', ...given.entity },
    service: { needsApproval: true, ...given.service },
  });
  const family = await stand.family(people);
  const cart = await stand.cart(family, place.serviceId);
  const askFor = (date = wednesday) =>
    cart.get(`/slot?entityService=${place.entityServiceId}&date=${date}`);
  await askFor();
  const token = await tokenOf(stand, cart.id);
  const list = async () =>
    (await stand.call('GET', 'onboarding/user/schedule', { token: family.token })).body.data;
  const desk: Asking['desk'] = {
    read: (query = '') => stand.call('GET', `v1/approval/${token}${query}`),
    accept: (slots, headers = {}) =>
      stand.call('POST', `v1/approval/${token}/accept`, { body: { slots }, headers }),
    refuse: (reason) => stand.call('POST', `v1/approval/${token}/refuse`, { body: { reason } }),
  };
  return { place, family, cart, ask: askFor, list, desk, token };
}

async function tokenOf({ db }: BookingStand, cartId: string): Promise<string> {
  const { rows } = await sql<{ token: string }>`
    select m.data->>'token' as token from messages m
     where m.template = 'approval-asked'
       and m.data->>'token' like (select id::text from approval_requests
             where cart_id = ${cartId} and state = 'pending') || '%'
     order by m.created_at desc, m.id desc limit 1`.execute(db);
  return rows[0]?.token ?? '';
}

const readState = ({ db }: BookingStand, cartId: string) =>
  db
    .selectFrom('approvalRequests')
    .select(['state', 'reason'])
    .where('cartId', '=', cartId)
    .executeTakeFirst();

const readMails = ({ db }: BookingStand, accountId: string | null) =>
  db
    .selectFrom('messages')
    .select(['recipient', 'template', 'data'])
    .where('channel', '=', 'email')
    .where('accountId', accountId === null ? 'is' : '=', accountId)
    .orderBy('id')
    .execute();
