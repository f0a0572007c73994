import type { ApprovalRequest } from '@vaga/contract/approval';
import type { Language } from '@vaga/contract/common';
import type { Db } from '../../platform/db.ts';
import { daysFrom, localDay, localTime, wallTime } from '../../platform/local-time.rules.ts';
import type { EntityRequest } from '../../requests/index.ts';
import { readSlotsAndDays } from '../../scheduling/index.ts';
import type { AppointmentLife } from '../states/appointment-state.rules.ts';
import { lifeOf } from '../states/appointment-state.rules.ts';
import { readTestRequirements } from '../validity/test-validity.queries.ts';
import { isTestValid } from '../validity/test-validity.rules.ts';
import {
  firstOfferedDay,
  leavesTimeToConfirm,
  offeredDays,
  planGroupStarts,
} from './approval.rules.ts';
import type { ApprovalRequestForEntity, PersonInRequest } from './approval-for-entity.queries.ts';

/** An approval request with what every request to an entity has. */
export type ApprovalToAnswer = ApprovalRequestForEntity & EntityRequest;

/** A request as the entity sees it, with the starts of a day. Changes nothing. */
export async function presentApproval(
  db: Db,
  request: ApprovalToAnswer,
  reader: { language: Language; date?: string | undefined; now: Date },
): Promise<ApprovalRequest> {
  const { language, date, now } = reader;
  const state = approvalRequestState(request);
  const people = participantsOf(request, state);
  const { entity, location, timeZone, serviceDate, reason } = request;
  const times = people.flatMap(({ startsAt }) => (startsAt ? [new Date(startsAt)] : []));
  return {
    state,
    entity,
    location,
    timeZone,
    serviceDate,
    reason,
    service: language === 'en' ? request.serviceEn : request.servicePt,
    answerUntil: request.answerUntil.toISOString(),
    priceCents: people[0]?.priceCents ?? 0,
    people: people.map(({ person }, index) => {
      const at = times[index];
      return { person, time: at ? localTime(at, timeZone) : null };
    }),
    ...(state === 'pending'
      ? await offeredStarts(db, { request, people, date, now })
      : { date: serviceDate, days: [], starts: [] }),
    standing: state === 'accepted' ? acceptedStanding(people) : null,
    holdExpiresAt: earliestHoldExpiry(people),
  };
}

/**
 * A pending request counts as cancelled if no appointment waits for it: the patient may have cancelled all, or booked
 * at another entity with the same cart.
 */
export function approvalRequestState({
  state,
  people,
}: ApprovalRequestForEntity): ApprovalRequest['state'] {
  const isWaiting = people.some((one) => lifeOf(one) === 'requested');
  return state === 'pending' && !isWaiting ? 'canceled' : state;
}

/**
 * The people of a request: of a pending one, those who still wait; of an answered one, those who are not cancelled,
 * otherwise all.
 */
export function participantsOf(
  { people }: ApprovalRequestForEntity,
  state: ApprovalRequest['state'],
): PersonInRequest[] {
  if (state === 'pending') return people.filter((one) => lifeOf(one) === 'requested');
  const active = people.filter((one) => lifeOf(one) !== 'canceled');
  return active.length > 0 ? active : people;
}

function acceptedStanding(people: readonly PersonInRequest[]): ApprovalRequest['standing'] {
  const isHeld = people.some((one) => lifeOf(one) === 'held' && one.holdExpiresAt);
  if (isHeld) return 'waiting';
  const hasEnded = (life: AppointmentLife) => life === 'canceled' || life === 'held';
  return people.some((one) => !hasEnded(lifeOf(one))) ? 'booked' : 'ended';
}

function earliestHoldExpiry(people: readonly PersonInRequest[]): string | null {
  const ends = people.flatMap(({ holdExpiresAt }) => (holdExpiresAt ? [holdExpiresAt] : []));
  const [first] = ends.sort((one, other) => Date.parse(one) - Date.parse(other));
  return first ? new Date(first).toISOString() : null;
}

async function offeredStarts(
  db: Db,
  input: {
    request: ApprovalRequestForEntity;
    people: PersonInRequest[];
    date: string | undefined;
    now: Date;
  },
): Promise<Pick<ApprovalRequest, 'date' | 'days' | 'starts'>> {
  const { request, people, now } = input;
  const { entityServiceId, entityCode, cartId, serviceDate, timeZone } = request;
  const from = firstOfferedDay(serviceDate, localDay(now, timeZone));
  const requirements = await readTestRequirements(
    db,
    people.map(({ assetId }) => assetId),
  );
  const isValid = (at: Date | string) =>
    requirements.every((requirement) => isTestValid(requirement, { at, timeZone }));
  const validDays = daysFrom(from, offeredDays).filter(isValid);
  const date = validDays.find((day) => day === input.date) ?? validDays[0] ?? from;
  const slotQuery = { entityServiceId, entityCode, forCartId: cartId, now };
  const { slots, days } = await readSlotsAndDays(db, {
    ...slotQuery,
    date,
    from,
    days: offeredDays,
  });
  const plans = planGroupStarts(
    slots.filter(({ startsAt }) => isValid(startsAt)),
    people.length,
  );
  const starts = plans.filter(({ start }) => leavesTimeToConfirm(start.startsAt, now));
  return {
    date,
    days: days.filter((day) => validDays.includes(day.date)),
    starts: starts.map(({ start: { startsAt, endsAt }, times }) => ({
      time: localTime(startsAt, timeZone),
      timeRange: `${wallTime(startsAt, timeZone)} - ${wallTime(endsAt, timeZone)}`,
      slots: times.map((time) => localTime(time, timeZone)),
    })),
  };
}
