import type { Language } from '@vaga/contract/common';
import { attachResultDocument } from '../../server/src/appointments/index.ts';
import { systemActor } from '../../server/src/identity/index.ts';
import { loadEncryption } from '../../server/src/platform/encryption.ts';
import { loadSignedLinks } from '../../server/src/platform/signed-links.ts';
import { inTransaction } from '../../server/src/platform/transact.ts';
import {
  buildAppointment,
  buildEntity,
  buildEntityService,
} from '../../server/test/builders/index.ts';
import { writePdf } from '../../server/test/write-pdf.ts';
import { dayFromToday } from './booking.ts';
import { withDatabase } from './database.ts';

const bloodCount = 301;
export const laboratory = 'Laboratório da Praça';

/**
 * Done yesterday, and its report given now through the use case of a laboratory's members, into the database of
 * the product under test: the partners' area, where that is a form, is not there yet. Answers the short code.
 */
export async function giveResult(of: {
  email: string;
  idPerson: string;
  language: Language;
  dataDir: string;
}): Promise<string> {
  const settings = { encryptionKey: null, olderEncryptionKeys: [] };
  return withDatabase(async (db) => {
    const { id: accountId } = await db
      .updateTable('accounts')
      .set({ language: of.language })
      .where('email', '=', of.email)
      .returning('id')
      .executeTakeFirstOrThrow();
    const entity = await buildEntity(db, { businessName: laboratory, isPrivate: true });
    const offered = await buildEntityService(db, { entityId: entity.id, serviceId: bloodCount });
    const start = Date.parse(`${dayFromToday(-1)}T09:00:00Z`);
    const appointment = await buildAppointment(db, {
      accountId,
      personId: of.idPerson,
      entityServiceId: offered.id,
      status: 'CheckedIn',
      result: 'Executed',
      startsAt: new Date(start),
      endsAt: new Date(start + 600_000),
    });
    const deps = {
      encryption: await loadEncryption(settings, of.dataDir),
      links: await loadSignedLinks(settings, of.dataDir),
    };
    const content = await writePdf('Hemoglobina 13,4 g/dL');
    await inTransaction(db, (trx) =>
      attachResultDocument(trx, deps, {
        appointmentId: appointment.id,
        content,
        actor: systemActor,
        shouldNotify: true,
        language: 'pt',
        now: new Date(),
      }),
    );
    return appointment.code.slice(4);
  }, of.dataDir);
}
