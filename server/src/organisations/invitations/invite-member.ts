import { memberManagers } from '@vaga/contract/access';
import type { Language } from '@vaga/contract/common';
import type { Grants, Member } from '@vaga/contract/members';
import { recordAuditEntry } from '../../audit/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import type { IdempotencyKey } from '../../platform/http/idempotency.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { failure, Problem, success } from '../../platform/http/outcome.ts';
import { transact } from '../../platform/transact.ts';
import { newId } from '../../platform/uuid.ts';
import { checkGrants } from '../members/check-grants.ts';
import { grantsAsValues } from '../members/describe-grants.ts';
import { grantsInScope, isWithoutRoles, normaliseGrants } from '../members/grants.rules.ts';
import { invitationMemberView } from '../members/member-view.ts';
import { countUsers, readMembers } from '../members/members.queries.ts';
import { planRefusal } from '../members/plan-users.rules.ts';
import type { OpenOrganisation } from '../open-organisation.ts';
import { openOrganisation } from '../open-organisation.ts';
import { maskEmail } from './invitation.rules.ts';
import {
  expireInvitations,
  insertInvitation,
  readPendingInvitations,
} from './invitations.queries.ts';
import {
  newInvitationLink,
  refuseTooManyInvitations,
  sendInvitationEmail,
} from './send-invitation-email.ts';

export interface InviteMemberInput {
  actor: MemberActor;
  email: string;
  name: string;
  grants: Grants;
  /** Of the inviting member: that of the e-mail where the address has no account. */
  language: Language;
  idempotencyKey: IdempotencyKey | null;
  now: Date;
}

/**
 * Invites a person to become a member with these roles, by a link in an e-mail. The plan's users are counted under the lock of
 * the organisation: of two who invite at once at the limit one is refused.
 * @throws Problem 400, 403 as `checkGrants`; 409 while an invitation of the address is pending
 */
export async function inviteMember(db: Db, input: InviteMemberInput): Promise<Outcome<Member>> {
  const { actor, email, now, language } = input;
  return transact(db, input.idempotencyKey, async (trx) => {
    const organisation = await openOrganisation(trx, actor, memberManagers);
    const organisationId = organisation.id;
    const grants = normaliseGrants(input.grants);
    checkGrants(organisation, grants);
    await expireInvitations(trx, { organisationId, now });
    const refusal = await refuseInvitation(trx, organisation, { email, language, now });
    if (refusal) return refusal;
    const { token, ...link } = newInvitationLink(now);
    const { entityId, accountId: invitedBy } = actor;
    const invitation = { id: newId(), organisationId, email, name: input.name, language, grants };
    await insertInvitation(trx, { ...invitation, ...link, entityId, invitedBy, now });
    await sendInvitationEmail(trx, organisation, { ...invitation, token, now });
    await recordAuditEntry(trx, {
      actor,
      organisationId,
      entityId: null,
      act: 'invitation.sent',
      subject: { id: invitation.id, name: maskEmail(email) },
      before: null,
      after: grantsAsValues(grants, organisation.entities),
      now,
    });
    const record = { ...invitation, ...link, entityId, invitedBy, state: 'pending' as const };
    return {
      ...success(invitationMemberView(record, organisation.giver)),
      messages: [sent(email)],
    };
  });
}

const sent = (email: string) => ({ code: 'invitation.sent' as const, values: { email } });

async function refuseInvitation(
  trx: Trx,
  organisation: OpenOrganisation,
  { email, language, now }: Pick<InviteMemberInput, 'email' | 'language' | 'now'>,
): Promise<Outcome<never> | null> {
  const { id: organisationId, giver, plan } = organisation;
  const pending = await readPendingInvitations(trx, { organisationId, now });
  if (pending.some((other) => other.email === email)) throw new Problem(409, 'invitation.pending');
  const members = await readMembers(trx, { organisationId });
  const known = members.find((member) => member.email === email);
  if (known && !isWithoutRoles(grantsInScope(giver, known.grants))) return failure('member.known');
  const users = await countUsers(trx, { organisationId, withEmail: email, now });
  const full = planRefusal(plan, users, language);
  if (full) return failure(full.code, full.values);
  return refuseTooManyInvitations(trx, organisationId, now);
}
