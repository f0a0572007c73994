import type { ApprovalRequest } from '@vaga/contract/approval';
import type { Language } from '@vaga/contract/common';
import type { Db } from '../platform/db.ts';
import { openLink } from '../platform/http/open-link.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { notFound, success } from '../platform/http/outcome.ts';
import { daysFrom, localDay, localTime, wallTime } from '../platform/local-time.rules.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import { readSlotsAndDays } from '../scheduling/index.ts';
import {
  answerableUntil,
  firstOfferedDay,
  isAcceptable,
  offeredDays,
  plansFrom,
} from './approval.rules.ts';
import type { PersonAtDesk, RequestAtDesk } from './approval-desk.queries.ts';
import { readRequestAtDesk } from './approval-desk.queries.ts';
import { readTrips } from './counting-days.queries.ts';
import { doesTestCount } from './counting-days.rules.ts';
import { approvalPurpose } from './tell-approval.ts';

export interface DeskAsks {
  token: string;
  language: Language;
  now: Date;
}

export interface DeskDeps {
  db: Db;
  links: SignedLinks;
}

/** What the link in a desk's mail opens, as every signed link. */
export const openRequest = (links: SignedLinks, { token, now }: Pick<DeskAsks, 'token' | 'now'>) =>
  openLink(links, {
    token,
    now,
    purpose: approvalPurpose,
    expiredCode: 'approval.link_over',
    unknownCode: 'approval.link_unknown',
  });

/** A request as its desk sees it, with the starts of a day. Changes nothing. */
export async function readApproval(
  { db, links }: DeskDeps,
  asked: DeskAsks & { date: string | undefined },
): Promise<Outcome<ApprovalRequest>> {
  const id = openRequest(links, asked);
  if (typeof id !== 'string') return id;
  return success(await showRequest(db, { ...asked, id }));
}

/** @throws Problem 404 for a request that is not there any more. */
export async function showRequest(
  db: Db,
  asked: { id: string; language: Language; now: Date; date?: string | undefined },
): Promise<ApprovalRequest> {
  const { id, language, now } = asked;
  const request = await readRequestAtDesk(db, id, now);
  if (!request) throw notFound('approval.link_unknown');
  const state = stateOf(request);
  const people = takingPart(request, state);
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
    answerUntil: answerableUntil(serviceDate, timeZone).toISOString(),
    priceCents: people[0]?.priceCents ?? 0,
    people: people.map(({ person }, index) => {
      const at = times[index];
      return { person, time: at ? localTime(at, timeZone) : null };
    }),
    ...(state === 'pending'
      ? await offer(db, { request, people, date: asked.date, now })
      : { date: serviceDate, days: [], starts: [] }),
    standing: state === 'accepted' ? standingOf(people) : null,
    holdExpiresAt: firstEnd(people),
  };
}

/** Who asked may have taken it back one by one, or have booked elsewhere with the same cart. */
export function stateOf({ state, people }: RequestAtDesk): ApprovalRequest['state'] {
  const waits = people.some(({ status }) => status === 'SchedulePending');
  return state === 'pending' && !waits ? 'canceled' : state;
}

/** Whom a request is for now: of an open one those who wait, of one that ended those whom it was for. */
export function takingPart(
  { people }: RequestAtDesk,
  state: ApprovalRequest['state'],
): PersonAtDesk[] {
  if (state === 'pending') return people.filter(({ status }) => status === 'SchedulePending');
  const living = people.filter(({ status }) => status !== 'Canceled');
  return living.length > 0 ? living : people;
}

function standingOf(people: readonly PersonAtDesk[]): ApprovalRequest['standing'] {
  const isHeld = people.some((one) => one.status === 'PaymentPending' && one.holdExpiresAt);
  if (isHeld) return 'waiting';
  const over = ['Canceled', 'PaymentPending'];
  return people.some(({ status }) => !over.includes(status)) ? 'booked' : 'ended';
}

function firstEnd(people: readonly PersonAtDesk[]): string | null {
  const ends = people.flatMap(({ holdExpiresAt }) => (holdExpiresAt ? [holdExpiresAt] : []));
  const [first] = ends.sort((one, other) => Date.parse(one) - Date.parse(other));
  return first ? new Date(first).toISOString() : null;
}

async function offer(
  db: Db,
  asked: { request: RequestAtDesk; people: PersonAtDesk[]; date: string | undefined; now: Date },
): Promise<Pick<ApprovalRequest, 'date' | 'days' | 'starts'>> {
  const { request, people, now } = asked;
  const { entityServiceId, entityCode, cartId, serviceDate, timeZone } = request;
  const from = firstOfferedDay(serviceDate, localDay(now, timeZone));
  const trips = await readTrips(
    db,
    people.map(({ assetId }) => assetId),
  );
  const doesCount = (at: Date | string) =>
    trips.every((trip) => doesTestCount(trip, { at, timeZone }));
  const counting = daysFrom(from, offeredDays).filter(doesCount);
  const date = counting.find((day) => day === asked.date) ?? counting[0] ?? from;
  const who = { entityServiceId, entityCode, forCartId: cartId, now };
  const { slots, days } = await readSlotsAndDays(db, { ...who, date, from, days: offeredDays });
  const plans = plansFrom(
    slots.filter(({ startsAt }) => doesCount(startsAt)),
    people.length,
  );
  const starts = plans.filter(({ start }) => isAcceptable(start.startsAt, now));
  return {
    date,
    days: days.filter((day) => counting.includes(day.date)),
    starts: starts.map(({ start: { startsAt, endsAt }, times }) => ({
      time: localTime(startsAt, timeZone),
      timeRange: `${wallTime(startsAt, timeZone)} - ${wallTime(endsAt, timeZone)}`,
      slots: times.map((time) => localTime(time, timeZone)),
    })),
  };
}
