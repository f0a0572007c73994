import type { Result } from '@vaga/contract/appointments';
import type { Language } from '@vaga/contract/common';
import type { ResultState } from '@vaga/contract/result-entry';
import { enterableResults } from '@vaga/contract/result-entry';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { bookedStatuses, isAddressKnownSql } from '../appointments/index.ts';
import type { PersonIdentity } from '../persons/index.ts';
import type { Db } from '../platform/db.ts';
import { columnsOf } from '../platform/row-sql.ts';
import type { NamedPerson } from './document-match.rules.ts';

/** An appointment with what the entry of its result needs. */
export interface ResultEntryRow extends PersonIdentity {
  id: string;
  version: number;
  code: string;
  personId: string;
  service: string;
  takenAt: Date | null;
  dueAt: Date | null;
  reference: string | null;
  timeZone: string;
  result: Result;
  resultsOfService: string[];
  resultShownAt: Date | null;
  hasDocument: boolean;
  /** When the document was stored by a member, or a system of the entity; null: there is none, or the product stored it. */
  documentAddedAt: Date | null;
  isAddressToConfirm: boolean;
}

const takenAtSql = sql`coalesce(a.sample_taken_at, a.called_at, a.checked_in_at, a.starts_at)`;
const dueAtSql = sql`(${takenAtSql} + make_interval(mins => sv.result_minutes))`;
const outcomesSql = sql`${sql.lit(`{${enterableResults.join(',')}}`)}::text[]`;

const columns = (language: Language) =>
  columnsOf<ResultEntryRow>({
    id: sql`a.id`,
    version: sql`a.version`,
    code: sql`a.code`,
    personId: sql`a.person_id`,
    name: sql`p.name`,
    dateOfBirth: sql`p.date_of_birth`,
    healthNumber: sql`p.health_number`,
    identificationTypeId: sql`p.identification_type_id`,
    identificationNumber: sql`p.identification_number`,
    service: language === 'en' ? sql`sv.name_en` : sql`sv.name_pt`,
    takenAt: takenAtSql,
    dueAt: dueAtSql,
    reference: sql`a.lab_reference`,
    timeZone: sql`e.time_zone`,
    result: sql`a.result`,
    resultsOfService: sql`sv.results`,
    resultShownAt: sql`a.result_shown_at`,
    hasDocument: sql`d.id is not null`,
    documentAddedAt: sql`case when coalesce(d.added_by, d.added_by_key) is not null then d.created_at end`,
    isAddressToConfirm: sql`not ${isAddressKnownSql}`,
  });

const joins = sql`
      from appointments a
      join entity_services es on es.id = a.entity_service_id
      join entities e on e.id = es.entity_id
      join services sv on sv.id = es.service_id
      join persons p on p.id = a.person_id
      left join result_documents d on d.appointment_id = a.id`;

interface FindResultsInput {
  entityId: string;
  state: ResultState;
  /** The first start of the list of what was entered. */
  since: Date;
  language: Language;
  limit: number;
  offset: number;
}

/** A page of the results of an entity, and how many there are. */
export async function findResults(
  db: Db,
  { entityId, state, since, language, limit, offset }: FindResultsInput,
): Promise<{ results: ResultEntryRow[]; total: number }> {
  const isOfState: Record<ResultState, RawBuilder<unknown>> = {
    toEnter: sql`a.result = 'Executed' and (a.status = 'CheckedIn' or a.status = any(${[...bookedStatuses]}::text[]))`,
    arrived: sql`a.result = 'Pending' and a.status = 'CheckedIn'`,
    entered: sql`a.result = any(${outcomesSql}) and a.starts_at >= ${since}`,
  };
  const order =
    state === 'entered'
      ? sql`a.starts_at desc, a.id`
      : sql`${dueAtSql} nulls last, a.starts_at, a.id`;
  const { rows } = await sql<ResultEntryRow & { total: number }>`
    select ${columns(language)}, count(*) over ()::int as total ${joins}
     where es.entity_id = ${entityId} and sv.results && ${outcomesSql} and ${isOfState[state]}
     order by ${order} limit ${limit} offset ${offset}`.execute(db);
  return { results: rows, total: rows[0]?.total ?? 0 };
}

/** Results by the ids of their appointments, in that order. The caller has checked whose they are. */
export async function readResults(
  db: Db,
  { ids, language }: { ids: readonly string[]; language: Language },
): Promise<ResultEntryRow[]> {
  const { rows } = await sql<ResultEntryRow>`
    select ${columns(language)} ${joins}
     where a.id = any(${[...ids]}::uuid[])
     order by array_position(${[...ids]}::uuid[], a.id)`.execute(db);
  return rows;
}

/**
 * The person of an appointment, and the others whom its entity expects on that day or today, as a document may name them.
 */
export async function readNamedPeople(
  db: Db,
  { id, now }: { id: string; now: Date },
): Promise<{ person: NamedPerson; others: NamedPerson[] }> {
  const { rows } = await sql<NamedPerson & { isOwn: boolean }>`
    select p.name, p.date_of_birth, other.code, other.id = a.id as is_own
      from appointments a
      join entity_services es on es.id = a.entity_service_id
      join entities e on e.id = es.entity_id
      join entity_services offered on offered.entity_id = e.id
      join appointments other on other.entity_service_id = offered.id
       and (other.id = a.id
            or (other.status <> 'Canceled' and other.person_id <> a.person_id and other.service_date in (
                  a.service_date, (${now}::timestamptz at time zone e.time_zone)::date)))
      join persons p on p.id = other.person_id
     where a.id = ${id}`.execute(db);
  const people = rows.map(({ isOwn, ...person }) => ({ isOwn, person }));
  const own = people.find(({ isOwn }) => isOwn);
  if (!own) throw new Error(`The appointment ${id} does not exist.`);
  return {
    person: own.person,
    others: people.filter(({ isOwn }) => !isOwn).map(({ person }) => person),
  };
}
