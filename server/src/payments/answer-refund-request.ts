import type { Language } from '@vaga/contract/common';
import type { RefundRequest } from '@vaga/contract/refund-requests';
import { recordRefundState } from '../appointments/index.ts';
import type { Db, Trx } from '../platform/db.ts';
import type { IdempotencyKey } from '../platform/http/idempotency.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { notFound, success, warning } from '../platform/http/outcome.ts';
import { addJob } from '../platform/jobs.ts';
import { localTime } from '../platform/local-time.rules.ts';
import { queueMessage } from '../platform/outbox.ts';
import { inTransaction, transact } from '../platform/transact.ts';
import { refundPurpose } from './ask-place.ts';
import type { DeskAsks, DeskDeps } from './desk-link.ts';
import { openDeskLink } from './desk-link.ts';
import { answerableUntil, shownRequest } from './refund-request.rules.ts';
import { lockRequest, readRequestAtDesk } from './refund-requests.queries.ts';
import { updateRefund } from './refunds.queries.ts';

/** `reason`: why not, for the person to read; null gives the money back. */
interface Answering extends DeskAsks {
  reason: string | null;
  idempotencyKey: IdempotencyKey | null;
}

/** A request as its desk sees it. Changes nothing. */
export async function readRefundRequest(
  { db, links }: DeskDeps,
  asked: DeskAsks,
): Promise<Outcome<RefundRequest>> {
  const id = openDeskLink(links, refundPurpose, asked);
  if (typeof id !== 'string') return id;
  return success(await show(db, id, asked.language));
}

/**
 * Gives the money back, or says why not; the person is told either way. Answered before, it answers how it stands and
 * changes nothing.
 * @throws Problem 404 for a forged link.
 */
export async function answerRefundRequest(
  { db, links }: DeskDeps,
  asked: Answering,
): Promise<Outcome<RefundRequest>> {
  const id = openDeskLink(links, refundPurpose, asked);
  if (typeof id !== 'string') return id;
  return transact(db, asked.idempotencyKey, async (trx) => {
    const { language, reason, now } = asked;
    if ((await lockRequest(trx, id)) !== 'requested') {
      return warning('approval.answered', undefined, await show(trx, id, language));
    }
    await (reason === null ? accept(trx, id, now) : refuse(trx, { id, reason, now }));
    await tellPerson(trx, { id, reason, now });
    return success(await show(trx, id, language));
  });
}

/**
 * Gives back what a place was asked for in vain: it was reminded each week that silence does. Runs twice with one effect,
 * and not before its time.
 */
export async function giveBackUnanswered(db: Db, id: string, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    if ((await lockRequest(trx, id)) !== 'requested') return;
    const request = await readRequestAtDesk(trx, id);
    if (!request || answerableUntil(request.createdAt) > now) return;
    await accept(trx, id, now);
    await tellPerson(trx, { id, reason: null, isUnanswered: true, now });
  });
}

async function accept(trx: Trx, id: string, now: Date): Promise<void> {
  await updateRefund(trx, id, { status: 'queued', decidedAt: now });
  await addJob(trx, { name: 'payments.refund', payload: { refundId: id } });
  await settle(trx, { id, to: 'accepted', now });
}

async function refuse(
  trx: Trx,
  { id, reason, now }: { id: string; reason: string; now: Date },
): Promise<void> {
  await updateRefund(trx, id, { status: 'refused', answerReason: reason, decidedAt: now });
  await settle(trx, { id, to: 'refused', now });
}

async function settle(
  trx: Trx,
  { id, to, now }: { id: string; to: 'accepted' | 'refused'; now: Date },
): Promise<void> {
  const request = await readRequestAtDesk(trx, id);
  if (!request) return;
  const { appointmentId } = request;
  // Whoever has the link: nobody who is signed in.
  await recordRefundState(trx, { appointmentId, to, accountId: null, now });
}

/** @throws Problem 404 for a refund that nobody had to be asked about. */
async function show(db: Db | Trx, id: string, language: Language): Promise<RefundRequest> {
  const request = await readRequestAtDesk(db, id);
  if (!request) throw notFound('approval.link_unknown');
  const { entity, timeZone, person, code, amountCents, createdAt, startsAt, paidAt } = request;
  return {
    id,
    ...shownRequest(request.status),
    entity,
    timeZone,
    person,
    code,
    amountCents,
    service: language === 'en' ? request.serviceEn : request.servicePt,
    time: localTime(startsAt, timeZone),
    paidAt: paidAt.toISOString(),
    askedAt: createdAt.toISOString(),
    answerUntil: answerableUntil(createdAt).toISOString(),
    requestReason: request.requestReason,
    reason: request.answerReason,
  };
}

async function tellPerson(
  trx: Trx,
  {
    id,
    reason,
    isUnanswered = false,
    now,
  }: { id: string; reason: string | null; isUnanswered?: boolean; now: Date },
): Promise<void> {
  const request = await readRequestAtDesk(trx, id);
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
