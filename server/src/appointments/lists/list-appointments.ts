import type { UserTest } from '@vaga/contract/appointments';
import type { Language } from '@vaga/contract/common';
import { preparationIn } from '../../catalogue/index.ts';
import type { Db } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { success } from '../../platform/http/outcome.ts';
import { readAppointmentList } from './appointment-list.queries.ts';
import { appointmentListItems } from './appointment-list.rules.ts';

/** The appointments of an account, at most `appointmentsInList`. A cart that was not checked out has none. */
export async function listAppointments(
  db: Db,
  input: { accountId: string; language: Language; now: Date },
): Promise<Outcome<UserTest[]>> {
  const rows = await readAppointmentList(db, input, input.language);
  return success(appointmentListItems(rows, input.now, preparationIn));
}
