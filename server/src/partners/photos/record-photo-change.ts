import type { AuditValues } from '@vaga/contract/audit-acts';
import { recordAuditEntry } from '../../audit/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import type { Trx } from '../../platform/db.ts';
import { readAccountOfEntity } from '../partner-account.queries.ts';
import type { PhotoRecord } from './photos.queries.ts';

interface PhotoChange {
  actor: MemberActor;
  before: readonly PhotoRecord[];
  after: readonly PhotoRecord[];
  now: Date;
}

/** Records what a member changed of the photos of the entity: what each shows in words, in their order. */
export async function recordPhotoChange(
  trx: Trx,
  { actor, before, after, now }: PhotoChange,
): Promise<void> {
  const { entityId } = actor;
  const { organisationId, businessName } = await readAccountOfEntity(trx, entityId);
  await recordAuditEntry(trx, {
    actor,
    organisationId,
    entityId,
    act: 'entity.photos_changed',
    subject: { id: entityId, name: businessName },
    before: valuesOf(before),
    after: valuesOf(after),
    now,
  });
}

function valuesOf(photos: readonly PhotoRecord[]): AuditValues {
  return { photos: photos.map(({ kind, altPt }) => (kind === 'logo' ? 'logo' : altPt || '–')) };
}
