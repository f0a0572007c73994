import type { ApprovalRequest } from '@vaga/contract/approval';
import * as calls from '@vaga/contract/approval';
import { warning } from '../../platform/http/outcome.ts';
import type { RequestKind } from '../../requests/index.ts';
import { answerCall } from '../../requests/index.ts';
import { acceptApproval } from './accept-approval.ts';
import { approvalAnswerableUntil } from './approval.rules.ts';
import {
  lockApprovalRequestWithCart,
  readApprovalRequestForEntity,
  readUnansweredRequests,
} from './approval-for-entity.queries.ts';
import { approvalLink } from './notify-of-approval.ts';
import { listOpenApprovals } from './open-approvals.queries.ts';
import type { ApprovalToAnswer } from './present-approval.ts';
import { approvalRequestState, presentApproval } from './present-approval.ts';
import { expireApproval, refuseApproval } from './refuse-approval.ts';

/** The starts that the entity offers, one for each person; or a refusal, with a reason for the patient if it gave one. */
type ApprovalAnswer = { slots: string[] } | { reason: string | null };

/** The day whose starts are listed. */
type ApprovalQuery = { date?: { date: string } | undefined };

/** Whether an entity that confirms every time itself has a time for the people of a cart. */
export const approvalRequestKind: RequestKind<
  ApprovalToAnswer,
  ApprovalAnswer,
  ApprovalRequest,
  ApprovalQuery
> = {
  link: approvalLink,
  calls: {
    read: calls.readApprovalRequest,
    deskRead: calls.readDeskApproval,
    answers: [
      answerCall(
        { byLink: calls.acceptApprovalRequest, byMember: calls.acceptDeskApproval },
        ({ slots }) => ({ slots }),
      ),
      answerCall(
        { byLink: calls.refuseApprovalRequest, byMember: calls.refuseDeskApproval },
        ({ reason = null }) => ({ reason }),
      ),
    ],
  },
  // The order of every transaction that takes or releases places: the cart, then the request.
  lock: lockApprovalRequestWithCart,
  async find(db, id, now) {
    const request = await readApprovalRequestForEntity(db, id, now);
    if (!request) return null;
    const answerUntil = approvalAnswerableUntil(request.serviceDate, request.timeZone);
    const subjects = request.people.map(({ personId, appointmentId }) => ({
      personId,
      appointmentId,
    }));
    return { ...request, answerUntil, isOpen: request.state === 'pending', subjects };
  },
  listOpen: listOpenApprovals,
  present: (db, request, { language, query, now }) =>
    presentApproval(db, request, { language, date: query?.date?.date, now }),
  async answer(trx, { request, answer, actor, language, now }) {
    if (approvalRequestState(request) !== 'pending') {
      const view = await presentApproval(trx, request, { language, now });
      return warning('approval.answered', undefined, view);
    }
    if ('slots' in answer) {
      return acceptApproval(trx, { request, slots: answer.slots, actor, language, now });
    }
    await refuseApproval(trx, { request, reason: answer.reason, actor, now });
    return null;
  },
  lapse: {
    readDue: readUnansweredRequests,
    end: expireApproval,
  },
};
