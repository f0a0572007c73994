import { sql } from 'kysely';
import type { Trx } from '../platform/db.ts';

export interface NamedRow {
  id: number;
  namePt: string;
  nameEn: string;
}

export interface ServiceRow extends NamedRow {
  serviceTypeId: number;
  slug: string;
  informationPt: string;
  informationEn: string;
  durationMinutes: number;
  allowsPrescription: boolean;
  validityHours: number | null;
  results: string[];
  /** Until a result is promised, at the latest; null: nothing is promised. */
  resultMinutes: number | null;
  loinc: string | null;
}

export interface NotifiableResultRow {
  serviceId: number;
  result: string;
  urgency: 'within24h' | 'immediately';
  diseasePt: string;
  diseaseEn: string;
}

export async function writeServiceTypes(
  trx: Trx,
  rows: ReadonlyArray<NamedRow & { slug: string }>,
): Promise<void> {
  await sql`
    insert into service_types (id, slug, name_pt, name_en)
    select id, slug, "namePt", "nameEn"
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as row (id integer, slug text, "namePt" text, "nameEn" text)
    on conflict (id) do update
      set slug = excluded.slug, name_pt = excluded.name_pt, name_en = excluded.name_en`.execute(
    trx,
  );
}

export async function writeServices(trx: Trx, rows: readonly ServiceRow[]): Promise<void> {
  await sql`
    insert into services (id, service_type_id, slug, name_pt, name_en, information_pt, information_en,
                          duration_minutes, allows_prescription, validity_hours, results, result_minutes, loinc)
    select id, "serviceTypeId", slug, "namePt", "nameEn", "informationPt", "informationEn",
           "durationMinutes", "allowsPrescription", "validityHours", results, "resultMinutes", loinc
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as row (id integer, "serviceTypeId" integer, slug text, "namePt" text, "nameEn" text,
              "informationPt" text, "informationEn" text, "durationMinutes" integer,
              "allowsPrescription" boolean, "validityHours" integer, results text[], "resultMinutes" integer, loinc text)
    on conflict (id) do update
      set service_type_id = excluded.service_type_id, slug = excluded.slug,
          name_pt = excluded.name_pt, name_en = excluded.name_en,
          information_pt = excluded.information_pt, information_en = excluded.information_en,
          duration_minutes = excluded.duration_minutes,
          allows_prescription = excluded.allows_prescription,
          validity_hours = excluded.validity_hours, results = excluded.results,
          result_minutes = excluded.result_minutes, loinc = excluded.loinc`.execute(trx);
}

export async function writeLookUps(
  trx: Trx,
  table: 'identification_types' | 'prescription_types',
  rows: readonly NamedRow[],
): Promise<void> {
  await sql`
    insert into ${sql.table(table)} (id, name_pt, name_en)
    select id, "namePt", "nameEn"
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as row (id integer, "namePt" text, "nameEn" text)
    on conflict (id) do update
      set name_pt = excluded.name_pt, name_en = excluded.name_en`.execute(trx);
}

/** Replaces the list: a result that is not in it any more needs no report. */
export async function writeNotifiableResults(
  trx: Trx,
  rows: readonly NotifiableResultRow[],
): Promise<void> {
  await trx.deleteFrom('notifiableResults').execute();
  await trx
    .insertInto('notifiableResults')
    .values([...rows])
    .execute();
}
