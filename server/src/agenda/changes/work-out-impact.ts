import type { Language } from '@vaga/contract/common';
import { impactDays, rebookingByPhoneHours } from '@vaga/contract/rebooking-limits';
import type { ScheduleChange } from '@vaga/contract/schedule-changes';
import type { TestRequirement } from '../../appointments/index.ts';
import { isTestValid, readTestRequirements } from '../../appointments/index.ts';
import type { Trx } from '../../platform/db.ts';
import { notFound } from '../../platform/http/outcome.ts';
import { rolledBack } from '../../platform/transact.ts';
import type {
  BookingToPlace,
  ChangePreview,
  LostPlaces,
  PlaceToComeRow,
  ServiceRules,
} from '../../scheduling/index.ts';
import {
  findLostPlaces,
  previewChange,
  readEntitiesWithRules,
  readPlacesToCome,
} from '../../scheduling/index.ts';
import type { ChangeContext, ChangeRecord } from '../change-kind.ts';
import { writeChange } from './change-kinds.ts';
import type { AffectedBooking } from './changes.queries.ts';
import { lockTermsOfEntity, readAffectedBookings, readOpenOffers } from './changes.queries.ts';

export interface WorkOutImpactInput {
  entityId: string;
  change: ScheduleChange;
  /** The account of the member. */
  madeBy: string;
  language: Language;
  now: Date;
}

/** What a change does at this moment. */
export interface WorkedOutImpact {
  /** Of the entity, before the change. */
  termsVersion: number;
  timeZone: string;
  /** Live places of the entity to come. */
  places: PlaceToComeRow[];
  /** The bookings that no longer fit, by start. */
  bookings: Array<AffectedBooking & { place: PlaceToComeRow }>;
  lost: LostPlaces<PlaceToComeRow>;
  preview: ChangePreview;
  record: ChangeRecord;
}

/**
 * Writes a change and works out what it does to the bookings of its entity. The rules of the entity stay as they are until the
 * transaction ends, or is rolled back to before this. Where the pools are not locked, bookings may come and go meanwhile.
 * @throws Problem 404 for an unknown entity.
 */
export async function workOutImpact(trx: Trx, input: WorkOutImpactInput): Promise<WorkedOutImpact> {
  const { entityId, change, madeBy, language, now } = input;
  const terms = await lockTermsOfEntity(trx, entityId);
  if (!terms) throw notFound();
  const { timeZone } = terms;
  const context: ChangeContext = { entityId, timeZone, madeBy, now };
  const before = await readRules(trx, input);
  const record = await writeChange(trx, change, context);
  const after = await readRules(trx, input);
  const places = await readPlacesToCome(trx, { entityId, now });
  const live = places.filter(({ isExpired }) => !isExpired);
  const openOffers = await readOpenOffers(trx, { entityId });
  const rules = { before, after, places: live, openOffers, now: now.getTime(), timeZone };
  const lost = findLostPlaces(rules);
  const bookings = await readBookings(trx, { lost, language, now });
  const preview = previewChange({
    ...rules,
    lost,
    bookings: await toBookingsToPlace(trx, bookings, timeZone),
    soonUntil: now.getTime() + rebookingByPhoneHours * 3_600_000,
    days: impactDays,
  });
  return { ...terms, places, bookings, lost, preview, record };
}

/**
 * The same, and takes the change back: its locks too.
 * @throws Problem as `workOutImpact`.
 */
export async function previewImpact(trx: Trx, input: WorkOutImpactInput): Promise<WorkedOutImpact> {
  return rolledBack(trx, () => workOutImpact(trx, input));
}

/** The rules of the active services of an entity. */
export async function readRules(
  trx: Trx,
  { entityId, now }: Pick<WorkOutImpactInput, 'entityId' | 'now'>,
): Promise<ServiceRules[]> {
  const [entity] = await readEntitiesWithRules(trx, [entityId], now);
  if (!entity) throw notFound();
  return entity.services.map(({ rules }) => rules);
}

/** Of the lost places, those whose people are still to come. A booking whose proposal is lost is one of them. */
export async function readBookings(
  trx: Trx,
  { lost, language, now }: { lost: LostPlaces<PlaceToComeRow>; language: Language; now: Date },
): Promise<WorkedOutImpact['bookings']> {
  const placeOf = new Map(lost.bookings.map((place) => [place.ownerId, place]));
  const ownerIds = lost.bookings.flatMap(({ ownerId }) => ownerId ?? []);
  const found = await readAffectedBookings(trx, { ownerIds, language, now });
  return found.flatMap((booking) => {
    const place = placeOf.get(booking.ownerId);
    return place ? [{ ...booking, place }] : [];
  });
}

/** As the rules need them. */
export async function toBookingsToPlace(
  trx: Trx,
  bookings: WorkedOutImpact['bookings'],
  timeZone: string,
): Promise<BookingToPlace[]> {
  const requirements = await readTestRequirements(
    trx,
    bookings.map(({ ownerId }) => ownerId),
  );
  const ofOwner = Map.groupBy(requirements, ({ ownerId }) => ownerId);
  return bookings.map(({ ownerId, personId, entityCode, busy, place }) => ({
    ownerId,
    personId,
    entityServiceId: place.entityServiceId,
    poolId: place.poolId,
    from: place.from,
    until: place.until,
    entityCode,
    busy,
    accepts: acceptedStarts(ofOwner.get(ownerId) ?? [], timeZone),
  }));
}

/** Which starts the tests of a person allow; null for all. */
function acceptedStarts(
  requirements: readonly TestRequirement[],
  timeZone: string,
): BookingToPlace['accepts'] {
  if (requirements.length === 0) return null;
  return (from) =>
    requirements.every((requirement) => isTestValid(requirement, { at: new Date(from), timeZone }));
}
