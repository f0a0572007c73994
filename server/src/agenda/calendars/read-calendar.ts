import {
  busyCalendarBytes,
  busyCalendarRedirects,
  busyCalendarSeconds,
  calendarDaysAhead,
} from '@vaga/contract/calendar-limits';
import type { CalendarError } from '@vaga/contract/calendars';
import type { Db, Trx } from '../../platform/db.ts';
import type { Encryption } from '../../platform/encryption.ts';
import type { FetchedFile } from '../../platform/fetch-public-file.ts';
import { fetchPublicFile } from '../../platform/fetch-public-file.ts';
import { inTransaction } from '../../platform/transact.ts';
import { replaceBusyTimes } from '../../scheduling/index.ts';
import type { BusyTime } from './busy-times.rules.ts';
import { addressContext } from './calendar-address.rules.ts';
import { lockCalendarRow, noteFailure, noteRead, readCalendarToRead } from './calendars.queries.ts';
import type { BusyTimesReader } from './read-busy-times.ts';

export interface CalendarsDeps {
  db: Db;
  encryption: Encryption;
  busyTimes: BusyTimesReader;
  /** Default: the public internet alone. */
  fetchFile?: typeof fetchPublicFile;
}

const dayMs = 86_400_000;
/** An unchanged calendar too is read whole so often: occurrences of what recurs come into reach. */
const wholeEvery = dayMs;

const fetchLimits = {
  maxBytes: busyCalendarBytes,
  timeoutMs: busyCalendarSeconds * 1000,
  maxRedirects: busyCalendarRedirects,
};

/** The times of an external calendar that count from now on. */
export interface CalendarContent {
  kind: 'content';
  etag: string | null;
  times: BusyTime[];
}

interface FetchCalendarInput {
  address: string;
  /** Of the version that is known; null: whatever there is. */
  etag: string | null;
  timeZone: string;
  entityId: string;
  now: Date;
}

/** Fetches an external calendar and finds its busy times. Nothing is stored. */
export async function fetchCalendar(
  { busyTimes, fetchFile = fetchPublicFile }: CalendarsDeps,
  { address, etag, timeZone, entityId, now }: FetchCalendarInput,
): Promise<CalendarContent | { kind: 'unchanged' } | { kind: 'failed'; error: CalendarError }> {
  const file: FetchedFile = await fetchFile(address, { ...fetchLimits, etag });
  if (file.kind === 'failed') return { kind: 'failed', error: file.failure };
  if (file.kind === 'unchanged') return file;
  const question = {
    timeZone,
    from: Number(sinceOf(now)),
    until: Number(now) + calendarDaysAhead * dayMs,
  };
  const read = await busyTimes.read(file.content.toString('utf8'), question, entityId);
  if (read.kind !== 'read') return { kind: 'failed', error: read.kind };
  return { kind: 'content', etag: file.etag, times: read.times };
}

/** Times are compared from the day before on: what joins two of them today still joins them this evening. */
const sinceOf = (now: Date) => new Date(Number(now) - dayMs);

interface StoreTimesInput {
  calendarId: string;
  entityId: string;
  poolId: string;
  times: readonly BusyTime[];
  now: Date;
}

/** Lets the busy times of a calendar take times of its pool. */
export const storeTimes = (trx: Trx, input: StoreTimesInput): Promise<void> =>
  replaceBusyTimes(trx, { ...input, since: sinceOf(input.now) });

/**
 * Reads an external calendar again. One that cannot be read keeps its last known times, and the reason is noted.
 * @returns the reason; null where it was read, or is no longer to be read.
 */
export async function readCalendarAgain(
  deps: CalendarsDeps,
  { id, now }: { id: string; now: Date },
): Promise<CalendarError | null> {
  const { db, encryption } = deps;
  const calendar = await readCalendarToRead(db, id);
  if (!calendar) return null;
  const { entityId, poolId, timeZone, contentAt } = calendar;
  const address = encryption.decrypt(calendar.address, addressContext(id));
  if (address === null) throw new Error(`The address of calendar ${id} does not decrypt.`);
  const isOld = contentAt === null || Number(now) - Number(contentAt) >= wholeEvery;
  const etag = isOld ? null : calendar.etag;
  const fetched = await fetchCalendar(deps, { address, etag, timeZone, entityId, now });
  if (fetched.kind === 'failed') {
    await noteFailure(db, { id, error: fetched.error, now });
    return fetched.error;
  }
  await inTransaction(db, async (trx) => {
    // Removed meanwhile: its times stay free.
    if (!(await lockCalendarRow(trx, id))) return;
    const content = fetched.kind === 'content' ? fetched : undefined;
    if (content)
      await storeTimes(trx, { calendarId: id, entityId, poolId, times: content.times, now });
    await noteRead(trx, { id, content, now });
  });
  return null;
}
