import type { DataOf } from '@vaga/contract/endpoint';
import type { acceptInvitation as call } from '@vaga/contract/members';
import { recordAuditEntry } from '../../audit/index.ts';
import type { Account } from '../../identity/index.ts';
import {
  claimMailbox,
  findAccountByEmail,
  isNewPasswordValid,
  lockAccount,
  patientActor,
} from '../../identity/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { failure, notFound, success, warning, wrongField } from '../../platform/http/outcome.ts';
import type { Passwords } from '../../platform/passwords.ts';
import { hashToken } from '../../platform/tokens.ts';
import { inTransaction } from '../../platform/transact.ts';
import { grantsAsValues, namedGrants } from '../members/describe-grants.ts';
import { unionOfGrants } from '../members/grants.rules.ts';
import { findMember, writeGrants } from '../members/members.queries.ts';
import { notifyOfChange } from '../members/notify-of-change.ts';
import { lockOrganisation, readEntities } from '../organisations.queries.ts';
import { endedMessages, invitationStateAt, maskEmail } from './invitation.rules.ts';
import type { InvitationRecord } from './invitations.queries.ts';
import { endInvitation, findInvitationByToken } from './invitations.queries.ts';

export interface AcceptInvitationInput {
  token: string;
  /** The account that is signed in; null for a visitor. */
  accountId: string | null;
  firstName?: string | undefined;
  lastName?: string | undefined;
  password?: string | undefined;
  acceptTerms?: boolean | undefined;
  /** The client's IP address. */
  address: string;
  now: Date;
}

type Accepted = DataOf<typeof call>;

/**
 * Makes a person a member with the roles of an invitation. The session of the invited account accepts at once; where the
 * address has no confirmed account, names and a password make one, because the link proves the mailbox.
 * @throws Problem 404 for a token that opens no invitation; 400 for missing names
 */
export async function acceptInvitation(
  { db, passwords }: { db: Db; passwords: Passwords },
  input: AcceptInvitationInput,
): Promise<Outcome<Accepted>> {
  const { now, address } = input;
  const found = await findInvitationByToken(db, hashToken(input.token));
  if (!found) throw notFound('invitation.not_found');
  const account = await findAccountByEmail(db, found.email);
  const refusal = refuseAcceptance(found, account, input);
  if (refusal) return refusal;
  // Checked before hashing: a caller whose invitation has ended must not cause work.
  const passwordHash =
    account?.emailConfirmedAt || input.password === undefined
      ? null
      : await passwords.hash(input.password, { address });
  return inTransaction(db, async (trx) => {
    const organisation = await lockOrganisation(trx, found.organisationId);
    const invitation = await findInvitationByToken(trx, hashToken(input.token));
    if (!organisation || !invitation) throw notFound('invitation.not_found');
    const state = invitationStateAt(invitation, now);
    if (state !== 'pending') return warning(endedMessages[state]);
    const accountId = await accountOf(trx, invitation, { ...input, account, passwordHash });
    if (accountId === null) return warning('invitation.sign_in');
    await endInvitation(trx, { id: invitation.id, as: 'accepted', now });
    await join(trx, { invitation, accountId, companyName: organisation.companyName, now });
    const entities = await readEntities(trx, organisation.id);
    return success({
      organisation: organisation.companyName,
      email: invitation.email,
      organisationRoles: invitation.grants.organisationRoles,
      entities: namedGrants(invitation.grants, entities),
      isKnown: passwordHash === null,
    });
  });
}

function refuseAcceptance(
  invitation: InvitationRecord,
  account: Account | null,
  input: AcceptInvitationInput,
): Outcome<never> | null {
  const state = invitationStateAt(invitation, input.now);
  if (state !== 'pending') return warning(endedMessages[state]);
  if (input.accountId !== null && input.accountId !== account?.id)
    return warning('invitation.other_account', { email: maskEmail(invitation.email) });
  if (account?.emailConfirmedAt)
    return input.accountId === null ? warning('invitation.sign_in') : null;
  const { firstName, lastName, password } = input;
  if (firstName === undefined) throw wrongField('firstName', 'field.required');
  if (lastName === undefined) throw wrongField('lastName', 'field.required');
  if (password === undefined || !isNewPasswordValid(password, password)) return failure('101');
  return null;
}

/** The account that becomes a member; null if it needs a session that is not there. */
async function accountOf(
  trx: Trx,
  { email, language }: InvitationRecord,
  input: AcceptInvitationInput & { account: Account | null; passwordHash: string | null },
): Promise<string | null> {
  const { account, passwordHash, firstName = '', lastName = '', acceptTerms = false, now } = input;
  if (passwordHash !== null)
    return claimMailbox(trx, {
      email,
      language,
      firstName,
      lastName,
      passwordHash,
      acceptTerms,
      now,
    });
  // A deletion may have come first.
  return account && (await lockAccount(trx, account.id)) ? account.id : null;
}

async function join(
  trx: Trx,
  of: { invitation: InvitationRecord; accountId: string; companyName: string; now: Date },
): Promise<void> {
  const { invitation, accountId, companyName, now } = of;
  const { organisationId } = invitation;
  const entities = await readEntities(trx, organisationId);
  const before = await findMember(trx, { organisationId, accountId });
  const given = invitation.grants.entities.filter(({ entityId }) => entities.has(entityId));
  const grants = unionOfGrants(before?.grants ?? { organisationRoles: [], entities: [] }, {
    ...invitation.grants,
    entities: given,
  });
  await writeGrants(trx, { organisationId, accountId, grants, now });
  await recordAuditEntry(trx, {
    actor: patientActor({ accountId }),
    organisationId,
    entityId: null,
    act: 'invitation.accepted',
    subject: { id: invitation.id, name: maskEmail(invitation.email) },
    before: before && grantsAsValues(before.grants, entities),
    after: grantsAsValues(grants, entities),
    now,
  });
  const member = await findMember(trx, { organisationId, accountId });
  const organisation = { id: organisationId, companyName, entities };
  if (member) await notifyOfChange(trx, { organisation, member, change: 'joined', now });
}
