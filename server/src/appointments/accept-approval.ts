import type { ApprovalRequest } from '@vaga/contract/approval';
import { acceptedHoldEndsBeforeHours } from '@vaga/contract/limits';
import type { Trx } from '../platform/db.ts';
import type { IdempotencyKey } from '../platform/http/idempotency.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure, Problem, success, warning } from '../platform/http/outcome.ts';
import { localDay } from '../platform/local-time.rules.ts';
import { transact } from '../platform/transact.ts';
import type { TakenPlace } from '../scheduling/index.ts';
import { takePlaces } from '../scheduling/index.ts';
import { lockLivingOfCart, recordChanges, updateAppointment } from './appointments.queries.ts';
import { acceptedUntil, isAcceptable, isOfferedDay } from './approval.rules.ts';
import type { PersonAtDesk, RequestAtDesk } from './approval-desk.queries.ts';
import { decideRequest, lockRequestWithCart, readRequestAtDesk } from './approval-desk.queries.ts';
import { doTestsCount } from './counting-days.queries.ts';
import type { DeskAsks, DeskDeps } from './read-approval.ts';
import { openRequest, showRequest, stateOf, takingPart } from './read-approval.ts';
import { tellAccepted } from './tell-approval.ts';

interface Asked extends DeskAsks {
  /** A start for each person, in the order in which the desk sees them. */
  slots: string[];
  idempotencyKey: IdempotencyKey | null;
}

/**
 * Accepts a request: the places are taken under the locks and kept for 24 hours, at most until 2 hours before the
 * first, whatever becomes of a payment. Its people go on to pay. Answered before, or taken back, it answers how it
 * stands and changes nothing.
 * @throws Problem 404 for a forged link; 409 `slot.taken` with the nearest free times where a start is lost.
 */
export async function acceptApproval(
  { db, links }: DeskDeps,
  asked: Asked,
): Promise<Outcome<ApprovalRequest>> {
  const { language, now, idempotencyKey } = asked;
  const id = openRequest(links, asked);
  if (typeof id !== 'string') return id;
  return transact(db, idempotencyKey, async (trx) => {
    await lockRequestWithCart(trx, id);
    const shown = { id, language, now };
    const request = await readRequestAtDesk(trx, id, now);
    if (!request || stateOf(request) !== 'pending') {
      return warning('approval.answered', undefined, await showRequest(trx, shown));
    }
    const people = takingPart(request, 'pending');
    const starts = asked.slots.map((slot) => new Date(slot));
    const [first] = starts.toSorted((one, other) => Number(one) - Number(other));
    if (!first || starts.length !== people.length) {
      return warning('approval.changed', undefined, await showRequest(trx, shown));
    }
    const { serviceDate, timeZone } = request;
    const days = { serviceDate, today: localDay(now, timeZone) };
    if (!starts.every((start) => isOfferedDay(localDay(start, timeZone), days))) {
      throw new Problem(400, 'slot.unknown');
    }
    if (!isAcceptable(first, now)) {
      return failure('approval.too_soon', { hours: acceptedHoldEndsBeforeHours });
    }
    const visits = people.flatMap(({ assetId: ownerId }, index) => {
      const start = starts[index];
      return start ? [{ ownerId, at: start, timeZone }] : [];
    });
    if (!(await doTestsCount(trx, visits))) return failure('cart.day_not_counted');
    const keptUntil = acceptedUntil(first, now);
    const taken = await take(trx, { request, people, starts, keptUntil, now });
    await decideRequest(trx, { id, state: 'accepted', reason: null, now });
    await schedule(trx, { request, people, taken, now });
    const appointmentIds = people.map(({ appointmentId }) => appointmentId);
    await tellAccepted(trx, { appointmentIds, cartId: request.cartId, keptUntil, now });
    return success(await showRequest(trx, shown));
  });
}

interface Taking {
  request: RequestAtDesk;
  people: PersonAtDesk[];
  starts: Date[];
  keptUntil: Date;
  now: Date;
}

async function take(trx: Trx, taking: Taking): Promise<TakenPlace[]> {
  const { request, people, starts, keptUntil, now } = taking;
  const { accountId, cartId, entityCode, entityServiceId } = request;
  // The cart (locked with the request), its appointments, the days of a pool: as everybody locks them.
  await lockLivingOfCart(trx, cartId);
  const places = people.map(({ assetId: ownerId }, index) => ({
    ownerId,
    entityServiceId,
    startsAt: starts[index] ?? keptUntil,
  }));
  try {
    return await takePlaces(trx, {
      accountId,
      cartId,
      entityCode,
      places,
      now,
      expiresAt: keptUntil,
      isPromised: true,
      // It was the place that chose: what the people hold elsewhere does not stand in its way.
      limitPerAccount: Number.POSITIVE_INFINITY,
    });
  } catch (error) {
    // Where else somebody is, and for what, is not the desk's to know.
    if (error instanceof Problem && error.code === 'slot.person_busy') {
      throw new Problem(409, 'approval.person_busy');
    }
    throw error;
  }
}

/** The requests become appointments with a time, for their people to confirm. */
async function schedule(
  trx: Trx,
  scheduled: Pick<Taking, 'request' | 'people' | 'now'> & { taken: TakenPlace[] },
): Promise<void> {
  const { request, people, taken, now } = scheduled;
  const status = 'PaymentPending';
  for (const { appointmentId, assetId } of people) {
    const place = taken.find(({ ownerId }) => ownerId === assetId);
    if (!place) throw new Error('A place was asked for and not given.');
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
    const change = { appointmentId, accountId: null, now };
    await recordChanges(trx, [
      { ...change, field: 'status', from: 'SchedulePending', to: status },
      { ...change, field: 'startsAt', from: null, to: startsAt.toISOString() },
    ]);
  }
}
