import type { RefundRequest } from '@vaga/contract/refund-requests';
import * as calls from '@vaga/contract/refund-requests';
import { emailedLink, recordRefundState } from '../../appointments/index.ts';
import type { Actor } from '../../identity/index.ts';
import type { Trx } from '../../platform/db.ts';
import { addJob } from '../../platform/jobs.ts';
import { localTime } from '../../platform/local-time.rules.ts';
import { queueMessage } from '../../platform/outbox.ts';
import type { EntityRequest, RequestKind } from '../../requests/index.ts';
import { answerCall } from '../../requests/index.ts';
import { refundRequestLink } from './email-refund-request.ts';
import { refundAnswerDeadline, refundRequestState } from './refund-request.rules.ts';
import type { RefundRequestDetails } from './refund-requests.queries.ts';
import {
  listOpenRefundRequests,
  listUnansweredRefundRequests,
  lockRefundRequest,
  readRefundRequestDetails,
} from './refund-requests.queries.ts';
import { updateRefund } from './refunds.queries.ts';

/** `reason`: why the entity refuses, as the patient reads it; null accepts the request. */
interface RefundAnswer {
  reason: string | null;
}

type RequestedRefund = RefundRequestDetails & EntityRequest;

/**
 * Whether an appointment that was cancelled late is refunded. The patient gets an e-mail with either answer. An
 * unanswered request is refunded; the weekly e-mails announce this.
 */
export const refundRequestKind: RequestKind<RequestedRefund, RefundAnswer, RefundRequest> = {
  link: refundRequestLink,
  calls: {
    read: calls.readRefundRequest,
    deskRead: calls.readDeskRefund,
    answers: [
      answerCall({ byLink: calls.acceptRefundRequest, byMember: calls.acceptDeskRefund }, () => ({
        reason: null,
      })),
      answerCall(
        { byLink: calls.refuseRefundRequest, byMember: calls.refuseDeskRefund },
        ({ reason }) => ({ reason }),
      ),
    ],
  },
  async lock(trx, id) {
    await lockRefundRequest(trx, id);
  },
  async find(db, id) {
    const request = await readRefundRequestDetails(db, id);
    if (!request) return null;
    const answerUntil = refundAnswerDeadline(request.createdAt);
    const { personId, appointmentId } = request;
    const subjects = [{ personId, appointmentId }];
    return { ...request, answerUntil, isOpen: request.status === 'requested', subjects };
  },
  listOpen: listOpenRefundRequests,
  async present(_db, request, { language }) {
    const { id, entity, timeZone, person, code, amountCents, createdAt, startsAt, paidAt } =
      request;
    return {
      id,
      ...refundRequestState(request.status),
      entity,
      timeZone,
      person,
      code,
      amountCents,
      service: language === 'en' ? request.serviceEn : request.servicePt,
      time: localTime(startsAt, timeZone),
      paidAt: paidAt.toISOString(),
      askedAt: createdAt.toISOString(),
      answerUntil: request.answerUntil.toISOString(),
      requestReason: request.requestReason,
      reason: request.answerReason,
    };
  },
  async answer(trx, { request, answer: { reason }, actor, now }) {
    await (reason === null
      ? acceptRequest(trx, { request, actor, now })
      : refuseRequest(trx, { request, reason, actor, now }));
    await emailPatient(trx, { request, reason, isUnanswered: false, now });
    return null;
  },
  lapse: {
    readDue: listUnansweredRefundRequests,
    async end(trx, { request, actor, now }) {
      await acceptRequest(trx, { request, actor, now });
      await emailPatient(trx, { request, reason: null, isUnanswered: true, now });
    },
  },
};

interface DecideRefundInput {
  request: RequestedRefund;
  actor: Actor;
  now: Date;
}

async function acceptRequest(trx: Trx, { request, actor, now }: DecideRefundInput): Promise<void> {
  const { id, appointmentId } = request;
  await updateRefund(trx, id, { status: 'queued', decidedAt: now });
  await addJob(trx, { name: 'payments.refund', payload: { refundId: id } });
  await recordRefundState(trx, { appointmentId, to: 'accepted', actor, now });
}

async function refuseRequest(
  trx: Trx,
  { request, reason, actor, now }: DecideRefundInput & { reason: string },
): Promise<void> {
  const { id, appointmentId } = request;
  await updateRefund(trx, id, { status: 'refused', answerReason: reason, decidedAt: now });
  await recordRefundState(trx, { appointmentId, to: 'refused', actor, now });
}

async function emailPatient(
  trx: Trx,
  input: { request: RequestedRefund; reason: string | null; isUnanswered: boolean; now: Date },
): Promise<void> {
  const { request, reason, isUnanswered, now } = input;
  const { accountId, recipient, language, firstName, person, entity, code, amountCents } = request;
  // Both are null once the account is deleted.
  if (recipient === null || firstName === null) return;
  await queueMessage(trx, {
    channel: 'email',
    recipient,
    accountId,
    entityId: request.entityId,
    now,
    template: 'refund-answered',
    language: language === 'en' ? 'en' : 'pt',
    data: {
      firstName,
      personName: person,
      code,
      amountCents,
      reason,
      isUnanswered,
      placeName: entity,
      placePhone: request.phone,
      startsAt: request.startsAt.toISOString(),
      timeZone: request.timeZone,
      ...emailedLink({ ...request, id: request.appointmentId }),
    },
  });
}
