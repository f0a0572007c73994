import { licenceFileBytes } from '@vaga/contract/entity-limits';
import type { EntityProfile } from '@vaga/contract/entity-profile';
import { recordAuditEntry } from '../../audit/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { documentMediaType, fileLabel } from '../../platform/file-content.rules.ts';
import type { Upload } from '../../platform/http/multipart.ts';
import { requireUpload } from '../../platform/http/multipart.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { Problem, success, warning } from '../../platform/http/outcome.ts';
import { inTransaction } from '../../platform/transact.ts';
import { newId } from '../../platform/uuid.ts';
import { lockEntity } from '../partner-account.queries.ts';
import { licenceEncryptionContext } from './licence-encryption.rules.ts';
import { replaceLicenceFile } from './licence-files.queries.ts';
import { readProfileRecord } from './profile.queries.ts';
import { isConfirmedState } from './profile-facts.rules.ts';
import { readProfile } from './read-profile.ts';
import { reviewFacts } from './review-facts.ts';

interface UploadLicenceInput {
  actor: MemberActor;
  upload: Upload | null;
  now: Date;
}

/**
 * Stores the file of a licence, encrypted. Of an entity that has been live it waits beside the one in force.
 * @throws Problem 400 without a file, 413 above `licenceFileBytes`, 415 for a file that is no whole PDF or JPEG.
 */
export async function uploadLicence(
  { db, encryption }: { db: Db; encryption: Encryption },
  { actor, upload, now }: UploadLicenceInput,
): Promise<Outcome<EntityProfile>> {
  const { content, fileName: sentName } = requireUpload(upload);
  if (content.length > licenceFileBytes)
    throw new Problem(413, 'licence.too_big', {
      values: { megabytes: licenceFileBytes / 1_000_000 },
    });
  const mediaType = documentMediaType(content);
  if (mediaType === null) throw new Problem(415, 'licence.wrong_type');
  const { entityId } = actor;
  return inTransaction(db, async (trx) => {
    await lockEntity(trx, entityId);
    const { state, organisationId, businessName } = await readProfileRecord(trx, entityId);
    const isPending = isConfirmedState(state);
    const id = newId();
    const fileName = fileLabel(sentName, 'licence');
    await replaceLicenceFile(trx, {
      ...encryption.encryptFile(content, licenceEncryptionContext(id)),
      id,
      entityId,
      isPending,
      fileName,
      mediaType,
      sizeBytes: content.length,
      createdAt: now,
    });
    await reviewFacts(trx, { actor, state, now });
    await recordAuditEntry(trx, {
      actor,
      organisationId,
      entityId,
      act: 'entity.changed',
      subject: { id: entityId, name: businessName },
      before: null,
      after: { licence: fileName, ...(isPending ? { toConfirm: ['licenceFile'] } : {}) },
      now,
    });
    const profile = await readProfile(trx, entityId);
    return isPending
      ? warning<EntityProfile>('entity.pending', undefined, profile)
      : success(profile, 'account.saved');
  });
}
