import {
  accessKeyScopes,
  administratorRoles,
  entityTypes,
  memberRoles,
  organisationRoles,
} from '@vaga/contract/access';
import { accessibilityFacts, spokenLanguages } from '@vaga/contract/accessibility';
import { refusalReasons } from '@vaga/contract/admin-registrations';
import { alertChannels } from '@vaga/contract/alert-kinds';
import { appointmentStatuses, refundStates, results } from '@vaga/contract/appointments';
import { accessesNotices, healthAccessActors, healthAccessActs } from '@vaga/contract/audit';
import { calendarDetails } from '@vaga/contract/calendar-limits';
import { listCancelReasons } from '@vaga/contract/cancel-reasons';
import { languages } from '@vaga/contract/common';
import { numberCheckStates } from '@vaga/contract/health-numbers';
import { holidayChoices } from '@vaga/contract/holidays';
import { SessionInfo } from '@vaga/contract/identity';
import { partnerKinds, planSlugs } from '@vaga/contract/partner-kinds';
import { ServiceLocation } from '@vaga/contract/partners';
import { onlineMethods } from '@vaga/contract/payments';
import { Gender, NationalityType } from '@vaga/contract/persons';
import { protocolPayers, protocolStates } from '@vaga/contract/protocols';
import { surveillanceStates } from '@vaga/contract/public-health';
import { ratingStates } from '@vaga/contract/rating-limits';
import { rebookingOfferStates } from '@vaga/contract/rebooking-offers';
import { registrationStates } from '@vaga/contract/registrations';
import type { ChangeKindName } from '@vaga/contract/schedule-changes';
import { scheduleChangeStates } from '@vaga/contract/schedule-changes';
import { suggestionStates } from '@vaga/contract/service-suggestions';
import {
  entityStandings,
  entityStates,
  licenceKinds,
  organisationStates,
  suspensionReasons,
} from '@vaga/contract/standing';
import { uploadedDocumentStates, uploadFinders } from '@vaga/contract/uploaded-documents';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DraftState } from '../src/agenda/booking/drafts.queries.ts';
import type { ApprovalState } from '../src/appointments/approvals/approval.queries.ts';
import type { CartSource } from '../src/cart/cart.queries.ts';
import type { VisitorHoldState } from '../src/cart/visitor-holds/visitor-holds.queries.ts';
import type { AccessKeyActor, Actor } from '../src/identity/access/actor.ts';
import type { TokenPurpose } from '../src/identity/email/email-tokens.queries.ts';
import { reminderKinds } from '../src/messaging/reminder.rules.ts';
import type { InvitationState } from '../src/organisations/invitations/invitation.rules.ts';
import type { EntityServiceRecord } from '../src/partners/entity-services.queries.ts';
import type {
  EntityReviewDecision,
  EntityReviewKind,
} from '../src/partners/reviews/entity-reviews.queries.ts';
import type { PaymentLinkState } from '../src/payments/lifecycle/payment-link.rules.ts';
import type { PaymentStatus } from '../src/payments/lifecycle/payment-status.rules.ts';
import type { PayOnSiteApprovalState } from '../src/payments/pay-on-site/pay-on-site.rules.ts';
import type { Refund } from '../src/payments/refunds/refunds.queries.ts';
import type { DocumentMediaType } from '../src/platform/file-content.rules.ts';
import type { Urgency } from '../src/public-health/surveillance.rules.ts';
import type {
  EndedState,
  PlaceState,
  ReservedState,
} from '../src/scheduling/occupancy/occupancy.queries.ts';
import type { EntryState, OfferState } from '../src/waitlist/waitlist.rules.ts';
import type { TestDatabase } from './database.ts';
import { createTestDatabase } from './database.ts';

/** Every word of a union of types: a word more or less in either is an error of types here. */
const wordsOf = <Word extends string>(words: Record<Word, true>): string[] => Object.keys(words);

