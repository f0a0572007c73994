import type { Db } from '../../src/platform/db.ts';
import { buildPerson } from '../builders/index.ts';

/** A person whose data are complete, so that they can be booked for. */
export function buildCompletePerson(
  db: Db,
  { accountId, name }: { accountId: string; name: string },
) {
  return buildPerson(db, {
    accountId,
    name,
    email: 'rosa@people.example',
    phone: '912345678',
    dateOfBirth: '1956-03-02',
    gender: 'Female',
    nationalityType: 'National',
    healthNumber: '123456789',
    postalCode: '3000-001',
  });
}
