import { busyFeedMinutes } from '@vaga/contract/calendar-limits';
import { scheduleChangeDays } from '@vaga/contract/rebooking-limits';
import type { Db } from '../platform/db.ts';
import type { Job } from '../platform/jobs.ts';
import { runEach } from '../platform/run-each.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import { inTransaction } from '../platform/transact.ts';
import { releasePlaces, removeExtraPlaces } from '../scheduling/index.ts';
import {
  deleteEndedDrafts,
  endDraft,
  lockDraft,
  readExpiredDrafts,
} from './booking/drafts.queries.ts';
import { reencryptAddresses } from './calendars/calendar-encryption.ts';
import { queueBusyCalendars } from './calendars/queue-busy-calendars.ts';
import { createBusyTimesReader } from './calendars/read-busy-times.ts';
import type { CalendarsDeps } from './calendars/read-calendar.ts';
import { readCalendarAgain } from './calendars/read-calendar.ts';
import { discardOldChanges } from './changes/changes.queries.ts';
import { followPendingPlaces } from './changes/follow-pending-places.ts';
import { followReopenedHours } from './changes/follow-reopened-hours.ts';
import { makeHolidayClosures, queueHolidayClosures } from './closures/make-holiday-closures.ts';
import { deleteOldNotices } from './delays/delays.queries.ts';
import { sweepOffers } from './rebooking/sweep-offers.ts';
import { tellOfOffers } from './rebooking/tell-of-offers.ts';

/**
 * graphile-worker's crontab, UTC. No request depends on the sweep: a draft that is over reserves nothing. Closures of holidays are
 * made in the night, long before their day.
 */
export const agendaCrontab = `
* * * * * agenda.sweepDrafts
* * * * * agenda.sweepRebookingOffers
40 2 * * * agenda.queueHolidayClosures
*/${busyFeedMinutes} * * * * agenda.queueBusyCalendars
37 3 * * * agenda.reencryptCalendarAddresses`;

const draftsPerSweep = 500;
const day = 86_400_000;

interface AgendaJobsDeps extends Omit<CalendarsDeps, 'busyTimes'> {
  links: SignedLinks;
}

export function agendaJobs(given: AgendaJobsDeps): Record<string, Job> {
  const deps = { ...given, busyTimes: createBusyTimesReader() };
  const { db } = deps;
  return {
    'agenda.sweepDrafts': async (_payload, { now }) => {
      const expired = await readExpiredDrafts(db, now, draftsPerSweep);
      // What was reserved and never booked says nothing the day after.
      const yesterday = new Date(now.getTime() - day);
      await runEach([
        ...expired.map((id) => () => expireDraft(db, id, now)),
        () => deleteEndedDrafts(db, yesterday),
        () => deleteOldNotices(db, yesterday),
      ]);
    },
    'agenda.queueHolidayClosures': async (_payload, { now }) => queueHolidayClosures(db, now),
    'agenda.closeForHolidays': async ({ entityId }: { entityId: string }, { now }) => {
      await makeHolidayClosures(db, entityId, now);
    },
    'agenda.queueBusyCalendars': async (_payload, { now }) => queueBusyCalendars(db, now),
    'agenda.readBusyCalendar': async ({ id }: { id: string }, { now }) => {
      await readCalendarAgain(deps, { id, now });
    },
    'agenda.reencryptCalendarAddresses': () => reencryptAddresses(db, deps.encryption),
    'agenda.tellRebookingOffers': ({ scheduleChangeId }: { scheduleChangeId: string }, { now }) =>
      tellOfOffers(deps, { scheduleChangeId, now }),
    'agenda.sweepRebookingOffers': async (_payload, { now }) => {
      await followPendingPlaces(db, { now });
      // First: a booking that fits again is not cancelled for want of an answer.
      await followReopenedHours(db, { now });
      await sweepOffers(deps, { now });
      await discardOldChanges(db, new Date(now.getTime() - scheduleChangeDays * day));
    },
  };
}

/** Ends a draft whose time is over, unless it was booked or released meanwhile. A waitlist of the day gets its place. */
async function expireDraft(db: Db, id: string, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const draft = await lockDraft(trx, id);
    if (draft?.state !== 'reserved' || draft.expiresAt > now) return;
    await endDraft(trx, { id, as: 'expired', now });
    if (draft.isOverbooked) await removeExtraPlaces(trx, [id]);
    await releasePlaces(trx, { ownerIds: [id], as: 'expired', now });
  });
}
