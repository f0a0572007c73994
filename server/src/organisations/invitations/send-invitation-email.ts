import { invitationDays, invitationsPerDay } from '@vaga/contract/limits';
import { findAccountByEmail } from '../../identity/index.ts';
import type { Trx } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { failure } from '../../platform/http/outcome.ts';
import { queueMessage } from '../../platform/outbox.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { namedGrants } from '../members/describe-grants.ts';
import { findMember } from '../members/members.queries.ts';
import type { OpenOrganisation } from '../open-organisation.ts';
import type { InvitationRecord } from './invitations.queries.ts';
import { countSentInvitations } from './invitations.queries.ts';

const day = 86_400_000;

/** A new link of an invitation: its token is in the e-mail alone. */
export function newInvitationLink(now: Date) {
  const token = newToken();
  return {
    token,
    tokenHash: hashToken(token),
    expiresAt: new Date(Number(now) + invitationDays * day),
  };
}

/** The refusal if an organisation has sent as many invitations in 24 hours as it may; null if not. */
export async function refuseTooManyInvitations(
  trx: Trx,
  organisationId: string,
  now: Date,
): Promise<Outcome<never> | null> {
  const since = new Date(Number(now) - day);
  const count = await countSentInvitations(trx, { organisationId, since });
  return count < invitationsPerDay
    ? null
    : failure('invitation.too_many', { maximum: invitationsPerDay });
}

/** Queues the e-mail of an invitation, in the language of the invited account or, without one, of the inviting member. */
export async function sendInvitationEmail(
  trx: Trx,
  organisation: OpenOrganisation,
  invitation: Pick<InvitationRecord, 'email' | 'name' | 'language' | 'grants'> & {
    token: string;
    now: Date;
  },
): Promise<void> {
  const { email, name, grants, token, now } = invitation;
  const { giver, id: organisationId, companyName, entities } = organisation;
  const account = await findAccountByEmail(trx, email);
  const inviting = await findMember(trx, { organisationId, accountId: giver.accountId });
  await queueMessage(trx, {
    channel: 'email',
    recipient: email,
    language: account?.language ?? invitation.language,
    template: 'invitation',
    data: {
      name,
      organisation: companyName,
      invitedBy: inviting ? `${inviting.firstName} ${inviting.lastName}`.trim() : companyName,
      organisationRoles: grants.organisationRoles,
      entities: namedGrants(grants, entities).map(({ name: place, roles }) => ({
        name: place,
        roles,
      })),
      token,
    },
    accountId: account?.id ?? null,
    now,
  });
}
