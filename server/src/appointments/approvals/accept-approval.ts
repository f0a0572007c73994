import type { ApprovalRequest } from '@vaga/contract/approval';
import type { Language } from '@vaga/contract/common';
import { acceptedHoldEndsBeforeHours } from '@vaga/contract/limits';
import type { Actor } from '../../identity/index.ts';
import type { Trx } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { failure, Problem, warning } from '../../platform/http/outcome.ts';
import { localDay } from '../../platform/local-time.rules.ts';
import type { TakenPlace } from '../../scheduling/index.ts';
import { acceptPolicy, holdPlaces } from '../../scheduling/index.ts';
import { statusOf } from '../states/appointment-state.rules.ts';
import {
  lockActiveAppointmentsOfCart,
  recordChanges,
  updateAppointment,
} from '../states/appointments.queries.ts';
import { areTestsValid } from '../validity/test-validity.queries.ts';
import { acceptedHoldExpiresAt, isOfferedDay, leavesTimeToConfirm } from './approval.rules.ts';
import type { ApprovalRequestForEntity, PersonInRequest } from './approval-for-entity.queries.ts';
import { recordApprovalDecision } from './approval-for-entity.queries.ts';
import { notifyRequestAccepted } from './notify-of-approval.ts';
import type { ApprovalToAnswer } from './present-approval.ts';
import { participantsOf, presentApproval } from './present-approval.ts';

interface AcceptApprovalInput {
  /** Pending, before its deadline, and locked with its cart. */
  request: ApprovalToAnswer;
  /** A start for each person, in the order in which the entity sees the people. */
  slots: string[];
  actor: Actor;
  language: Language;
  now: Date;
}

/**
 * Accepts a request: takes the places under the locks and holds them for 24 hours, at most until 2 hours before the
 * first start, whatever happens to a payment. The patient then pays.
 * @returns null; or the outcome for starts that cannot be accepted.
 * @throws Problem 409 `slot.taken` with the nearest available times if a start is taken.
 */
export async function acceptApproval(
  trx: Trx,
  { request, slots, actor, language, now }: AcceptApprovalInput,
): Promise<Outcome<ApprovalRequest> | null> {
  const people = participantsOf(request, 'pending');
  const starts = slots.map((slot) => new Date(slot));
  const [first] = starts.toSorted((one, other) => Number(one) - Number(other));
  if (!first || starts.length !== people.length) {
    const view = await presentApproval(trx, request, { language, now });
    return warning('approval.changed', undefined, view);
  }
  const { id, serviceDate, timeZone } = request;
  const days = { serviceDate, today: localDay(now, timeZone) };
  if (!starts.every((start) => isOfferedDay(localDay(start, timeZone), days))) {
    throw new Problem(400, 'slot.unknown');
  }
  if (!leavesTimeToConfirm(first, now)) {
    return failure('approval.too_soon', { hours: acceptedHoldEndsBeforeHours });
  }
  const testTimes = people.flatMap(({ assetId: ownerId }, index) => {
    const start = starts[index];
    return start ? [{ ownerId, at: start, timeZone }] : [];
  });
  if (!(await areTestsValid(trx, testTimes))) return failure('cart.day_not_counted');
  const holdExpiresAt = acceptedHoldExpiresAt(first, now);
  const takenPlaces = await takeOfferedPlaces(trx, {
    request,
    people,
    starts,
    holdExpiresAt,
    now,
  });
  await recordApprovalDecision(trx, { id, state: 'accepted', reason: null, now });
  await scheduleAppointments(trx, { request, people, takenPlaces, actor, now });
  const appointmentIds = people.map(({ appointmentId }) => appointmentId);
  await notifyRequestAccepted(trx, {
    appointmentIds,
    cartId: request.cartId,
    requestedDate: serviceDate,
    holdExpiresAt,
    now,
  });
  return null;
}

interface TakePlacesInput {
  request: ApprovalRequestForEntity;
  people: PersonInRequest[];
  starts: Date[];
  holdExpiresAt: Date;
  now: Date;
}

async function takeOfferedPlaces(trx: Trx, input: TakePlacesInput): Promise<TakenPlace[]> {
  const { request, people, starts, holdExpiresAt, now } = input;
  const { accountId, cartId, entityCode, entityServiceId } = request;
  // The order of every lock: the cart (locked with the request), its appointments, the days of a pool.
  await lockActiveAppointmentsOfCart(trx, cartId);
  const places = people.map(({ assetId: ownerId }, index) => ({
    ownerId,
    entityServiceId,
    startsAt: starts[index] ?? holdExpiresAt,
  }));
  try {
    return await holdPlaces(trx, {
      accountId,
      cartId,
      entityCode,
      places,
      policy: acceptPolicy({ expiresAt: holdExpiresAt }),
      now,
    });
  } catch (error) {
    // The entity must not learn of the patient's other appointments.
    if (error instanceof Problem && error.code === 'slot.person_busy') {
      throw new Problem(409, 'approval.person_busy');
    }
    throw error;
  }
}

/** Gives the requested appointments their times. The patient still has to confirm them. */
async function scheduleAppointments(
  trx: Trx,
  input: Pick<TakePlacesInput, 'request' | 'people' | 'now'> & {
    takenPlaces: TakenPlace[];
    actor: Actor;
  },
): Promise<void> {
  const { request, people, takenPlaces, actor, now } = input;
  const status = statusOf({ life: 'held' });
  for (const { appointmentId, assetId } of people) {
    const place = takenPlaces.find(({ ownerId }) => ownerId === assetId);
    if (!place) throw new Error('A requested place was not taken.');
    const { startsAt, endsAt, priceCents, campaignId } = place;
    const serviceDate = localDay(startsAt, request.timeZone);
    await updateAppointment(trx, appointmentId, {
      status,
      startsAt,
      endsAt,
      serviceDate,
      priceCents,
      campaignId,
    });
    const change = { appointmentId, actor, now };
    await recordChanges(trx, [
      { ...change, field: 'status', from: statusOf({ life: 'requested' }), to: status },
      { ...change, field: 'startsAt', from: null, to: startsAt.toISOString() },
    ]);
  }
}
