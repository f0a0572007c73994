import type { Language } from '@vaga/contract/common';
import { openDocumentAt } from '../appointments/index.ts';
import { recordHealthAccess } from '../audit/index.ts';
import type { MemberActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import type { Encryption } from '../platform/encryption.ts';
import { notFound } from '../platform/http/outcome.ts';
import type { FileAnswer } from '../platform/http/route.ts';
import { inTransaction } from '../platform/transact.ts';

/**
 * The document of a result of the member's entity. That it was opened is recorded before the answer.
 * @throws Problem 404 if there is none at the entity.
 */
export async function openDocument(
  deps: { db: Db; encryption: Encryption },
  { actor, id, language, now }: { actor: MemberActor; id: string; language: Language; now: Date },
): Promise<FileAnswer> {
  const opened = await openDocumentAt(deps, { entityId: actor.entityId, id, language });
  if (!opened) throw notFound('document.none');
  const people = [{ personId: opened.personId, appointmentId: id }];
  const fields = ['document'] as const;
  await inTransaction(deps.db, (trx) =>
    recordHealthAccess(trx, { actor, act: 'document', people, fields, now }),
  );
  return opened.file;
}
