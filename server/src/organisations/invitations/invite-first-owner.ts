import { rolesByEntityType } from '@vaga/contract/access';
import type { Language } from '@vaga/contract/common';
import type { EntityType } from '@vaga/contract/partners';
import { recordAuditEntry } from '../../audit/index.ts';
import { systemActor } from '../../identity/index.ts';
import type { Trx } from '../../platform/db.ts';
import { queueMessage } from '../../platform/outbox.ts';
import { newId } from '../../platform/uuid.ts';
import { maskEmail } from './invitation.rules.ts';
import { insertInvitation } from './invitations.queries.ts';
import { newInvitationLink } from './send-invitation-email.ts';

export interface InviteFirstOwnerInput {
  organisation: { id: string; companyName: string };
  entity: { id: string; name: string; entityType: EntityType };
  email: string;
  name: string;
  language: Language;
  now: Date;
}

/**
 * Invites the first owner of an organisation without members, with all roles at its entity: who works there alone needs all
 * of them.
 * @returns the token of the link, which is also in the e-mail.
 */
export async function inviteFirstOwner(trx: Trx, input: InviteFirstOwnerInput): Promise<string> {
  const { organisation, entity, email, name, language, now } = input;
  const { token, ...link } = newInvitationLink(now);
  const id = newId();
  const roles = [...rolesByEntityType[entity.entityType]];
  const grants = {
    organisationRoles: ['owner' as const],
    entities: [{ entityId: entity.id, roles }],
  };
  await insertInvitation(trx, {
    id,
    organisationId: organisation.id,
    email,
    name,
    language,
    grants,
    entityId: entity.id,
    invitedBy: null,
    ...link,
    now,
  });
  await queueMessage(trx, {
    channel: 'email',
    recipient: email,
    language,
    template: 'invitation',
    data: {
      name,
      organisation: organisation.companyName,
      invitedBy: organisation.companyName,
      organisationRoles: grants.organisationRoles,
      entities: [{ name: entity.name, roles }],
      token,
    },
    accountId: null,
    now,
  });
  await recordAuditEntry(trx, {
    actor: systemActor,
    organisationId: organisation.id,
    entityId: null,
    act: 'invitation.sent',
    subject: { id, name: maskEmail(email) },
    before: null,
    after: { organisationRoles: grants.organisationRoles },
    now,
  });
  return token;
}
