import { recordDayAccess, recordHealthAccess } from '../../server/src/audit/index.ts';
import type { MemberActor } from '../../server/src/identity/index.ts';
import { inTransaction } from '../../server/src/platform/transact.ts';
import {
  buildAppointment,
  buildEntity,
  buildEntityService,
  buildMember,
  readRow,
} from '../../server/test/builders/index.ts';
import { dayFromToday } from './booking.ts';
import { withDatabase } from './database.ts';

export const curiousPharmacy = 'Farmácia do Largo';
export const curiousLaboratory = 'Laboratório da Avenida';

const bloodCount = 301;
const hour = 3_600_000;

/**
 * A pharmacy lists the day of the person's appointment and opens the person; a laboratory opens a document. Put into the
 * database of the product under test through the record that members' calls write.
 */
export async function recordAccessesTo(of: { email: string; idPerson: string }): Promise<void> {
  await withDatabase(async (db) => {
    const { id: accountId } = await readRow(db, 'accounts', { email: of.email });
    const pharmacy = await buildEntity(db, {
      businessName: curiousPharmacy,
      isPrivate: true,
      phone: '+351 239 000 111',
      email: 'largo@places.example',
    });
    const laboratory = await buildEntity(db, { businessName: curiousLaboratory, isPrivate: true });
    const offered = await buildEntityService(db, { entityId: pharmacy.id, serviceId: bloodCount });
    const serviceDate = dayFromToday(-1);
    const startsAt = new Date(`${serviceDate}T09:00:00Z`);
    await buildAppointment(db, {
      accountId,
      personId: of.idPerson,
      entityServiceId: offered.id,
      status: 'CheckedIn',
      serviceDate,
      startsAt,
      endsAt: new Date(Number(startsAt) + 600_000),
    });
    const actorAt = async (entityId: string, roles: readonly ['desk'] | readonly ['results']) =>
      ({ kind: 'member', ...(await buildMember(db, { entityId, roles })) }) as MemberActor;
    const desk = await actorAt(pharmacy.id, ['desk']);
    const biologist = await actorAt(laboratory.id, ['results']);
    const people = [{ personId: of.idPerson, appointmentId: null }];
    const ago = (hours: number) => new Date(Date.now() - hours * hour);
    await inTransaction(db, async (trx) => {
      const seen = { actor: desk, fields: ['name', 'contact'] as const };
      await recordDayAccess(trx, { ...seen, act: 'listed', serviceDate, now: ago(26) });
      await recordHealthAccess(trx, { ...seen, act: 'opened', people, now: ago(25) });
      await recordHealthAccess(trx, {
        actor: biologist,
        act: 'document',
        people,
        fields: ['document'],
        now: ago(2),
      });
    });
  });
}
