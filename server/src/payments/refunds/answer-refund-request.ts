import type { Language } from '@vaga/contract/common';
import type { RefundRequest } from '@vaga/contract/refund-requests';
import { recordRefundState } from '../../appointments/index.ts';
import { systemActor } from '../../identity/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import type { IdempotencyKey } from '../../platform/http/idempotency.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { notFound, success, warning } from '../../platform/http/outcome.ts';
import { addJob } from '../../platform/jobs.ts';
import { localTime } from '../../platform/local-time.rules.ts';
import { queueMessage } from '../../platform/outbox.ts';
import { inTransaction, transact } from '../../platform/transact.ts';
import type { AnswerLinkDeps, AnswerLinkInput } from '../answer-link.ts';
import { openAnswerLink } from '../answer-link.ts';
import { refundRequestPurpose } from './email-refund-request.ts';
import { refundAnswerDeadline, refundRequestState } from './refund-request.rules.ts';
import { lockRefundRequest, readRefundRequestDetails } from './refund-requests.queries.ts';
import { updateRefund } from './refunds.queries.ts';

/** `reason`: why the entity refuses, as the patient reads it; null accepts the request. */
interface AnswerRefundRequestInput extends AnswerLinkInput {
  reason: string | null;
  idempotencyKey: IdempotencyKey | null;
}

/** Reads a refund request as the entity sees it. Changes nothing. */
export async function readRefundRequest(
  { db, links }: AnswerLinkDeps,
  input: AnswerLinkInput,
): Promise<Outcome<RefundRequest>> {
  const id = openAnswerLink(links, refundRequestPurpose, input);
  if (typeof id !== 'string') return id;
  return success(await readRequestView(db, id, input.language));
}

/**
 * Accepts or refuses a refund request; either way the patient gets an e-mail. A request that was answered before is
 * returned unchanged.
 * @throws Problem 404 for a forged link.
 */
export async function answerRefundRequest(
  { db, links }: AnswerLinkDeps,
  input: AnswerRefundRequestInput,
): Promise<Outcome<RefundRequest>> {
  const id = openAnswerLink(links, refundRequestPurpose, input);
  if (typeof id !== 'string') return id;
  return transact(db, input.idempotencyKey, async (trx) => {
    const { language, reason, now } = input;
    if ((await lockRefundRequest(trx, id)) !== 'requested') {
      return warning('approval.answered', undefined, await readRequestView(trx, id, language));
    }
    await (reason === null
      ? acceptRequest(trx, { id, now })
      : refuseRequest(trx, { id, reason, now }));
    await emailPatient(trx, { id, reason, now });
    return success(await readRequestView(trx, id, language));
  });
}

/**
 * Refunds a request that the entity has not answered before its deadline; the weekly e-mails announce this. A second
 * run has no further effect, and a run before the deadline has none.
 */
export async function refundUnansweredRequest(db: Db, id: string, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    if ((await lockRefundRequest(trx, id)) !== 'requested') return;
    const request = await readRefundRequestDetails(trx, id);
    if (!request || refundAnswerDeadline(request.createdAt) > now) return;
    await acceptRequest(trx, { id, isUnanswered: true, now });
    await emailPatient(trx, { id, reason: null, isUnanswered: true, now });
  });
}

async function acceptRequest(
  trx: Trx,
  { id, isUnanswered = false, now }: { id: string; isUnanswered?: boolean; now: Date },
): Promise<void> {
  await updateRefund(trx, id, { status: 'queued', decidedAt: now });
  await addJob(trx, { name: 'payments.refund', payload: { refundId: id } });
  await recordDecision(trx, { id, to: 'accepted', isUnanswered, now });
}

async function refuseRequest(
  trx: Trx,
  { id, reason, now }: { id: string; reason: string; now: Date },
): Promise<void> {
  await updateRefund(trx, id, { status: 'refused', answerReason: reason, decidedAt: now });
  await recordDecision(trx, { id, to: 'refused', isUnanswered: false, now });
}

async function recordDecision(
  trx: Trx,
  decision: { id: string; to: 'accepted' | 'refused'; isUnanswered: boolean; now: Date },
): Promise<void> {
  const { id, to, isUnanswered, now } = decision;
  const request = await readRefundRequestDetails(trx, id);
  if (!request) return;
  const { appointmentId, entityId } = request;
  const link = { kind: 'link', opens: id, entityId } as const;
  await recordRefundState(trx, {
    appointmentId,
    to,
    actor: isUnanswered ? systemActor : link,
    now,
  });
}

/** @throws Problem 404 for a refund that needed no answer of an entity. */
async function readRequestView(
  db: Db | Trx,
  id: string,
  language: Language,
): Promise<RefundRequest> {
  const request = await readRefundRequestDetails(db, id);
  if (!request) throw notFound('approval.link_unknown');
  const { entity, timeZone, person, code, amountCents, createdAt, startsAt, paidAt } = request;
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
    answerUntil: refundAnswerDeadline(createdAt).toISOString(),
    requestReason: request.requestReason,
    reason: request.answerReason,
  };
}

async function emailPatient(
  trx: Trx,
  {
    id,
    reason,
    isUnanswered = false,
    now,
  }: { id: string; reason: string | null; isUnanswered?: boolean; now: Date },
): Promise<void> {
  const request = await readRefundRequestDetails(trx, id);
  if (!request || request.recipient === null) return;
  const { accountId, recipient, language, firstName, person, entity, code, amountCents } = request;
  await queueMessage(trx, {
    channel: 'email',
    recipient,
    accountId,
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
    },
  });
}
