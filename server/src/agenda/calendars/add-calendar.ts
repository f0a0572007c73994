import {
  busyCalendarBytes,
  busyCalendarSeconds,
  busyCalendarsPerPool,
} from '@vaga/contract/calendar-limits';
import type { CalendarError } from '@vaga/contract/calendars';
import { recordAuditEntry } from '../../audit/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import type { Trx } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { done, failure, notFound, success, wrongField } from '../../platform/http/outcome.ts';
import { inTransaction } from '../../platform/transact.ts';
import { newId } from '../../platform/uuid.ts';
import { deleteBusyTimes, isPoolOf, lockPools } from '../../scheduling/index.ts';
import { readZoneOfEntity } from '../closures/closures.queries.ts';
import { addressContext, calendarAddress } from './calendar-address.rules.ts';
import {
  deleteBusyCalendar,
  insertBusyCalendar,
  lockBusyCalendar,
  readCalendarsOfPool,
} from './calendars.queries.ts';
import type { CalendarsDeps } from './read-calendar.ts';
import { fetchCalendar, readCalendarAgain, storeTimes } from './read-calendar.ts';

interface AddCalendarInput {
  actor: MemberActor;
  poolId: string;
  address: string;
  now: Date;
}

/**
 * Connects an external calendar with a pool. It is read before anything is stored: one that cannot be read is refused with the
 * reason. What is booked within its times stays booked.
 * @throws Problem 404 for a pool that is not the entity's or is retired; 400 for a text that is no https address.
 */
export async function addCalendar(
  deps: CalendarsDeps,
  { actor, poolId, now, ...input }: AddCalendarInput,
): Promise<Outcome<{ id: string }>> {
  const { db, encryption } = deps;
  const { entityId, accountId: madeBy } = actor;
  if (!(await isPoolOf(db, poolId, entityId))) throw notFound();
  const url = calendarAddress(input.address);
  if (!url) throw wrongField('address', 'calendar.address');
  const address = url.href;
  const timeZone = await readZoneOfEntity(db, entityId);
  const fetched = await fetchCalendar(deps, { address, etag: null, timeZone, entityId, now });
  if (fetched.kind === 'failed') return unreadable(fetched.error);
  if (fetched.kind === 'unchanged') return unreadable('refused');
  const fingerprint = encryption.fingerprint(address, 'busy calendar');
  return inTransaction(db, async (trx) => {
    await lockPools(trx, [poolId]);
    const pool = await readCalendarsOfPool(trx, { poolId, fingerprint });
    if (pool.isKnown) return failure('calendar.known');
    if (pool.count >= busyCalendarsPerPool)
      return failure('calendar.too_many', { maximum: busyCalendarsPerPool });
    const id = newId();
    const { times, etag } = fetched;
    const host = url.hostname;
    const encrypted = encryption.encrypt(address, addressContext(id));
    const calendar = { id, poolId, host, address: encrypted, fingerprint, etag, madeBy, now };
    await insertBusyCalendar(trx, calendar);
    await storeTimes(trx, { calendarId: id, entityId, poolId, times, now });
    await record(trx, { actor, act: 'calendar.connected', calendar, now });
    return success({ id }, 'calendar.added');
  });
}

interface ChangeCalendarInput {
  actor: MemberActor;
  id: string;
  now: Date;
}

/**
 * Removes an external calendar: its times are open again.
 * @throws Problem 404 for one that is not the entity's.
 */
export async function removeCalendar(
  { db }: Pick<CalendarsDeps, 'db'>,
  { actor, id, now }: ChangeCalendarInput,
): Promise<Outcome<null>> {
  return inTransaction(db, async (trx) => {
    const calendar = await lockBusyCalendar(trx, { id, entityId: actor.entityId });
    if (!calendar) throw notFound();
    await deleteBusyTimes(trx, { calendarId: id, poolId: calendar.poolId });
    await deleteBusyCalendar(trx, id);
    await record(trx, { actor, act: 'calendar.removed', calendar, now });
    return done();
  });
}

/**
 * Reads an external calendar now, and not only in some minutes.
 * @throws Problem 404 for one that is not the entity's.
 */
export async function readCalendarNow(
  deps: CalendarsDeps,
  { actor: { entityId }, id, now }: ChangeCalendarInput,
): Promise<Outcome<null>> {
  const calendar = await inTransaction(deps.db, (trx) => lockBusyCalendar(trx, { id, entityId }));
  if (!calendar) throw notFound();
  const error = await readCalendarAgain(deps, { id, now });
  return error === null ? done('calendar.read') : unreadable(error);
}

function unreadable(error: CalendarError): Outcome<never> {
  const values = { seconds: busyCalendarSeconds, megabytes: busyCalendarBytes / 2 ** 20 };
  return failure(`calendar.${error}`, values);
}

async function record(
  trx: Trx,
  of: {
    actor: MemberActor;
    act: 'calendar.connected' | 'calendar.removed';
    calendar: { id: string; host: string };
    now: Date;
  },
): Promise<void> {
  const { actor, act, calendar, now } = of;
  await recordAuditEntry(trx, {
    actor,
    organisationId: actor.organisationId,
    entityId: actor.entityId,
    act,
    subject: { id: calendar.id, name: calendar.host },
    before: null,
    after: null,
    now,
  });
}
