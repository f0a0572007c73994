import type { AppointmentStatus, RefundState, Result, UserTest } from '@vaga/contract/appointments';
import type { CancelReason } from '@vaga/contract/cancel-reasons';
import type { Language } from '@vaga/contract/common';
import { appointmentsInList, delayAheadHours, delayMinutes } from '@vaga/contract/limits';
import type { ServiceLocation } from '@vaga/contract/partners';
import type { Voucher } from '@vaga/contract/payments';
import { sql } from 'kysely';
import { compileOncePerShape } from '../../platform/compile-once.ts';
import type { Db } from '../../platform/db.ts';
import { columnsOf } from '../../platform/row-sql.ts';
import { isDocumentShownSql, shownResultSql } from '../results/shown-result.queries.ts';
import { isDisplacedSql } from '../states/displaced.queries.ts';
import { payBySql } from '../states/unpaid-appointments.queries.ts';
import { checkInSql, testRequirementFields } from '../validity/test-validity.queries.ts';
import type { TestRequirement } from '../validity/test-validity.rules.ts';

export interface AppointmentListRow {
  id: string;
  code: string;
  idPerson: string;
  person: string;
  startsAt: Date | null;
  endsAt: Date | null;
  serviceDate: string;
  /** The day of the accepted request that waits for the patient. */
  requestedDate: string | null;
  service: string;
  idService: number;
  /** The explanation of the service, in the reader's language. */
  serviceInformation: string;
  entity: string;
  idEntity: string;
  address: string;
  location: ServiceLocation;
  latitude: number;
  longitude: number;
  timeZone: string;
  status: AppointmentStatus;
  statusReason: CancelReason | null;
  refusalReason: string | null;
  isLocalPayment: boolean;
  payBy: Date | null;
  idPayment: string | null;
  hasInvoice: boolean;
  isDeferred: boolean;
  /** Of a processing payment that was not left to a payment link. */
  voucher: Omit<Voucher, 'expiresAt'> | null;
  awaited: UserTest['awaited'];
  idCart: string;
  priceCents: number;
  paidAt: Date | null;
  noShowAt: Date | null;
  calledAt: Date | null;
  /** How late its pool runs, near the start. */
  poolDelayMinutes: number | null;
  isOutOfHours: boolean;
  isDisplaced: boolean;
  refundState: RefundState;
  scheduleResult: Result;
  holdExpiresAt: Date | null;
  paymentExpiresAt: Date | null;
  canExportDocument: boolean;
  /** Whether past or not: null where the person was deleted or the entity no longer offers the service. */
  bookAgain: UserTest['bookAgain'];
  /** The trip or event that it is for, if any; instants as JSON strings. */
  testRequirement: (Omit<TestRequirement, 'eventAt'> & { eventAt: string | null }) | null;
}

/** The refund state: `automatic` while the refund is pending, also after the entity accepted it; `accepted` once it is done. */
const refundState = sql`
  case when a.refund_state not in ('automatic', 'accepted') then a.refund_state
       when exists (select from refunds rf where rf.payment_id = a.payment_id and rf.provider_session is null
                       and (rf.appointment_id = a.id or rf.appointment_id is null) and rf.status = 'done') then 'accepted'
       else 'automatic' end`;

/** Why the entity refused the request for a time, or for a refund, in its own words. */
const refusalReasonSql = sql`
  case when a.status_reason = 'refused' then r.reason
       when a.refund_state = 'refused' then (select rf.answer_reason from refunds rf
             where rf.appointment_id = a.id and rf.status = 'refused' order by rf.id desc limit 1) end`;

/**
 * The appointments of an account as the list shows them, in one statement: at most `appointmentsInList`; or a single
 * appointment.
 */
export function readAppointmentList(
  db: Db,
  of: ({ accountId: string } | { appointmentId: string }) & { now: Date },
  language: Language,
): Promise<AppointmentListRow[]> {
  return 'accountId' in of
    ? selectAppointments(db, { language, column: 'accountId' }, { id: of.accountId, now: of.now })
    : selectAppointments(db, { language, column: 'id' }, { id: of.appointmentId, now: of.now });
}

const selectAppointments = compileOncePerShape<
  { language: Language; column: 'accountId' | 'id' },
  { id: string; now: Date },
  AppointmentListRow
