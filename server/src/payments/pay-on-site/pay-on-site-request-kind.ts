import type { PayOnSiteRequest } from '@vaga/contract/pay-on-site-approval';
import * as calls from '@vaga/contract/pay-on-site-approval';
import { recordAuditEntry } from '../../audit/index.ts';
import type { Trx } from '../../platform/db.ts';
import { localTime } from '../../platform/local-time.rules.ts';
import { queueMessage } from '../../platform/outbox.ts';
import type { EntityRequest, RequestKind } from '../../requests/index.ts';
import { answerCall } from '../../requests/index.ts';
import { payOnSiteStateAt, payOnSiteWindowEnd } from './pay-on-site.rules.ts';
import type { PayOnSiteRequestDetails } from './pay-on-site-approvals.queries.ts';
import {
  decidePayOnSiteApproval,
  listOpenPayOnSiteRequests,
  lockPayOnSiteApproval,
  readPayOnSiteRequestDetails,
} from './pay-on-site-approvals.queries.ts';
import { payOnSiteLink } from './request-pay-on-site-approval.ts';

type PayOnSiteAnswer = 'granted' | 'refused';

type RequestedApproval = PayOnSiteRequestDetails & EntityRequest;

/**
 * Whether one booking of an account may be paid on site. The patient gets an e-mail with either answer. An unanswered
 * request expires by `expires_at`, without a state of its own.
 */
export const payOnSiteRequestKind: RequestKind<
  RequestedApproval,
  PayOnSiteAnswer,
  PayOnSiteRequest
> = {
  link: payOnSiteLink,
  calls: {
    read: calls.readPayOnSiteRequest,
    deskRead: calls.readDeskPayOnSite,
    answers: [
      answerCall(
        { byLink: calls.grantPayOnSiteRequest, byMember: calls.acceptDeskPayOnSite },
        () => 'granted',
      ),
      answerCall(
        { byLink: calls.refusePayOnSiteRequest, byMember: calls.refuseDeskPayOnSite },
        () => 'refused',
      ),
    ],
  },
  lock: lockPayOnSiteApproval,
  async find(db, id, now) {
    const request = await readPayOnSiteRequestDetails(db, { id, now });
    if (!request) return null;
    const { expiresAt: answerUntil, state, people } = request;
    const subjects = people.map(({ personId }) => ({ personId, appointmentId: null }));
    return { ...request, answerUntil, isOpen: state === 'asked', subjects };
  },
  listOpen: listOpenPayOnSiteRequests,
  async present(_db, request, { language, now }) {
    const { entity, timeZone, account, people, totalCents } = request;
    return {
      state: payOnSiteStateAt(request, now),
      entity,
      timeZone,
      account,
      service: language === 'en' ? request.serviceEn : request.servicePt,
      people: people.map(({ person, startsAt }) => ({
        person,
        time: startsAt && localTime(new Date(startsAt), timeZone),
      })),
      totalCents,
      until: request.expiresAt.toISOString(),
    };
  },
  async answer(trx, { request, answer: state, actor, now }) {
    const { id, entityId, organisationId } = request;
    const expiresAt = state === 'granted' ? payOnSiteWindowEnd(now) : request.expiresAt;
    await decidePayOnSiteApproval(trx, { id, state, expiresAt, now });
    await recordAuditEntry(trx, {
      actor,
      organisationId,
      entityId,
      act: 'pay_on_site_request.answered',
      subject: { id, name: null },
      before: null,
      after: { state, amountCents: request.totalCents },
      now,
    });
    await emailPatient(trx, { request, state, expiresAt, now });
    return null;
  },
  lapse: null,
};

async function emailPatient(
  trx: Trx,
  input: { request: RequestedApproval; state: PayOnSiteAnswer; expiresAt: Date; now: Date },
): Promise<void> {
  const { request, state, expiresAt, now } = input;
  const { recipient, firstName, accountId, accountLanguage, entity, timeZone, cartId } = request;
  await queueMessage(trx, {
    channel: 'email',
    recipient,
    template: 'local-payment-answered',
    language: accountLanguage === 'en' ? 'en' : 'pt',
    accountId,
    entityId: request.entityId,
    now,
    data: {
      firstName,
      placeName: entity,
      timeZone,
      cartId,
      isGranted: state === 'granted',
      until: expiresAt.toISOString(),
    },
  });
}
