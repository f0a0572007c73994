import type { Registration, RegistrationRow } from '@vaga/contract/admin-registrations';
import type { RegistrationState } from '@vaga/contract/registrations';
import type { Db } from '../../platform/db.ts';
import { notFound } from '../../platform/http/outcome.ts';
import { presentRegistration, registrationRow } from './present-registration.ts';
import { readRegistrationFiles } from './registration-files.queries.ts';
import {
  findRegistration,
  readKnownOfCompany,
  readRegistrations,
} from './registration-review.queries.ts';

export async function listRegistrations(
  db: Db,
  { state, now }: { state: RegistrationState | undefined; now: Date },
): Promise<RegistrationRow[]> {
  const records = await readRegistrations(db, state);
  return records.map((record) => registrationRow(record, now));
}

/** @throws Problem 404 for an unknown registration */
export async function readRegistration(db: Db, id: string, now: Date): Promise<Registration> {
  const record = await findRegistration(db, id);
  if (!record) throw notFound();
  const known = await readKnownOfCompany(db, record);
  return presentRegistration(record, { known, files: await readRegistrationFiles(db, id) }, now);
}
