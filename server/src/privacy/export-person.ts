import { Readable } from 'node:stream';
import { healthFields } from '@vaga/contract/audit';
import type { Variant } from '@vaga/contract/brands';
import type { Language } from '@vaga/contract/common';
import { recordHealthAccess } from '../audit/index.ts';
import type { MemberActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import type { Encryption } from '../platform/encryption.ts';
import { notFound } from '../platform/http/outcome.ts';
import type { FileAnswer } from '../platform/http/route.ts';
import { inTransaction } from '../platform/transact.ts';
import { writeArchive } from '../platform/write-archive.ts';
import { exportAccount } from './export-account.ts';
import { findAccountKeptHere } from './unclaimed-accounts.queries.ts';

interface ExportPersonInput {
  actor: MemberActor;
  personId: string;
  language: Language;
  variant: Variant;
  now: Date;
}

/**
 * All data of a person whose account the member's entity keeps, as an archive to give to them: the entity answers for it
 * itself. The export is recorded before the answer.
 * @throws Problem 404 for a person of another entity, or of an account that signs in.
 */
export async function exportPerson(
  { db, encryption }: { db: Db; encryption: Encryption },
  { actor, personId, language, variant, now }: ExportPersonInput,
): Promise<FileAnswer> {
  const accountId = await findAccountKeptHere(db, { personId, entityId: actor.entityId });
  if (accountId === null) throw notFound();
  await inTransaction(db, (trx) =>
    recordHealthAccess(trx, {
      actor,
      act: 'exported',
      people: [{ personId, appointmentId: null }],
      fields: healthFields,
      now,
    }),
  );
  const files = exportAccount({ db, encryption }, { accountId, language, variant, now });
  return {
    content: Readable.fromWeb(writeArchive(files, now)),
    fileName: `vaga-${now.toISOString().slice(0, 10)}.zip`,
  };
}
