import type { Language } from '@vaga/contract/common';
import { notifyOfAppointments } from '../../server/src/appointments/index.ts';
import { createUnclaimedAccount } from '../../server/src/identity/index.ts';
import type { Db } from '../../server/src/platform/db.ts';
import { inTransaction } from '../../server/src/platform/transact.ts';
import {
  buildAppointment,
  buildBookedPlace,
  buildEntity,
  buildEntityService,
  buildPerson,
  buildSchedule,
  readRow,
} from '../../server/test/builders/index.ts';
import { dayFromToday } from './booking.ts';
import { withDatabase } from './database.ts';

const bloodCount = 301;

export const guest = 'Joaquim Reis';
export const pharmacy = 'Farmácia da Praça Nova';

/**
 * An appointment that a pharmacy booked for a person without an account, with the e-mail about it, put into the database of
 * the product under test: the desk, where that is a form, is not there yet.
 */
export async function bookForGuest(of: {
  email: string;
  /** YYYY-MM-DD; null: the pharmacy has recorded none. */
  dateOfBirth: string | null;
  language: Language;
  dataDir: string;
  /** From today. */
  days?: number;
  /** The member of a hotel who booked it, by the code of the hotel; the service is done since. */
  bookedBy?: { accountId: string; code: string };
}): Promise<void> {
  const now = new Date();
  const [firstName = '', lastName = ''] = guest.split(' ');
  await withDatabase(async (db) => {
    // It offers times to move to, so it is active: on an island, and with a service, that no other journey searches.
    const island = { latitude: 39.45, longitude: -31.13 };
    const entity = await buildEntity(db, { businessName: pharmacy, ...island });
    const offered = await buildEntityService(db, { entityId: entity.id, serviceId: bloodCount });
    const schedule = await buildSchedule(db, { entityId: entity.id, capacity: 3 });
    const accountId = await inTransaction(db, (trx) =>
      createUnclaimedAccount(trx, {
        entityId: entity.id,
        contactEmail: of.email,
        firstName,
        lastName,
        language: of.language,
        now,
      }),
    );
    const person = await buildPerson(db, {
      accountId,
      name: guest,
      dateOfBirth: of.dateOfBirth,
      keptByEntityId: entity.id,
    });
    const day = dayFromToday(of.days ?? 3);
    const [from, until] = [new Date(`${day}T10:00:00Z`), new Date(`${day}T10:15:00Z`)];
    const { id, assetId } = await buildAppointment(db, {
      ...(of.bookedBy ? await doneForHotel(db, of.bookedBy) : {}),
      accountId,
      personId: person.id,
      entityServiceId: offered.id,
      startsAt: from,
      endsAt: until,
      serviceDate: day,
    });
    const { id: scheduleId, poolId } = schedule;
    const place = { assetId, entityServiceId: offered.id, poolId, scheduleId };
    await buildBookedPlace(db, { ...place, from, until });
    const notification = { template: 'appointment-confirmed' } as const;
    await inTransaction(db, (trx) =>
      notifyOfAppointments(trx, { appointmentIds: [id], notification, now }),
    );
  }, of.dataDir);
}

async function doneForHotel(db: Db, { accountId, code }: { accountId: string; code: string }) {
  const { id } = await readRow(db, 'entities', { code });
  return { bookedByAccountId: accountId, bookedByEntityId: id, result: 'Executed' };
}
