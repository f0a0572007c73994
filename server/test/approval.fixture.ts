import { sql } from 'kysely';
import { appointmentsJobs, expireAppointments } from '../src/appointments/index.ts';
import { addJob } from '../src/platform/jobs.ts';
import { inTransaction } from '../src/platform/transact.ts';
import { requestKinds } from '../src/request-kinds.ts';
import { requestsJobs } from '../src/requests/index.ts';
import { schedulingJobs } from '../src/scheduling/index.ts';
import type { Answer } from './app.ts';
import type {
  BookableService,
  BookingFixture,
  BookingFixtureOptions,
  CartOfFamily,
  Family,
} from './booking.fixture.ts';
import { createBookingFixture, wednesday } from './booking.fixture.ts';
import { runDueJobs } from './run-due-jobs.ts';

/** A family that has asked a place for a time, and what its desk can answer by the link it was sent. */
interface ApprovalRequest {
  service: BookableService;
  family: Family;
  cart: CartOfFamily;
  /** Asks again, for Wednesday unless given. */
  request(date?: string): Promise<Answer>;
  /** The family's own list. */
  list(): Promise<Answer['body']['data']>;
  entity: {
    read(query?: string): Promise<Answer>;
    accept(slots: string[], headers?: Record<string, string>): Promise<Answer>;
    refuse(reason?: string): Promise<Answer>;
  };
  token: string;
}

/** Requests for a time and their answers, up to what becomes of them. */
export interface ApprovalFixture extends BookingFixture {
  requestApproval(people?: number, options?: BookingFixtureOptions): Promise<ApprovalRequest>;
  stateOf(cartId: string): ReturnType<typeof readState>;
  /** Null: to whoever has no account. */
  emailsTo(accountId: string | null): ReturnType<typeof readEmails>;
  /** Runs what is swept every few minutes or hours, and what it queues. */
  sweep(name: 'scheduling.sweepHolds' | 'requests.sweep'): Promise<void>;
}

export async function createApprovalFixture(): Promise<ApprovalFixture> {
  const fixture = await createBookingFixture();
  return {
    ...fixture,
    requestApproval: (people = 1, options = {}) => requestApproval(fixture, people, options),
    stateOf: (cartId) => readState(fixture, cartId),
    emailsTo: (accountId) => readEmails(fixture, accountId),
    sweep: async (name) => {
      const jobsOfHolds = schedulingJobs({ db: fixture.db, onExpired: expireAppointments });
      const jobs = {
        ...appointmentsJobs(fixture),
        ...requestsJobs({ db: fixture.db, kinds: requestKinds }),
        ...jobsOfHolds,
        'messaging.send': async () => {},
      };
      await inTransaction(fixture.db, (trx) => addJob(trx, { name, payload: {} }));
      await runDueJobs(fixture.db, jobs, fixture.clock.now());
    },
  };
}

async function requestApproval(
  fixture: BookingFixture,
  people: number,
  options: BookingFixtureOptions,
): Promise<ApprovalRequest> {
  const service = await fixture.addService({
    ...options,
    entity: { email: 'balcao@central.example', ...options.entity },
    service: { needsApproval: true, ...options.service },
  });
  const family = await fixture.addFamily(people);
  const cart = await fixture.createCart(family, service.serviceId);
  const request = (date = wednesday) =>
    cart.get(`/slot?entityService=${service.entityServiceId}&date=${date}`);
  await request();
  const token = await tokenOf(fixture, cart.id);
  const list = async () =>
    (await fixture.call('GET', 'onboarding/user/schedule', { token: family.token })).body.data;
  const entity: ApprovalRequest['entity'] = {
    read: (query = '') => fixture.call('GET', `v1/approval/${token}${query}`),
    accept: (slots, headers = {}) =>
      fixture.call('POST', `v1/approval/${token}/accept`, { body: { slots }, headers }),
    refuse: (reason) => fixture.call('POST', `v1/approval/${token}/refuse`, { body: { reason } }),
  };
  return { service, family, cart, request, list, entity, token };
}

async function tokenOf({ db }: BookingFixture, cartId: string): Promise<string> {
  const { rows } = await sql<{ token: string }>`
    select m.data->>'token' as token from messages m
     where m.template = 'approval-asked'
       and m.data->>'token' like (select id::text from approval_requests
             where cart_id = ${cartId} and state = 'pending') || '%'
     order by m.created_at desc, m.id desc limit 1`.execute(db);
  return rows[0]?.token ?? '';
}

const readState = ({ db }: BookingFixture, cartId: string) =>
  db
    .selectFrom('approvalRequests')
    .select(['state', 'reason'])
    .where('cartId', '=', cartId)
    .executeTakeFirst();

const readEmails = ({ db }: BookingFixture, accountId: string | null) =>
  db
    .selectFrom('messages')
    .select(['recipient', 'template', 'data'])
    .where('channel', '=', 'email')
    .where('accountId', accountId === null ? 'is' : '=', accountId)
    .orderBy('id')
    .execute();
