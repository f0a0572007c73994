import type { AlertKind } from '@vaga/contract/alert-kinds';
import {
  alertLicenceDays,
  alertLookBackDays,
  alertPlanPercents,
  alertRebookingHours,
  alertRefundDays,
  alertScheduleDays,
} from '@vaga/contract/alert-limits';
import { graveUnreadCalendarHours, unreadCalendarHours } from '@vaga/contract/calendar-limits';
import { bookingsOfPlan, refundAnswerDays, surveillanceAlertHours } from '@vaga/contract/limits';
import { enterableResults } from '@vaga/contract/result-entry';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { countedBookingsSql, planMonthSql } from '../appointments/index.ts';
import { columnsOf } from '../platform/row-sql.ts';

/** What a kind finds: a subject that members have to look at. */
export interface FoundAlert {
  entityId: string;
  subject: string;
  /** What of the subject led to it: another cause opens the alert again. */
  cause: string;
  isGrave: boolean;
  /** Never a person, a service or a result. */
  label: string | null;
  since: Date;
}

/** The kinds that a statement finds: all but `fewPlacesFree`. */
export type StatementKind = Exclude<AlertKind, 'fewPlacesFree'>;

type Finder = (now: Date) => RawBuilder<unknown>;

/** A kind is one statement, over an index of what is due: a subject that it does not find any more ends its alert. */
export const alertFinders: Record<StatementKind, Finder> = {
  notificationDue: (now) => sql`
    select ${found({
      entityId: sql`es.entity_id`,
      subject: sql`n.id`,
      cause: sql`case when n.state = 'rejected' then 'rejected' else n.due_at::text end`,
      isGrave: sql`n.state = 'rejected' or n.due_at <= ${now}`,
      label: sql`a.code`,
      since: sql`n.created_at`,
    })}
      from surveillance_notifications n
      join appointments a on a.id = n.appointment_id
      join entity_services es on es.id = a.entity_service_id
     where n.state not in ('acknowledged', 'recorded', 'withdrawn')
       and (n.due_at <= ${hoursFrom(now, surveillanceAlertHours)} or n.state = 'rejected')`,

  resultLate: (now) => {
    const dueAt = sql`coalesce(a.sample_taken_at, a.called_at, a.checked_in_at, a.starts_at)
                        + make_interval(mins => sv.result_minutes)`;
    return sql`
    select ${found({
      entityId: sql`es.entity_id`,
      subject: sql`a.id`,
      cause: sql`(${dueAt})::text`,
      isGrave: sql`false`,
      label: sql`a.code`,
      since: dueAt,
    })}
      from appointments a
      join entity_services es on es.id = a.entity_service_id
      join services sv on sv.id = es.service_id
     where a.result = 'Executed' and a.status <> 'Canceled' and a.starts_at > ${lookBack(now)}
       and sv.results && ${outcomesSql} and ${dueAt} <= ${now}`;
  },

  documentUnmatched: () => sql`
    select ${found({
      entityId: sql`u.entity_id`,
      subject: sql`u.id`,
      cause: sql`u.state`,
      isGrave: sql`false`,
      label: sql`null::text`,
      since: sql`u.created_at`,
    })}
      from uploaded_documents u
     where u.state = 'unmatched'`,

  healthNumberNotFound: () => sql`
    select ${found({
      entityId: sql`c.entity_id`,
      subject: sql`c.person_id`,
      cause: sql`c.checked_at::text`,
      isGrave: sql`false`,
      label: sql`null::text`,
      since: sql`c.checked_at`,
    })}
      from number_checks c
     where c.state = 'notFound' and c.entity_id is not null
       and not exists (select from seen_health_cards s where s.person_id = c.person_id and s.entity_id = c.entity_id)`,

  messageFailed: (now) => sql`
    select ${found({
      entityId: sql`es.entity_id`,
      subject: sql`m.id`,
      cause: sql`m.channel`,
      isGrave: sql`false`,
      label: sql`a.code`,
      since: sql`m.created_at`,
    })}
      from messages m
      join appointments a on a.id = case when m.data ->> 'appointmentId' ~ ${uuidPattern}
                                         then (m.data ->> 'appointmentId')::uuid end
      join entity_services es on es.id = a.entity_service_id
     where m.status = 'failed' and m.created_at > ${lookBack(now)}
       and a.status <> 'Canceled' and a.starts_at > ${now}`,

  scheduleEnds: (now) => {
    const today = sql`(${now}::timestamptz at time zone p.time_zone)::date`;
    return sql`
    select ${found({
      entityId: sql`p.entity_id`,
      subject: sql`p.id`,
      cause: sql`max(s.valid_until)::text`,
      isGrave: sql`max(s.valid_until) <= ${today}`,
      label: sql`p.name`,
      since: sql`(max(s.valid_until) - ${days(alertScheduleDays)})::timestamp at time zone p.time_zone`,
    })}
      from capacity_pools p
      join entities e on e.id = p.entity_id and e.state = 'live'
      join schedules s on s.pool_id = p.id and s.valid_from < s.valid_until
     where p.retired_at is null
     group by p.id
    having max(s.valid_until) <= ${today} + ${days(alertScheduleDays)}
       and max(s.valid_until) > ${today} - ${days(alertLookBackDays)}`;
  },

  calendarUnread: (now) => sql`
    select ${found({
      entityId: sql`p.entity_id`,
      subject: sql`c.id`,
      cause: sql`c.read_at::text`,
      isGrave: sql`c.read_at <= ${hoursFrom(now, -graveUnreadCalendarHours)}`,
      label: sql`p.name`,
      since: sql`c.read_at`,
    })}
      from busy_calendars c
      join capacity_pools p on p.id = c.pool_id
      join entities e on e.id = p.entity_id
     where c.read_at <= ${hoursFrom(now, -unreadCalendarHours)} and p.retired_at is null and e.standing <> 'closed'`,

  // One alert for each booking: the desk moves it, or leaves it where it is.
  calendarOverBooking: (now) => sql`
    select ${found({
      entityId: sql`p.entity_id`,
      subject: sql`a.id`,
      cause: sql`a.starts_at::text`,
      isGrave: sql`false`,
      label: sql`a.code`,
      since: sql`min(b.created_at)`,
    })}
      from closures b
      join capacity_pools p on p.id = b.pool_id
      join occupancy o on o.live and o.pool_id = b.pool_id and o.state = 'booked' and o.during && b.during
      join appointments a on a.asset_id = o.owner_id
     where b.busy_calendar_id is not null and upper(b.during) > ${now} and lower(o.during) > ${now} and a.status <> 'Canceled'
     group by p.entity_id, a.id`,

  rebookingUnanswered: (now) => sql`
    select ${found({
      entityId: sql`o.entity_id`,
      subject: sql`o.id`,
      cause: sql`coalesce(o.expires_at, o.created_at)::text`,
      isGrave: sql`coalesce(o.lapses_at <= ${hoursFrom(now, alertRebookingHours)}, false)`,
      label: sql`a.code`,
      since: sql`coalesce(o.expires_at, o.created_at)`,
    })}
      from rebooking_offers o
      join appointments a on a.id = o.appointment_id
     where o.state = 'open' and coalesce(o.expires_at, o.created_at) <= ${now}`,

  unpaidAfterDone: (now) => sql`
    select ${found({
      entityId: sql`es.entity_id`,
      subject: sql`a.id`,
      cause: sql`a.payment_id::text`,
      isGrave: sql`false`,
      label: sql`a.code`,
      since: sql`a.ends_at`,
    })}
      from payments pay
      join appointments a on a.payment_id = pay.id
      join entity_services es on es.id = a.entity_service_id
     where pay.status = 'due' and a.is_local_payment and a.status <> 'Canceled' and a.result <> 'Pending'
       and a.ends_at > ${lookBack(now)} and a.ends_at <= ${now}`,

  refundAnswerDue: (now) => {
    const dueAt = sql`r.created_at + ${days(refundAnswerDays)} * interval '24 hours'`;
    return sql`
    select ${found({
      entityId: sql`es.entity_id`,
      subject: sql`r.id`,
      cause: sql`(${dueAt})::text`,
      isGrave: sql`${dueAt} <= ${hoursFrom(now, 24)}`,
      label: sql`a.code`,
      since: sql`r.created_at`,
    })}
      from refunds r
      join appointments a on a.id = r.appointment_id
      join entity_services es on es.id = a.entity_service_id
     where r.status = 'requested' and r.created_at <= ${hoursFrom(now, 24 * (alertRefundDays - refundAnswerDays))}`;
  },

  // At the first entity of the organisation alone: its managers need not read it once for each of their places.
  planUsed: (now) => {
    const [some, all] = alertPlanPercents;
    return sql`
    select ${found({
      entityId: sql`first.id`,
      subject: sql`o.id`,
      cause: sql`to_char(${planMonthSql(now)} at time zone 'Europe/Lisbon', 'YYYY-MM') || ' ' || reached.percent`,
      isGrave: sql`false`,
      label: sql`reached.percent::text`,
      since: sql`${now}::timestamptz`,
    })}
      from organisations o
      join (values ('start', ${days(bookingsOfPlan.start)}), ('boost', ${days(bookingsOfPlan.boost)})) as included(plan, bookings)
        on included.plan = o.plan
     cross join lateral (
           select e.id from entities e
            where e.organisation_id = o.id and e.state in ('live', 'paused') order by e.created_at, e.id limit 1) first
     cross join lateral (select ${countedBookingsSql(sql`o.id`, now)} as count) used
     cross join lateral (
           select max(percent) as percent from unnest(array[${days(some)}, ${days(all)}]) as percent
            where used.count * 100 >= included.bookings * percent) reached
     where o.state = 'live' and reached.percent is not null`;
  },

  licenceEnds: (now) => {
    const today = sql`(${now}::timestamptz at time zone e.time_zone)::date`;
    return sql`
    select ${found({
      entityId: sql`e.id`,
      subject: sql`e.id`,
      cause: sql`e.licence_until::text`,
      isGrave: sql`e.licence_until < ${today}`,
      label: sql`null::text`,
      since: sql`(e.licence_until - ${days(alertLicenceDays)})::timestamp at time zone e.time_zone`,
    })}
      from entities e
     where e.state in ('live', 'paused') and isfinite(e.licence_until)
       and e.licence_until <= ${today} + ${days(alertLicenceDays)}`;
  },
};

const outcomesSql = sql`${sql.lit(`{${enterableResults.join(',')}}`)}::text[]`;
const uuidPattern = sql.lit('^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');

const found = columnsOf<FoundAlert>;
const days = (count: number) => sql.lit(count);
const hoursFrom = (now: Date, hours: number) => new Date(now.getTime() + hours * 3_600_000);
const lookBack = (now: Date) => hoursFrom(now, -24 * alertLookBackDays);
