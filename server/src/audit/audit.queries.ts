import type { HealthAccessAct } from '@vaga/contract/audit';
import type { AuditAct } from '@vaga/contract/audit-acts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db, Trx } from '../platform/db.ts';
import { recordFieldsOf } from '../platform/row-sql.ts';
import { newId } from '../platform/uuid.ts';

interface NewHealthAccess {
  actor: 'member' | 'link' | 'access_key';
  accountId: string | null;
  accessKeyId: string | null;
  entityId: string;
  roles: string[];
  personId: string | null;
  appointmentId: string | null;
  serviceDate: string | null;
  act: HealthAccessAct;
  fields: string[];
  at: Date;
}

const record = recordFieldsOf<NewHealthAccess & { id: string }>({
  id: 'uuid',
  actor: 'text',
  accountId: 'uuid',
  accessKeyId: 'uuid',
  entityId: 'uuid',
  roles: 'text[]',
  personId: 'uuid',
  appointmentId: 'uuid',
  serviceDate: 'date',
  act: 'text',
  fields: 'text[]',
  at: 'timestamptz',
});

/** Appends; does nothing for the list of a day that its member has listed before, on the same day. */
export async function insertHealthAccesses(trx: Trx, rows: NewHealthAccess[]): Promise<void> {
  // One value for all: a list of 500 people would be a statement of 6,500, which takes three times as long.
  const accesses = rows.map((row) => ({ ...row, id: newId() }));
  await sql`
    insert into health_accesses (${record.columns})
    select ${record.values} from json_to_recordset(${JSON.stringify(accesses)}::json) as r(${record.types})
        on conflict do nothing`.execute(trx);
}

/** SQL: whether the member's list of an entity's day is recorded already today (UTC), as `health_accesses_listed_once` has it. */
export function isDayRecordedSql({
  entityId,
  accountId,
  serviceDate,
  now,
}: {
  entityId: RawBuilder<unknown>;
  accountId: RawBuilder<unknown>;
  serviceDate: RawBuilder<unknown>;
  now: Date;
}): RawBuilder<unknown> {
  return sql`exists (
    select from health_accesses h
     where h.entity_id = ${entityId} and h.service_date = ${serviceDate} and h.account_id = ${accountId}
       and (h.at at time zone 'UTC')::date = (${now}::timestamptz at time zone 'UTC')::date and h.act = 'listed')`;
}

interface NewAuditEntry {
  actor: string;
  accountId: string | null;
  actorEntityId: string | null;
  organisationId: string | null;
  entityId: string | null;
  act: AuditAct;
  subjectId: string | null;
  subject: string | null;
  before: object | null;
  after: object | null;
  at: Date;
}

export async function insertAuditEntries(
  trx: Trx,
  entries: readonly NewAuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await trx
    .insertInto('auditEntries')
    .values(
      entries.map(({ before, after, ...columns }) => ({
        ...columns,
        id: newId(),
        before: before && JSON.stringify(before),
        after: after && JSON.stringify(after),
      })),
    )
    .execute();
}

/** Rows per statement: a sweep that was off for long holds no lock for long. */
const sweptAtOnce = 5000;

/** Deletes the rows of a record from before a time. The database refuses those that are to be kept. */
export async function deleteRecordsBefore(
  db: Db,
  table: 'healthAccesses' | 'auditEntries',
  before: Date,
): Promise<void> {
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom(table)
      .where('id', 'in', (old) =>
        old.selectFrom(table).select('id').where('at', '<', before).limit(sweptAtOnce),
      )
      .executeTakeFirst();
    if (numDeletedRows < BigInt(sweptAtOnce)) return;
  }
}
