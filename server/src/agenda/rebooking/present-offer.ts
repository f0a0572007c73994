import { impactDays } from '@vaga/contract/rebooking-limits';
import type { RebookingOfferView } from '@vaga/contract/rebooking-offers';
import type { Db } from '../../platform/db.ts';
import { localDay, localTime } from '../../platform/local-time.rules.ts';
import { readDays } from '../../scheduling/index.ts';
import type { RebookingOfferDetails } from './offer-view.queries.ts';

/** An offer as the bearer of its link sees it: never the service. */
export async function presentOffer(
  db: Db,
  { details, canAnswer, now }: { details: RebookingOfferDetails; canAnswer: boolean; now: Date },
): Promise<RebookingOfferView> {
  const { state, person, entity, address, phone, timeZone } = details;
  const { fromStartsAt, proposedStartsAt, expiresAt, lapsesAt, startsAt, refundCents } = details;
  const local = (at: Date) => localTime(at, timeZone);
  return {
    state,
    person: person.split(' ')[0] ?? '',
    entity,
    address,
    phone,
    timeZone,
    fromTime: local(fromStartsAt),
    proposedTime: proposedStartsAt && local(proposedStartsAt),
    isReserved: details.isReserved && state === 'open',
    reservedUntil: expiresAt?.toISOString() ?? null,
    lapsesAt: lapsesAt?.toISOString() ?? null,
    time: startsAt && local(startsAt),
    refundCents,
    canAnswer,
    days: canAnswer ? await readFreeDays(db, details, now) : [],
  };
}

async function readFreeDays(
  db: Db,
  { entityServiceId, entityCode, timeZone }: RebookingOfferDetails,
  now: Date,
): Promise<string[]> {
  const from = localDay(now, timeZone);
  const days = await readDays(db, { entityServiceId, entityCode, from, days: impactDays, now });
  return days.filter(({ free }) => free > 0).map(({ date }) => date);
}