>(
  ({ language, column }, { id, now }) => sql`/* prepared */
    select ${listColumns(language, now)}
      from (select * from appointments where ${sql.ref(column)} = ${id}
             order by status = 'Canceled', coalesce(starts_at, service_date) desc, id desc
             limit ${appointmentsInList}::int) a
      join persons p on p.id = a.person_id
      join entity_services es on es.id = a.entity_service_id
      join entities e on e.id = es.entity_id
      join services sv on sv.id = es.service_id
      left join approval_requests r on r.id = a.approval_request_id
      left join payments pay on pay.id = a.payment_id
      -- A hold of this appointment's entity: its person may hold a time elsewhere before this one has been swept.
      left join occupancy o on o.owner_id = a.asset_id and o.entity_service_id = a.entity_service_id
       and o.live and o.state = 'hold'
      left join lateral (
        select json_build_object(${testRequirementFields}) as test_requirement
          from assets s
          join carts c on c.id = s.cart_id and c.is_travelling
          left join lateral (${checkInSql}) i on true
         where s.id = a.asset_id) requirement on true`,
);

/** How late the pool of an appointment `a` runs that starts within some hours; null: it does not. */
const poolDelaySql = (now: Date) => sql`
  case when a.starts_at between ${now}::timestamptz - make_interval(mins => ${delayMinutes.maximum}::int)
                            and ${now}::timestamptz + make_interval(hours => ${delayAheadHours}::int)
       then (select d.minutes from occupancy place join delays d on d.pool_id = place.pool_id and d.ended_at is null
              where place.owner_id = a.asset_id and place.live and place.state = 'booked'
                and d.until_at > greatest(a.starts_at, ${now}::timestamptz)) end`;

const listColumns = (language: Language, now: Date) =>
  columnsOf<AppointmentListRow>({
    id: sql`a.id`,
    code: sql`a.code`,
    idPerson: sql`p.id`,
    person: sql`p.name`,
    startsAt: sql`a.starts_at`,
    endsAt: sql`a.ends_at`,
    serviceDate: sql`a.service_date`,
    requestedDate: sql`case when a.status = 'PaymentPending' and a.payment_id is null and r.state = 'accepted'
      then r.service_date end`,
    service: language === 'en' ? sql`sv.name_en` : sql`sv.name_pt`,
    idService: sql`sv.id`,
    serviceInformation: language === 'en' ? sql`sv.information_en` : sql`sv.information_pt`,
    entity: sql`e.business_name`,
    idEntity: sql`e.id`,
    address: sql`coalesce(a.address, address_line(e.address, e.postal_code, e.locality))`,
    location: sql`es.location`,
    latitude: sql`e.latitude`,
    longitude: sql`e.longitude`,
    timeZone: sql`e.time_zone`,
    status: sql`a.status`,
    statusReason: sql`a.status_reason`,
    refusalReason: refusalReasonSql,
    isLocalPayment: sql`a.is_local_payment`,
    payBy: payBySql,
    idPayment: sql`a.payment_id`,
    hasInvoice: sql`coalesce(pay.receipt_number is not null and pay.status = 'paid', false)`,
    isDeferred: sql`a.status = 'PaymentPending' and pay.deferral_id is not null`,
    voucher: sql`case when a.status = 'PaymentPending' and pay.status = 'processing' and pay.deferral_id is null
      then pay.voucher || jsonb_build_object('amountCents', pay.amount_cents) end`,
    awaited: sql`case when a.status = 'PaymentPending' and pay.status = 'processing'
      then jsonb_build_object('method', pay.method) end`,
    paymentExpiresAt: sql`pay.expires_at`,
    idCart: sql`a.cart_id`,
    priceCents: sql`a.price_cents`,
    paidAt: sql`a.paid_at`,
    noShowAt: sql`a.no_show_at`,
    calledAt: sql`a.called_at`,
    poolDelayMinutes: poolDelaySql(now),
    isOutOfHours: sql`a.is_out_of_hours and a.status <> 'Canceled'`,
    isDisplaced: isDisplacedSql,
    refundState,
    scheduleResult: shownResultSql(now),
    holdExpiresAt: sql`o.expires_at`,
    canExportDocument: sql`exists (select from result_documents d where d.appointment_id = a.id and ${isDocumentShownSql(now)})`,
    bookAgain: sql`case when p.account_id = a.account_id and p.deleted_at is null and p.kept_by_entity_id is null
        and es.is_active and e.is_active
      then json_build_object('idEntityService', es.id, 'needsApproval', es.needs_approval) end`,
    testRequirement: sql`requirement.test_requirement`,
  });
