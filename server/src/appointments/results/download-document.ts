import type { Language } from '@vaga/contract/common';
import type { Db } from '../../platform/db.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { notFound } from '../../platform/http/outcome.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import { documentEncryptionContext } from './result-document.rules.ts';
import type { StoredDocument } from './result-documents.queries.ts';
import {
  isOwnAppointment,
  listDocuments,
  readDocument,
  readDocumentAt,
} from './result-documents.queries.ts';

const fileNamePrefixes = { pt: 'resultado', en: 'result' };

interface DownloadDocumentInput {
  accountId: string;
  id: string;
  language: Language;
  now: Date;
}

/**
 * The document of a result, for the account that booked the appointment.
 * @throws Problem 404 if the account does not own the appointment; 404 `document.none` if it has no document.
 */
export async function downloadDocument(
  { db, encryption }: { db: Db; encryption: Encryption },
  { accountId, id, language, now }: DownloadDocumentInput,
): Promise<FileAnswer> {
  const stored = await readDocument(db, { accountId, id, now });
  if (stored) return decryptDocument(encryption, stored, language);
  throw (await isOwnAppointment(db, accountId, id)) ? notFound('document.none') : notFound();
}

/** Yields every result document of an account, one after the other: only one is in memory at a time. */
export async function* openDocuments(
  { db, encryption }: { db: Db; encryption: Encryption },
  { accountId, language, now }: { accountId: string; language: Language; now: Date },
): AsyncGenerator<{ content: Buffer; fileName: string }> {
  for (const id of await listDocuments(db, { accountId, now })) {
    const stored = await readDocument(db, { accountId, id, now });
    if (stored) yield decryptDocument(encryption, stored, language);
  }
}

/**
 * The document of a result at an entity, also one that the patient may not read yet, and of whose person it is. The caller
 * has checked that the member may read it, and records that they did.
 * @returns null if there is none at the entity.
 */
export async function openDocumentAt(
  { db, encryption }: { db: Db; encryption: Encryption },
  { entityId, id, language }: { entityId: string; id: string; language: Language },
): Promise<{ personId: string; file: FileAnswer } | null> {
  const stored = await readDocumentAt(db, { entityId, id });
  if (!stored) return null;
  return { personId: stored.personId, file: decryptDocument(encryption, stored, language) };
}

/** @throws Error if the file was changed or moved to another row, or if its key is missing. */
function decryptDocument(encryption: Encryption, stored: StoredDocument, language: Language) {
  const content = encryption.decryptFile(stored, documentEncryptionContext(stored.appointmentId));
  if (!content) throw new Error('A result document does not open: changed, or its key is missing.');
  return { content, fileName: `${fileNamePrefixes[language]}-${stored.code.slice(4)}.pdf` };
}
