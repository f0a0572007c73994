import { openRequestsPerAccount, requestsPerDay } from '@vaga/contract/limits';
import { dayBefore } from '../platform/clock.ts';
import type { Trx } from '../platform/db.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import { countOpenRequests, countRequestsSince } from './account-limits.queries.ts';
import type { Appointment } from './appointments.queries.ts';
import { lockLivingOfCart, recordChanges, updateAppointment } from './appointments.queries.ts';
import type { ApprovalState } from './approval.queries.ts';
import {
  cancelOtherRequests,
  findAcceptedTime,
  findRequest,
  lockCartPeople,
  makeRequest,
  reopenRequest,
} from './approval.queries.ts';
import { doTestsCount } from './counting-days.queries.ts';
import { addAppointments } from './open-appointments.ts';
import { tellRequested } from './tell-appointments.ts';
import { tellDesk } from './tell-approval.ts';

export interface ApprovalAsked {
  accountId: string;
  cartId: string;
  entityServiceId: string;
  /** The day asked for; the partner names the time. */
  serviceDate: string;
  /** What it will cost a person, as of that day. */
  priceCents: number;
  campaignId: string | null;
  /** Another site's page made the browser ask: it may look, and asks nobody. */
  isFromElsewhere: boolean;
  /** The place's own. */
  timeZone: string;
  now: Date;
}

/** How a cart stands with a place that confirms every time itself; the last six say why nothing was asked. */
export type Asked =
  | ApprovalState
  | 'accepted before'
  | 'too many'
  | 'too many today'
  | 'from elsewhere'
  | 'not counted'
  | 'nobody';

/**
 * Asks the partner for a time for everybody in the cart who is not deleted, once for a cart, entity service and day: asked again, it
 * answers how that request stands. It takes no place. A cart asks one place for one day at a time: asking elsewhere
 * takes the request before it back, and its appointments (SchedulePending) go over with their codes; while a time that
 * was accepted is held for it, it asks nowhere else. What came to nothing (taken back, not answered, accepted and not
 * confirmed in time) may be asked again. An account has 10 open requests at the most, and asks 20 times in 24 hours: who
 * takes back and asks again would fill a desk's mailbox. The caller has locked the cart.
 */
export async function requestApproval(
  trx: Trx,
  links: SignedLinks,
  asked: ApprovalAsked,
): Promise<Asked> {
  const accepted = await findAcceptedTime(trx, asked);
  if (accepted) {
    const isThis =
      accepted.entityServiceId === asked.entityServiceId && accepted.date === asked.serviceDate;
    return isThis ? 'accepted' : 'accepted before';
  }
  const before = await findRequest(trx, asked);
  if (before?.state === 'pending' || before?.state === 'refused') return before.state;
  if (asked.isFromElsewhere) return 'from elsewhere';
  if ((await countOpenRequests(trx, asked)) >= openRequestsPerAccount) return 'too many';
  const since = dayBefore(asked.now);
  if ((await countRequestsSince(trx, asked.accountId, since)) >= requestsPerDay)
    return 'too many today';
  const people = await lockCartPeople(trx, asked.cartId);
  if (people.length === 0) return 'nobody';
  const { serviceDate: at, timeZone } = asked;
  const visits = people.map(({ assetId: ownerId }) => ({ ownerId, at, timeZone }));
  if (!(await doTestsCount(trx, visits))) return 'not counted';
  const requestId = before?.id ?? (await makeRequest(trx, asked));
  if (before) await reopenRequest(trx, requestId);
  await cancelOtherRequests(trx, { cartId: asked.cartId, keptId: requestId, now: asked.now });
  const living = await lockLivingOfCart(trx, asked.cartId);
  const appointmentIds: string[] = [];
  for (const person of people) {
    const own = living.find(({ assetId }) => assetId === person.assetId);
    const id = await askFor(trx, { person, before: own, requestId, asked });
    if (id) appointmentIds.push(id);
  }
  await tellRequested(trx, { appointmentIds, now: asked.now });
  await tellDesk(trx, links, { requestId, now: asked.now });
  return 'pending';
}

async function askFor(
  trx: Trx,
  one: {
    person: { assetId: string; personId: string };
    before: Appointment | undefined;
    requestId: string;
    asked: ApprovalAsked;
  },
): Promise<string | null> {
  const { person, before, requestId, asked } = one;
  const { accountId, cartId, entityServiceId, serviceDate, priceCents, campaignId, now } = asked;
  const values = {
    approvalRequestId: requestId,
    entityServiceId,
    serviceDate,
    priceCents,
    campaignId,
  };
  if (!before) {
    const fresh = { ...person, ...values, accountId, cartId, createdAt: now };
    const [added] = await addAppointments(trx, [{ ...fresh, status: 'SchedulePending' }]);
    return added ?? null;
  }
  // Somebody whose place is booked or being paid asks for nothing.
  if (before.status !== 'SchedulePending') return null;
  await updateAppointment(trx, before.id, values);
  const change = { appointmentId: before.id, accountId, now };
  await recordChanges(trx, [
    { ...change, field: 'entityServiceId', from: before.entityServiceId, to: entityServiceId },
    { ...change, field: 'serviceDate', from: before.serviceDate, to: serviceDate },
  ]);
  return before.id;
}
