import type { Language } from '@vaga/contract/common';
import type { PayOnSiteRequest } from '@vaga/contract/pay-on-site-approval';
import type { Db, Trx } from '../../platform/db.ts';
import type { IdempotencyKey } from '../../platform/http/idempotency.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { notFound, success, warning } from '../../platform/http/outcome.ts';
import { localTime } from '../../platform/local-time.rules.ts';
import { queueMessage } from '../../platform/outbox.ts';
import { transact } from '../../platform/transact.ts';
import type { AnswerLinkDeps, AnswerLinkInput } from '../answer-link.ts';
import { openAnswerLink } from '../answer-link.ts';
import { payOnSiteStateAt, payOnSiteWindowEnd } from './pay-on-site.rules.ts';
import type { PayOnSiteApproval } from './pay-on-site-approvals.queries.ts';
import {
  decidePayOnSiteApproval,
  lockPayOnSiteApproval,
  readPayOnSiteRequestDetails,
} from './pay-on-site-approvals.queries.ts';
import { payOnSitePurpose } from './request-pay-on-site-approval.ts';

/** Reads a pay-on-site request by its answer link. Changes nothing. */
export async function readPayOnSiteRequest(
  { db, links }: AnswerLinkDeps,
  input: AnswerLinkInput,
): Promise<Outcome<PayOnSiteRequest>> {
  const id = openAnswerLink(links, payOnSitePurpose, input);
  if (typeof id !== 'string') return id;
  return success(await readRequestView(db, { ...input, id }));
}

/**
 * Grants or refuses a pay-on-site request, and e-mails the answer to the patient. A request that was answered before,
 * or has expired, is returned unchanged.
 * @throws Problem 404 for a forged link.
 */
export async function answerPayOnSiteRequest(
  { db, links }: AnswerLinkDeps,
  input: AnswerLinkInput & { answer: 'granted' | 'refused'; idempotencyKey: IdempotencyKey | null },
): Promise<Outcome<PayOnSiteRequest>> {
  const id = openAnswerLink(links, payOnSitePurpose, input);
  if (typeof id !== 'string') return id;
  return transact(db, input.idempotencyKey, async (trx) => {
    const { answer: state, now } = input;
    const approval = await lockPayOnSiteApproval(trx, id);
    if (!approval || payOnSiteStateAt(approval, now) !== 'asked') {
      return warning('approval.answered', undefined, await readRequestView(trx, { ...input, id }));
    }
    const expiresAt = state === 'granted' ? payOnSiteWindowEnd(now) : approval.expiresAt;
    await decidePayOnSiteApproval(trx, { id, state, expiresAt, now });
    await emailAnswer(trx, { approval, state, expiresAt, now });
    return success(await readRequestView(trx, { ...input, id }));
  });
}

async function readRequestView(
  db: Db,
  { id, language, now }: { id: string; language: Language; now: Date },
): Promise<PayOnSiteRequest> {
  const request = await readPayOnSiteRequestDetails(db, { id, now });
  if (!request) throw notFound('approval.link_unknown');
  const { entity, timeZone, account, servicePt, serviceEn } = request;
  return {
    state: payOnSiteStateAt(request, now),
    entity,
    timeZone,
    account,
    service: language === 'en' ? serviceEn : servicePt,
    people: request.people.map(({ person, startsAt }) => ({
      person,
      time: startsAt && localTime(new Date(startsAt), timeZone),
    })),
    totalCents: request.totalCents,
    until: request.expiresAt.toISOString(),
  };
}

async function emailAnswer(
  trx: Trx,
  input: { approval: PayOnSiteApproval; state: 'granted' | 'refused'; expiresAt: Date; now: Date },
): Promise<void> {
  const { approval, state, expiresAt, now } = input;
  const request = await readPayOnSiteRequestDetails(trx, { id: approval.id, now });
  if (!request) return;
  const { recipient, firstName, accountLanguage, entity, timeZone } = request;
  await queueMessage(trx, {
    channel: 'email',
    recipient,
    template: 'local-payment-answered',
    language: accountLanguage === 'en' ? 'en' : 'pt',
    accountId: approval.accountId,
    now,
    data: {
      firstName,
      placeName: entity,
      timeZone,
      cartId: approval.cartId,
      isGranted: state === 'granted',
      until: expiresAt.toISOString(),
    },
  });
}