/** What the code knows of each column that the database allows certain words in. */
const known: Record<string, readonly string[]> = {
  access_keys_scopes_known: accessKeyScopes,
  alert_choices_channel_known: alertChannels,
  entities_accessibility_known: accessibilityFacts,
  entities_spoken_languages_known: spokenLanguages,
  ratings_state_known: ratingStates,
  ratings_answer_state_known: ratingStates,
  accounts_accesses_notice_known: accessesNotices,
  accounts_language_known: languages,
  appointment_changes_actor_known: wordsOf<(Actor | AccessKeyActor)['kind']>({
    patient: true,
    member: true,
    link: true,
    access_key: true,
    system: true,
  }),
  appointment_reminders_kind_known: reminderKinds,
  appointments_refund_state_known: refundStates,
  appointments_result_known: results,
  appointments_status_known: appointmentStatuses,
  appointments_reason_known: listCancelReasons(),
  approval_requests_state_known: wordsOf<ApprovalState>({
    pending: true,
    accepted: true,
    refused: true,
    canceled: true,
    expired: true,
  }),
  local_payment_authorisations_state_known: wordsOf<PayOnSiteApprovalState>({
    asked: true,
    granted: true,
    refused: true,
    used: true,
  }),
  carts_source_known: wordsOf<CartSource>({
    web: true,
    desk: true,
    hotel: true,
    embed: true,
    import: true,
  }),
  schedule_changes_kind_known: wordsOf<ChangeKindName>({
    schedules: true,
    closure: true,
    holiday: true,
    allotment: true,
  }),
  schedule_changes_state_known: scheduleChangeStates,
  rebooking_offers_state_known: rebookingOfferStates,
  visitor_holds_state_known: wordsOf<VisitorHoldState>({
    reserved: true,
    taken: true,
    released: true,
    expired: true,
  }),
  desk_drafts_state_known: wordsOf<DraftState>({
    reserved: true,
    booked: true,
    released: true,
    expired: true,
  }),
  email_tokens_purpose_known: wordsOf<TokenPurpose>({
    confirm: true,
    reset: true,
    define: true,
    sign_in: true,
  }),
  deferrals_state_known: wordsOf<PaymentLinkState>({
    open: true,
    paid: true,
    expired: true,
    canceled: true,
  }),
  entities_local_payment_known: wordsOf<EntityServiceRecord['localPayment']>({
    off: true,
    open: true,
    authorised: true,
  }),
  entities_language_known: languages,
  entity_photos_kind_known: ['photo', 'logo'],
  entity_files_media_type_known: wordsOf<DocumentMediaType>({
    'application/pdf': true,
    'image/jpeg': true,
  }),
  registration_files_media_type_known: wordsOf<DocumentMediaType>({
    'application/pdf': true,
    'image/jpeg': true,
  }),
  service_suggestions_state_known: suggestionStates,
  entities_licence_kind_known: licenceKinds,
  entities_standing_known: entityStandings,
  entities_state_known: entityStates,
  entity_reviews_decision_known: wordsOf<EntityReviewDecision>({ confirmed: true, returned: true }),
  entity_reviews_kind_known: wordsOf<EntityReviewKind>({ opening: true, changes: true }),
  organisations_state_known: organisationStates,
  organisations_suspended_reason_known: suspensionReasons,
  entity_members_roles_known: [...memberRoles, ...administratorRoles],
  invitations_language_known: languages,
  invitations_state_known: wordsOf<InvitationState>({
    pending: true,
    accepted: true,
    revoked: true,
    expired: true,
    canceled: true,
  }),
  organisation_members_roles_known: organisationRoles,
  registrations_language_known: languages,
  registrations_partner_kind_known: partnerKinds,
  registrations_plan_known: planSlugs,
  registrations_reason_known: refusalReasons,
  registrations_state_before_known: ['received', 'asked'],
  registrations_state_known: registrationStates,
  calendar_links_detail_known: calendarDetails,
  holiday_choices_choice_known: holidayChoices,
  entity_services_location_known: ServiceLocation.options,
  occupancy_state_known: wordsOf<PlaceState | ReservedState | EndedState>({
    hold: true,
    booked: true,
    kept: true,
    reserved: true,
    released: true,
    expired: true,
    moved: true,
  }),
  entities_type_known: entityTypes,
  payments_requested_method_check: onlineMethods,
  payments_status_known: wordsOf<PaymentStatus>({
    deferred: true,
    created: true,
    pending: true,
    processing: true,
    due: true,
    paid: true,
    failed: true,
    canceled: true,
    expired: true,
  }),
  audit_entries_actor_known: wordsOf<Actor['kind']>({
    patient: true,
    member: true,
    link: true,
    system: true,
  }),
  health_accesses_actor_known: healthAccessActors,
  health_accesses_act_known: healthAccessActs,
  persons_gender_known: Gender.options,
  persons_nationality_type_known: NationalityType.options,
  protocols_payer_known: protocolPayers,
  protocols_state_known: protocolStates,
  refunds_status_known: wordsOf<Refund['status']>({
    requested: true,
    refused: true,
    queued: true,
    sent: true,
    done: true,
    failed: true,
  }),
  sessions_login_type_known: SessionInfo.shape.loginType.options,
  notifiable_results_urgency_known: wordsOf<Urgency>({ within24h: true, immediately: true }),
  number_checks_state_known: numberCheckStates.filter((state) => state !== 'none'),
  surveillance_notifications_state_known: surveillanceStates,
  uploaded_documents_found_by_known: uploadFinders,
  uploaded_documents_state_known: uploadedDocumentStates,
  waiting_entries_state_known: wordsOf<EntryState>({
    waiting: true,
    offered: true,
    booked: true,
    left: true,
    ended: true,
  }),
  service_consents_language_known: languages,
  waiting_offers_state_known: wordsOf<OfferState>({
    open: true,
    taken: true,
    declined: true,
    lapsed: true,
  }),
};

/** Words that the code writes and never reads as a type. */
const untyped = [
  'closures_kind_known',
  'locations_kind_known',
  'message_counts_channel_known',
  'messages_channel_known',
  'messages_status_known',
  'occupancy_reserved_for_known',
  'organisations_plan_known',
  'payments_kind_known',
];

let database: TestDatabase;
/** The words of each constraint that allows certain words alone. */
let allowed: Map<string, string[]>;

beforeAll(async () => {
  database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'c' and connamespace = 'public'::regnamespace`);
  await client.end();
  allowed = new Map(rows.flatMap(({ name, definition }) => wordsIn(name, definition)));
});
afterAll(() => database.drop());

/**
 * Of a definition that PostgreSQL writes as CHECK ((column = ANY (ARRAY['one'::text, …]))), or with `<@` for a column
 * that holds several of the words.
 */
function wordsIn(name: string, definition: string): [string, string[]][] {
  const form = /^CHECK \(\(\(?\w+\)? (?:= ANY \(|<@ )ARRAY\[([^\]]*)\]\)*$/;
  const list = form.exec(definition)?.[1];
  if (list === undefined) return [];
  return [[name, [...list.matchAll(/'([^']*)'/g)].map(([, word = '']) => word)]];
}

test.for(Object.keys(known))('%s allows the words that the code knows, and no others', (name) => {
  expect(allowed.get(name)?.toSorted()).toEqual(known[name]?.toSorted());
});

test('whatever allows certain words alone is judged here, or is one of those that no type of its own names', () => {
  const ours = [...allowed.keys()].filter((name) => !name.startsWith('sandbox_'));
  expect(ours.toSorted()).toEqual([...Object.keys(known), ...untyped].toSorted());
});
