import type { AppointmentStatus, Result } from '@vaga/contract/appointments';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { canHaveDocument } from '../../appointments/index.ts';
import type { Db } from '../../platform/db.ts';
import { columnsOf } from '../../platform/row-sql.ts';
import type { OwnerCandidate, OwnerCandidates, OwnerClues } from './find-owner.rules.ts';
import { isNameIn } from './find-owner.rules.ts';

interface CandidateRow extends Omit<OwnerCandidate, 'canHaveDocument'> {
  code: string;
  status: AppointmentStatus;
  startsAt: Date | null;
  result: Result;
}

const columns = columnsOf<CandidateRow>({
  appointmentId: sql`a.id`,
  name: sql`p.name`,
  dateOfBirth: sql`p.date_of_birth`,
  status: sql`a.status`,
  startsAt: sql`a.starts_at`,
  result: sql`a.result`,
  hasDocument: sql`exists (select from result_documents d where d.appointment_id = a.id)`,
  isTaken: sql`exists (select from uploaded_documents u where u.appointment_id = a.id and u.state in ('matched', 'proposed'))`,
  code: sql`a.code`,
});

/** By name and date of birth only appointments of these days are found: an earlier one has its result, or will not have any. */
const identityDays = 90;

/** The appointments of an entity that the clues of a document name. */
export async function findOwnerCandidates(
  db: Db,
  { entityId, clues, now }: { entityId: string; clues: OwnerClues; now: Date },
): Promise<OwnerCandidates> {
  const { fileNameCodes, textCodes, references, words, dates } = clues;
  const find = async (isWanted: RawBuilder<unknown>) => {
    const { rows } = await sql<CandidateRow>`
      select ${columns}
        from appointments a
        join persons p on p.id = a.person_id
        join entity_services es on es.id = a.entity_service_id
       where es.entity_id = ${entityId} and a.status <> 'Canceled' and ${isWanted}
       limit 200`.execute(db);
    return rows.map((row) => ({ ...row, canHaveDocument: canHaveDocument(row, now) }));
  };
  const wholeCode = (code: string) => (code.length === 8 ? `VAGA${code}` : code);
  const codes = [...new Set([...fileNameCodes, ...textCodes].map(wholeCode))];
  const byCode = codes.length > 0 ? await find(sql`a.code = any(${codes}::text[])`) : [];
  const has = (among: string[]) => {
    const whole = new Set(among.map(wholeCode));
    return byCode.filter(({ code }) => whole.has(code));
  };
  const since = new Date(now.getTime() - identityDays * 86_400_000);
  const born = sql`p.date_of_birth = any(${dates}::date[]) and a.starts_at between ${since} and ${now}`;
  const bornThen = dates.length > 0 ? await find(born) : [];
  return {
    fileName: has(fileNameCodes),
    text: has(textCodes),
    reference:
      references.length > 0
        ? await find(sql`upper(a.lab_reference) = any(${references}::text[])`)
        : [],
    identity: bornThen.filter(({ name }) => isNameIn(name, words)),
  };
}
