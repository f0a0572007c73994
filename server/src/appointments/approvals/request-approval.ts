import { checkQuota, patientActor } from '../../identity/index.ts';
import type { Trx } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { countQueuedMessages } from '../../platform/outbox.ts';
import type { SignedLinks } from '../../platform/signed-links.ts';
import { countOpenApprovalRequests } from '../booking/account-quotas.queries.ts';
import { addAppointments } from '../booking/open-appointments.ts';
import { notifyApprovalRequested } from '../notices/notify-of-appointments.ts';
import { lifeOf, statusOf } from '../states/appointment-state.rules.ts';
import type { Appointment } from '../states/appointments.queries.ts';
import {
  lockActiveAppointmentsOfCart,
  recordChanges,
  updateAppointment,
} from '../states/appointments.queries.ts';
import { areTestsValid } from '../validity/test-validity.queries.ts';
import type { ApprovalState } from './approval.queries.ts';
import {
  cancelOtherApprovalRequests,
  findAcceptedTime,
  findApprovalRequest,
  insertApprovalRequest,
  lockCartPeople,
  reopenApprovalRequest,
} from './approval.queries.ts';
import { notifyEntityOfRequest } from './notify-of-approval.ts';

export interface RequestApprovalInput {
  accountId: string;
  cartId: string;
  entityServiceId: string;
  /** The requested day; the entity chooses the time. */
  serviceDate: string;
  /** The price for one person on that day. */
  priceCents: number;
  campaignId: string | null;
  /** A page of another site caused the call: it may read, but must not send a request. */
  isCrossSite: boolean;
  /** The time zone of the entity. */
  timeZone: string;
  now: Date;
}

/**
 * The state of the cart's request to an entity that confirms every time itself; the last five say why none was sent.
 */
export type RequestApprovalResult =
  | ApprovalState
  | 'another accepted'
  | { refused: Outcome<never> }
  | 'cross-site'
  | 'test not valid'
  | 'no people';

/**
 * Asks the entity for a time for every person of the cart who is not deleted, once for a cart, entity service and day:
 * a repeated call returns the state of that request. It takes no place. A cart asks one entity for one day at a time: a
 * request to another entity cancels the previous one, and its appointments (SchedulePending) move over with their
 * codes. While an accepted time is held, the cart cannot ask another entity. A request that was cancelled, expired, or
 * accepted but not confirmed in time can be sent again. The quotas `openRequests` and `requests` apply: repeated
 * requests would fill the entity's mailbox. The caller has locked the cart.
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
    return isThis ? 'accepted' : 'another accepted';
  }
  const existing = await findApprovalRequest(trx, input);
  if (existing?.state === 'pending' || existing?.state === 'refused') return existing.state;
  if (input.isCrossSite) return 'cross-site';
  const refused = await checkRequestQuotas(trx, input);
  if (refused) return { refused };
  const people = await lockCartPeople(trx, input.cartId);
  if (people.length === 0) return 'no people';
  const { serviceDate: at, timeZone } = input;
  const tests = people.map(({ assetId: ownerId }) => ({ ownerId, at, timeZone }));
  if (!(await areTestsValid(trx, tests))) return 'test not valid';
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

async function checkRequestQuotas(
  trx: Trx,
  input: RequestApprovalInput,
): Promise<Outcome<never> | null> {
  const { accountId, now } = input;
  const actor = patientActor({ accountId });
  const countOpen = () => countOpenApprovalRequests(trx, input);
  // One of these was queued for each request, also for those that were cancelled.
  const template = 'approval-requested';
  const countSent = (since: Date) => countQueuedMessages(trx, { accountId, template, since });
  return (
    (await checkQuota(trx, 'openRequests', { accountId, actor, now, count: countOpen })) ??
    checkQuota(trx, 'requests', { accountId, actor, now, count: countSent })
  );
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
    const status = statusOf({ life: 'requested' });
    const requested = { ...draft, status, isLocalPayment: false };
    const [added] = await addAppointments(trx, [requested], {
      actor: patientActor({ accountId }),
      now,
    });
    return added?.id ?? null;
  }
  // A person whose place is booked or being paid for needs no request.
  if (lifeOf(existing) !== 'requested') return null;
  await updateAppointment(trx, existing.id, values);
  const change = { appointmentId: existing.id, actor: patientActor({ accountId }), now };
  await recordChanges(trx, [
    { ...change, field: 'entityServiceId', from: existing.entityServiceId, to: entityServiceId },
    { ...change, field: 'serviceDate', from: existing.serviceDate, to: serviceDate },
  ]);
  return existing.id;
}
