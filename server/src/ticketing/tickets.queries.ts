import type { AppointmentStatus, Result } from '@vaga/contract/appointments';
import type { Language } from '@vaga/contract/common';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { shownResultSql } from '../appointments/index.ts';
import type { Db } from '../platform/db.ts';

/** The active appointment of a ticket's asset; not one that was cancelled or whose hold has expired. */
export interface TicketAppointment {
  status: AppointmentStatus;
  result: Result;
  startsAt: string | null;
  entity: string;
  timeZone: string;
}

export interface TicketRow {
  id: string;
  idAsset: string;
  idCart: string;
  idPerson: string;
  person: string;
  number: string;
  idEvent: string;
  event: string;
  venue: string;
  timeZone: string;
  startsAt: Date;
  validHours: number;
  service: string;
  appointment: TicketAppointment | null;
}

/** The tickets that an account has registered. */
export async function readTickets(
  db: Db,
  { accountId, language, now }: { accountId: string; language: Language; now: Date },
): Promise<TicketRow[]> {
  const found = await sql<TicketRow>`/* prepared */
    select ${ticketColumns(language)} from ${ticketSourcesAt(now)} where ta.account_id = ${accountId}
     order by ev.starts_at, ta.id`.execute(db);
  return found.rows;
}

/** A registered ticket; null if it is unknown or belongs to another account. */
export async function readTicket(
  db: Db,
  input: { id: string; accountId: string; now: Date },
): Promise<TicketRow | null> {
  const found = await sql<TicketRow>`
    select ${ticketColumns('pt')} from ${ticketSourcesAt(input.now)}
     where ta.id = ${input.id} and ta.account_id = ${input.accountId}`.execute(db);
  return found.rows[0] ?? null;
}

export interface FindTicketsInput {
  entityId: string;
  code: string | undefined;
  name: string | undefined;
  isAwaitingPayment: boolean;
  language: Language;
  offset: number;
  limit: number;
  now: Date;
}

/** A page of the tickets of an entity's upcoming events whose test is still to be booked or paid, and their total number. */
export async function findTickets(
  db: Db,
  input: FindTicketsInput,
): Promise<{ tickets: TicketRow[]; total: number }> {
  const { entityId, code, name, isAwaitingPayment, now } = input;
  const containsPattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const state = isAwaitingPayment ? sql`booked.status = 'PaymentPending'` : sql`booked.id is null`;
  const found = await sql<TicketRow & { total: string }>`
    select ${ticketColumns(input.language)}, count(*) over () as total from ${ticketSourcesAt(now)}
     where ev.entity_id = ${entityId} and ev.starts_at > ${now} and ${state}
       ${code ? sql`and t.number ilike ${containsPattern(code)}` : sql``}
       ${name ? sql`and p.name ilike ${containsPattern(name)}` : sql``}
     order by ev.starts_at, p.name collate "pt-PT-x-icu", ta.id
     limit ${input.limit} offset ${input.offset}`.execute(db);
  return { tickets: found.rows, total: Number(found.rows[0]?.total ?? 0) };
}

function ticketColumns(language: Language): RawBuilder<unknown> {
  return sql`
    ta.id, s.id as id_asset, s.cart_id as id_cart, s.person_id as id_person, p.name as person, t.number,
    ev.id as id_event, ev.name as event, ev.venue, ev.time_zone, ev.starts_at, ev.valid_hours,
    ${language === 'en' ? sql`sv.name_en` : sql`sv.name_pt`} as service,
    case when booked.id is not null then json_build_object('status', booked.status, 'result', booked.result,
      'startsAt', booked.starts_at, 'entity', booked.entity, 'timeZone', booked.time_zone) end as appointment`;
}

/** The joined tables. An appointment whose hold has expired does not count, also before the sweep records it. */
function ticketSourcesAt(now: Date): RawBuilder<unknown> {
  return sql`
    ticket_assets ta
    join tickets t on t.id = ta.ticket_id
    join events ev on ev.id = t.event_id
    join services sv on sv.id = ev.service_id
    join assets s on s.id = ta.asset_id
    join persons p on p.id = s.person_id
    left join lateral (
      select a.id, a.status, ${shownResultSql(now)} as result, a.starts_at, e.business_name as entity, e.time_zone
        from appointments a
        join entity_services es on es.id = a.entity_service_id
        join entities e on e.id = es.entity_id
       where a.asset_id = s.id and a.status <> 'Canceled'
         and (a.status <> 'PaymentPending' or exists (
               select from occupancy o where o.owner_id = s.id and o.live and o.expires_at > ${now}))) booked on true`;
}
