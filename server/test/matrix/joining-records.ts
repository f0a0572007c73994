import { fileEncryptionContext } from '../../src/organisations/registrations/registration-file.rules.ts';
import type { Db } from '../../src/platform/db.ts';
import type { Encryption } from '../../src/platform/encryption.ts';
import { frozenAt } from '../app.ts';
import {
  buildAskedRegistration,
  buildEntityReview,
  buildInvitation,
  buildRegistration,
  buildSuggestion,
} from '../builders/index.ts';

export interface JoiningRecords {
  /** Asks another person to become a member of another entity: the link shows whose, and to whom it was sent. */
  invitationId: string;
  invitationToken: string;
  registrationId: string;
  questionToken: string;
  /** A service that another entity misses in the catalogue. */
  suggestionId: string;
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
  await buildEntityReview(db, { entityId, askedAt: frozenAt });
  const invitation = await buildInvitation(db);
  const registration = await buildRegistration(db);
  const asked = await buildAskedRegistration(db);
  const content = Buffer.from('%PDF-1.7 of a licence %%EOF');
  const { id } = registration;
  await db
    .insertInto('registrationFiles')
    .values({
      id,
      registrationId: id,
      answeredAt: registration.receivedAt,
      fileName: 'licence.pdf',
      mediaType: 'application/pdf',
      sizeBytes: content.length,
      ...encryption.encryptFile(content, fileEncryptionContext(id)),
    })
    .execute();
  const suggestion = await buildSuggestion(db);
  return {
    suggestionId: suggestion.id,
    invitationId: invitation.id,
    invitationToken: invitation.token,
    registrationId: registration.id,
    questionToken: asked.token,
  };
}
