import type { Language } from '@vaga/contract/common';
import type { AppliedChange, ImpactChoice } from '@vaga/contract/schedule-changes';
import { AppointmentChanged, setOutOfHours } from '../../appointments/index.ts';
import { recordAuditEntry } from '../../audit/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import { cancelAtDesk } from '../../payments/index.ts';
import type { Trx } from '../../platform/db.ts';
import { notFound, Problem } from '../../platform/http/outcome.ts';
import { lockPoolsOfEntity, takePlannedPlaces } from '../../scheduling/index.ts';
import { makeOffers } from '../rebooking/make-offers.ts';
import { endOffers } from '../rebooking/rebooking-offers.queries.ts';
import { checkChange } from './change-kinds.ts';
import type { ChangeRow } from './changes.queries.ts';
import { findEntityZone, readChange, readOpenOffers, saveApplied } from './changes.queries.ts';
import { endOutOfHours } from './end-out-of-hours.ts';
import type { SeenBookings } from './lock-seen-bookings.ts';
import { lockSeenBookings } from './lock-seen-bookings.ts';
import { countImpact } from './present-impact.ts';
import type { WorkedOutImpact } from './work-out-impact.ts';
import { workOutImpact } from './work-out-impact.ts';

export interface ApplyChangeInput {
  actor: MemberActor;
  id: string;
  choices: { default: ImpactChoice; byAppointment?: Record<string, ImpactChoice> | undefined };
  language: Language;
  now: Date;
}

/** The hours of the entity have changed since the impact was shown. */
export class ScheduleMoved extends Error {
  constructor() {
    super('The entity has another version.');
  }
}

/**
 * Applies a change in the caller's transaction: versions and closures, bookings that stay, rebooking offers with their reserved
 * places, cancellations. Rows are locked before the pools, so bookings that were made since are not among those which the member
 * decided about: to them a time is proposed. A change that is applied is not applied again.
 * @throws ScheduleMoved; Problem 404 for a change of another entity, 409 for one that was discarded, as the kind's `check`. Error
 * 55P03 (503, busy) when the locks could not be taken within 800 ms.
 */
export async function applyChange(trx: Trx, input: ApplyChangeInput): Promise<AppliedChange> {
  const { actor, id, language, now } = input;
  const { entityId, accountId: madeBy } = actor;
  const row = await readChange(trx, { id, entityId, locks: true });
  if (!row) throw notFound();
  if (row.result) return row.result;
  if (row.state === 'discarded') throw new Problem(409, 'schedule.discarded');
  if (row.state === 'draft') throw new ScheduleMoved();
  const timeZone = await findEntityZone(trx, entityId);
  if (timeZone === null) throw notFound();
  await checkChange(trx, row.change, { entityId, timeZone, madeBy, now });
  const work = { entityId, change: row.change, madeBy, language, now };
  const seen = await lockSeenBookings(trx, { ...input, work }).catch((error: unknown) => {
    throw error instanceof AppointmentChanged ? new ScheduleMoved() : error;
  });
  await readOpenOffers(trx, { entityId, locks: true });
  await lockPoolsOfEntity(trx, entityId);
  const impact = await workOutImpact(trx, work);
  if (impact.termsVersion !== row.termsVersion) throw new ScheduleMoved();
  const result = await changeBookings(trx, { input, row, impact, seen });
  await recordAuditEntry(trx, {
    actor,
    organisationId: actor.organisationId,
    entityId,
    ...impact.record,
    now,
  });
  const pendingPlaces = impact.lost.pending.map((place) => place.id);
  await saveApplied(trx, { id, impact: countImpact(impact), result, pendingPlaces, now });
  return result;
}

interface ChangeBookingsInput {
  input: ApplyChangeInput;
  row: ChangeRow;
  impact: WorkedOutImpact;
  seen: SeenBookings;
}

type AffectedWithPlace = WorkedOutImpact['bookings'][number];

async function changeBookings(
  trx: Trx,
  { input, row, impact, seen }: ChangeBookingsInput,
): Promise<AppliedChange> {
  const { actor, now } = input;
  const { entityId } = actor;
  const { bookings, places, preview, lost, timeZone } = impact;
  const staying = new Map(preview.stays.map((place) => [place.ownerId, place]));
  const proposed = new Map(preview.newTimes.map((place) => [place.ownerId, place]));
  const chosen = (choice: ImpactChoice) =>
    bookings.filter(
      (booking) => !staying.has(booking.ownerId) && choiceOf(booking, input, seen) === choice,
    );
  const [offered, kept, canceled] = [chosen('offer'), chosen('keep'), chosen('cancel')];
  const endedOffers = [...lost.regainedOffers, ...lost.lostOffers].map(({ id }) => id);
  await endOffers(trx, { ids: endedOffers, as: 'void', now });
  const reserved = await makeOffers(trx, {
    scheduleChangeId: row.id,
    entityId,
    bookings: offered.map(({ appointmentId, ownerId, place }) => {
      const proposal = proposed.get(ownerId) ?? null;
      return { appointmentId, ownerId, place, proposal };
    }),
    now,
  });
  const moved = bookings.flatMap(({ ownerId, place: current }) => {
    const place = staying.get(ownerId);
    return place ? [{ place, current, offer: null }] : [];
  });
  const freed = places.filter(({ ownerId }) => endedOffers.includes(ownerId ?? ''));
  const planned = [...moved, ...reserved];
  await takePlannedPlaces(trx, { planned, freed, places, timeZone, now });
  for (const { appointmentId: id } of canceled) {
    const version = seen.versions.get(id) ?? 0;
    await cancelAtDesk(trx, { actor, id, version, now });
  }
  await endOutOfHours(trx, { entityId, places, lost, now });
  const keptIds = kept.map(({ appointmentId }) => appointmentId);
  await setOutOfHours(trx, { ids: keptIds, isOutOfHours: true });
  return {
    moved: moved.length,
    offers: reserved.length,
    toPhone: offered.length - reserved.length,
    kept: kept.length,
    canceled: canceled.length,
  };
}

function choiceOf(
  { appointmentId: id }: AffectedWithPlace,
  { choices }: ApplyChangeInput,
  seen: SeenBookings,
): ImpactChoice {
  const choice = choices.byAppointment?.[id] ?? choices.default;
  return choice === 'offer' || seen.versions.has(id) ? choice : 'offer';
}
