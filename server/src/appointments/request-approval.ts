import { openRequestsPerAccount, requestsPerDay } from '@vaga/contract/limits';
import { dayBefore } from '../platform/clock.ts';
import type { Trx } from '../platform/db.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import { countApprovalRequestsSince, countOpenApprovalRequests } from './account-quotas.queries.ts';
import type { Appointment } from './appointments.queries.ts';
import {
  lockActiveAppointmentsOfCart,
  recordChanges,
  updateAppointment,
} from './appointments.queries.ts';
import type { ApprovalState } from './approval.queries.ts';
import {
  cancelOtherApprovalRequests,
  findAcceptedTime,
  findApprovalRequest,
  insertApprovalRequest,
  lockCartPeople,
  reopenApprovalRequest,
} from './approval.queries.ts';
import { notifyApprovalRequested } from './notify-of-appointments.ts';
import { notifyEntityOfRequest } from './notify-of-approval.ts';
import { addAppointments } from './open-appointments.ts';
import { areTestsValid } from './test-validity.queries.ts';

export interface RequestApprovalInput {
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
export type RequestApprovalResult =
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
  input: RequestApprovalInput,
): Promise<RequestApprovalResult> {
  const accepted = await findAcceptedTime(trx, input);
  if (accepted) {
    const isThis =
      accepted.entityServiceId === input.entityServiceId && accepted.date === input.serviceDate;
    return isThis ? 'accepted' : 'accepted before';
  }
  const existing = await findApprovalRequest(trx, input);
  if (existing?.state === 'pending' || existing?.state === 'refused') return existing.state;
  if (input.isFromElsewhere) return 'from elsewhere';
  if ((await countOpenApprovalRequests(trx, input)) >= openRequestsPerAccount) return 'too many';
  const since = dayBefore(input.now);
  if ((await countApprovalRequestsSince(trx, input.accountId, since)) >= requestsPerDay)
    return 'too many today';
  const people = await lockCartPeople(trx, input.cartId);
  if (people.length === 0) return 'nobody';
  const { serviceDate: at, timeZone } = input;
  const tests = people.map(({ assetId: ownerId }) => ({ ownerId, at, timeZone }));
  if (!(await areTestsValid(trx, tests))) return 'not counted';
  const requestId = existing?.id ?? (await insertApprovalRequest(trx, input));
  if (existing) await reopenApprovalRequest(trx, requestId);
  await cancelOtherApprovalRequests(trx, {
    cartId: input.cartId,
    keptId: requestId,
    now: input.now,
  });
  const active = await lockActiveAppointmentsOfCart(trx, input.cartId);
  const appointmentIds: string[] = [];
  for (const person of people) {
    const own = active.find(({ assetId }) => assetId === person.assetId);
    const id = await requestForPerson(trx, { person, existing: own, requestId, input });
    if (id) appointmentIds.push(id);
  }
  await notifyApprovalRequested(trx, { appointmentIds, now: input.now });
  await notifyEntityOfRequest(trx, links, { requestId, now: input.now });
  return 'pending';
}

async function requestForPerson(
  trx: Trx,
  request: {
    person: { assetId: string; personId: string };
    existing: Appointment | undefined;
    requestId: string;
    input: RequestApprovalInput;
  },
): Promise<string | null> {
  const { person, existing, requestId, input } = request;
  const { accountId, cartId, entityServiceId, serviceDate, priceCents, campaignId, now } = input;
  const values = {
    approvalRequestId: requestId,
    entityServiceId,
    serviceDate,
    priceCents,
    campaignId,
  };
  if (!existing) {
    const draft = { ...person, ...values, accountId, cartId, createdAt: now };
    const [added] = await addAppointments(trx, [{ ...draft, status: 'SchedulePending' }]);
    return added ?? null;
  }
  // Somebody whose place is booked or being paid asks for nothing.
  if (existing.status !== 'SchedulePending') return null;
  await updateAppointment(trx, existing.id, values);
  const change = { appointmentId: existing.id, accountId, now };
  await recordChanges(trx, [
    { ...change, field: 'entityServiceId', from: existing.entityServiceId, to: entityServiceId },
    { ...change, field: 'serviceDate', from: existing.serviceDate, to: serviceDate },
  ]);
  return existing.id;
}
