import type { AdminOrganisation } from '@vaga/contract/admin-organisations';
import { recordAuditEntry, saveConflict } from '../../audit/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import { lockOrganisationOfState, writeOrganisationNote } from '../../organisations/index.ts';
import type { Db } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { notFound, success } from '../../platform/http/outcome.ts';
import { inTransaction } from '../../platform/transact.ts';
import { versionOf } from '../../platform/version-of.ts';
import { readAdminOrganisation } from './read-admin-organisations.ts';

interface SaveNoteInput {
  id: string;
  actor: MemberActor;
  note: string;
  /** Of the note that the administrator saw. */
  version: string;
  now: Date;
}

/**
 * Saves what administrators note of an organisation for each other.
 * @throws Problem 404; 409 if another has saved since, with who, and the note as it is now
 */
export async function saveOrganisationNote(
  db: Db,
  { id, actor, note, version, now }: SaveNoteInput,
): Promise<Outcome<AdminOrganisation>> {
  await inTransaction(db, async (trx) => {
    const organisation = await lockOrganisationOfState(trx, id);
    if (!organisation) throw notFound();
    const current = { note: organisation.note, version: versionOf(organisation.note) };
    if (version !== current.version)
      throw await saveConflict(trx, {
        organisationId: id,
        subjectId: id,
        acts: ['organisation.noted'],
        current,
      });
    await writeOrganisationNote(trx, id, note);
    // The note itself is for administrators alone; the organisation reads its own record.
    await recordAuditEntry(trx, {
      actor,
      organisationId: null,
      entityId: null,
      act: 'organisation.noted',
      subject: { id, name: organisation.companyName },
      before: null,
      after: null,
      now,
    });
  });
  return success(await readAdminOrganisation(db, id, now));
}
