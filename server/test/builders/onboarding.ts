import type { Db } from '../../src/platform/db.ts';
import { newId } from '../../src/platform/uuid.ts';
import { builtAt } from './built-at.ts';
import { buildEntityService, buildProtocol } from './partners.ts';
import { buildSchedule } from './scheduling.ts';

/** Gives a draft what it needs to go live, by its type. It is paid at the place, so that it needs no IBAN. */
export async function buildOnboarding(db: Db, entityId: string): Promise<void> {
  const { entityType } = await db
    .updateTable('entities')
    .set({
      descriptionPt: 'Testes sem espera.',
      descriptionEn: 'Tests without a wait.',
      phone: '239000111',
      email: 'geral@se.example',
      address: 'Largo da Sé, 1',
      postalCode: '3000-123',
      locality: 'Coimbra',
      licenceKind: 'ERS',
      licenceNumber: 'E123456',
      onlinePayment: false,
      localPayment: 'open',
    })
    .where('id', '=', entityId)
    .returning('entityType')
    .executeTakeFirstOrThrow();
  if (entityType === 'TestPartner' || entityType === 'LabPartner') {
    await buildEntityService(db, { entityId });
    await buildSchedule(db, { entityId });
    await buildLicenceFile(db, entityId);
    return;
  }
  await buildProtocol(db, { partnerEntityId: entityId });
}

/** A licence file that no key opens: that there is one counts. */
async function buildLicenceFile(db: Db, entityId: string): Promise<void> {
  const sizeBytes = 100;
  await db
    .insertInto('entityFiles')
    .values({
      id: newId(),
      entityId,
      kind: 'licence',
      isPending: false,
      fileName: 'licenca.pdf',
      mediaType: 'application/pdf',
      sizeBytes,
      sealed: Buffer.alloc(sizeBytes + 28),
      keyId: '0123456789abcdef',
      createdAt: builtAt,
    })
    .execute();
}
