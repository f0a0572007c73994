import type { Db, Trx } from '../../platform/db.ts';
import { lockEntity } from '../partner-account.queries.ts';
import {
  confirmLicenceFile,
  deleteLicenceFile,
  readLicenceFileNames,
} from './licence-files.queries.ts';
import {
  readProfileRecord,
  shownFactsOf,
  writeConfirmNote,
  writePendingFacts,
  writeShownFacts,
} from './profile.queries.ts';
import type { ProfileFacts } from './profile-facts.rules.ts';
import { addressInWords, licenceInWords, withPendingFacts } from './profile-facts.rules.ts';

/** A fact of an entity that waits for an administrator, in words. */
export interface PendingChange {
  field: 'businessName' | 'address' | 'licence' | 'licenceFile';
  before: string;
  after: string;
}

/** What waits of each of these entities; an entity of which nothing waits has no row. */
export async function readPendingChanges(
  db: Db | Trx,
  entityIds: readonly string[],
): Promise<Map<string, PendingChange[]>> {
  const changes = new Map<string, PendingChange[]>();
  for (const id of entityIds) {
    const ofEntity = await pendingChangesOf(db, id);
    if (ofEntity.length > 0) changes.set(id, ofEntity);
  }
  return changes;
}

async function pendingChangesOf(db: Db | Trx, entityId: string): Promise<PendingChange[]> {
  const record = await readProfileRecord(db, entityId);
  const files = await readLicenceFileNames(db, entityId);
  const shown = shownFactsOf(record);
  const wanted = withPendingFacts(shown, record.pendingChanges);
  const inWords = (facts: ProfileFacts) => ({
    businessName: facts.businessName,
    address: addressInWords(facts.address),
    licence: licenceInWords(facts.licence),
  });
  const [before, after] = [inWords(shown), inWords(wanted)];
  const facts = (['businessName', 'address', 'licence'] as const)
    .filter((field) => record.pendingChanges?.[field] !== undefined)
    .map((field) => ({ field, before: before[field], after: after[field] }));
  if (!files.pending) return facts;
  const { fileName } = files.pending;
  return [
    ...facts,
    { field: 'licenceFile', before: files.current?.fileName ?? '', after: fileName },
  ];
}

/** The facts that waited are those that the public sees: an administrator has confirmed them. */
export async function applyPendingChanges(trx: Trx, entityId: string): Promise<void> {
  await lockEntity(trx, entityId);
  const record = await readProfileRecord(trx, entityId);
  const { pendingChanges } = record;
  if (pendingChanges)
    await writeShownFacts(trx, entityId, withPendingFacts(shownFactsOf(record), pendingChanges));
  await writePendingFacts(trx, entityId, null);
  await confirmLicenceFile(trx, entityId);
}

/** The facts that waited are forgotten: an administrator has returned them. The members read why until they ask again. */
export async function discardPendingChanges(
  trx: Trx,
  entityId: string,
  reason: string,
): Promise<void> {
  await lockEntity(trx, entityId);
  await writePendingFacts(trx, entityId, null);
  await writeConfirmNote(trx, entityId, reason);
  await deleteLicenceFile(trx, { entityId, isPending: true });
}
