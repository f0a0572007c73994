import type {
  searchAgenda as call,
  FoundAppointment,
  FoundPerson,
} from '@vaga/contract/agenda-search';
import type { HealthField } from '@vaga/contract/audit';
import type { Language } from '@vaga/contract/common';
import type { DataOf } from '@vaga/contract/endpoint';
import { recordHealthAccess } from '../../audit/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { failure, success } from '../../platform/http/outcome.ts';
import { localTime } from '../../platform/local-time.rules.ts';
import { inTransaction } from '../../platform/transact.ts';
import { presentAgendaAppointment } from '../acts/present-agenda-appointment.ts';
import type { FoundAppointmentRow, FoundPersonRow } from './agenda-search.queries.ts';
import { findAppointments, findPeople } from './agenda-search.queries.ts';
import type { SearchMeaning } from './agenda-search.rules.ts';
import { meaningsOf } from './agenda-search.rules.ts';

interface SearchAgendaInput {
  actor: MemberActor;
  text: string;
  language: Language;
  now: Date;
}

/**
 * What a member finds by what they typed or scanned: the first meaning of it that has a hit, among the people of their entity
 * alone. A code that is not of the entity is refused in the same words whether or not another entity has it. Whom it shows is
 * recorded before the answer.
 */
export async function searchAgenda(
  db: Db,
  input: SearchAgendaInput,
): Promise<Outcome<DataOf<typeof call>>> {
  const meanings = meaningsOf(input.text);
  for (const meaning of meanings) {
    const found = await findBy(db, meaning, input);
    if (found.appointments.length === 0 && found.people.length === 0) continue;
    await recordFound(db, { ...found, meaning, input });
    return success({
      appointments: found.appointments.map((row) => presentFoundAppointment(row, input.now)),
      people: found.people.map(presentFoundPerson),
    });
  }
  const isCode = meanings.some((meaning) => meaning.by === 'code' && meaning.isCertain);
  return isCode ? failure('agenda.not_here') : success({ appointments: [], people: [] });
}

interface Found {
  appointments: FoundAppointmentRow[];
  people: FoundPersonRow[];
}

async function findBy(db: Db, meaning: SearchMeaning, input: SearchAgendaInput): Promise<Found> {
  const { actor, language, now } = input;
  const { entityId } = actor;
  const [appointments, people] = await Promise.all([
    findAppointments(db, { entityId, meaning, language, now }),
    findPeople(db, { entityId, meaning, now }),
  ]);
  return { appointments, people };
}

/** Before the answer: a member who is not recorded reads nothing. */
async function recordFound(
  db: Db,
  {
    appointments,
    people,
    meaning,
    input,
  }: Found & { meaning: SearchMeaning; input: SearchAgendaInput },
): Promise<void> {
  const { actor, now } = input;
  const act = 'searched';
  // A hit says that the number is theirs.
  const known: HealthField[] = meaning.by === 'healthNumber' ? ['healthNumber'] : [];
  await inTransaction(db, async (trx) => {
    await recordHealthAccess(trx, {
      actor,
      act,
      people: appointments.map(({ id, personId }) => ({ personId, appointmentId: id })),
      fields: ['name', 'time', 'service', 'payment', 'status', ...known],
      now,
    });
    await recordHealthAccess(trx, {
      actor,
      act,
      people: people.map(({ id }) => ({ personId: id, appointmentId: null })),
      fields: ['name', 'contact', 'dateOfBirth', 'time', ...known],
      now,
    });
  });
}

function presentFoundAppointment(row: FoundAppointmentRow, now: Date): FoundAppointment {
  return { ...presentAgendaAppointment(row, now), period: row.period };
}

function presentFoundPerson(row: FoundPersonRow): FoundPerson {
  const { id, name, dateOfBirth, phone, email, lastAt, timeZone } = row;
  return {
    idPerson: id,
    name,
    dateOfBirth,
    phone,
    email,
    lastAt: lastAt && localTime(lastAt, timeZone),
  };
}
