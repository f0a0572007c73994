import { fileEncryptionContext } from '../../src/organisations/registrations/registration-file.rules.ts';
import type { Db } from '../../src/platform/db.ts';
import type { Encryption } from '../../src/platform/encryption.ts';
import { hashToken, newToken } from '../../src/platform/tokens.ts';
import { newId } from '../../src/platform/uuid.ts';
import { frozenAt } from '../app.ts';
import {
  buildAccount,
  buildAskedRegistration,
  buildInvitation,
  buildRegistration,
  buildSuggestion,
  insertRow,
  made,
} from '../builders/index.ts';
import { dayLater } from './sign-link.ts';

export interface JoiningRecords {
  /** Asks another person to become a member of another entity: the link shows whose, and to whom it was sent. */
  invitationId: string;
  invitationToken: string;
  registrationId: string;
  questionToken: string;
  /** A service that another entity misses in the catalogue. */
  suggestionId: string;
  /** Defines the first password of another account: its bearer may read whom it greets. */
  defineLink: { token: string; email: string };
  /** Leads to the new address of another account's change of e-mail. */
  emailChangeToken: string;
}

/**
 * A person who is invited to an organisation, a company that asks to be a partner, with a file that has the same id, and a
 * service that one misses; and changed facts of the entity, which are to be confirmed.
 */
export async function buildJoining(
  db: Db,
  encryption: Encryption,
  entityId: string,
): Promise<JoiningRecords> {
  const changed = { id: newId(), entityId, kind: 'changes', askedAt: frozenAt };
  await insertRow(db, 'entityReviews', changed);
  const invitation = await buildInvitation(db);
  const { id: registrationId, receivedAt } = await buildRegistration(db);
  const content = Buffer.from('%PDF-1.7 of a licence %%EOF');
  await insertRow(db, 'registrationFiles', {
    id: registrationId,
    registrationId,
    answeredAt: receivedAt,
    fileName: 'licence.pdf',
    mediaType: 'application/pdf',
    sizeBytes: content.length,
    ...encryption.encryptFile(content, fileEncryptionContext(registrationId)),
  });
  return {
    suggestionId: (await buildSuggestion(db)).id,
    invitationId: invitation.id,
    invitationToken: invitation.token,
    registrationId,
    questionToken: (await buildAskedRegistration(db)).token,
    defineLink: await buildDefineLink(db),
    emailChangeToken: await buildEmailChangeLink(db),
  };
}

async function buildDefineLink(db: Db): Promise<JoiningRecords['defineLink']> {
  const { id: accountId, email } = await buildAccount(db);
  const token = newToken();
  const link = { accountId, purpose: 'define', tokenHash: hashToken(token), expiresAt: dayLater };
  await insertRow(db, 'emailTokens', { ...made(frozenAt), ...link });
  return { token, email };
}

async function buildEmailChangeLink(db: Db): Promise<string> {
  const { id: accountId } = await buildAccount(db);
  const token = newToken();
  await insertRow(db, 'emailChanges', {
    accountId,
    newEmail: `new.${accountId}@people.example`,
    currentTokenHash: hashToken(newToken()),
    newTokenHash: hashToken(token),
    createdAt: frozenAt,
    expiresAt: dayLater,
  });
  return token;
}
