import type { AgendaPerson } from '@vaga/contract/agenda-day';
import { missingIdentityFields } from '../../persons/index.ts';
import { presentAgendaAppointment } from '../acts/present-agenda-appointment.ts';
import type { AgendaPersonRow } from './day.queries.ts';

/** An appointment of the day as its chip shows it at `now`. */
export function presentAgendaPerson(row: AgendaPersonRow, now: Date): AgendaPerson {
  return {
    ...presentAgendaAppointment(row, now),
    idPerson: row.personId,
    idPool: row.poolId,
    idEntityService: row.entityServiceId,
    hasPrescription: row.hasPrescription,
    isFirstTime: row.isFirstTime,
    isAtAddress: row.isAtAddress,
    isDataMissing: missingIdentityFields(row.identity).length > 0,
    hasNote: row.hasNote,
  };
}
