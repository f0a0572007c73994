import type { Language } from '@vaga/contract/common';
import type {
  AppointmentPersonField,
  AppointmentPersonForm,
} from '@vaga/contract/entity-appointments';
import { emailLinksPerHour } from '@vaga/contract/limits';
import type { DeskPersonForm } from '@vaga/contract/persons';
import {
  forgetConfirmedAddresses,
  hasAppointmentElsewhere,
  hasAppointmentStarted,
  lifeOf,
  lockCartOfAppointment,
  notifyOfAppointments,
  setPersonOfAppointment,
} from '../../appointments/index.ts';
import { recordHealthAccess } from '../../audit/index.ts';
import { readLead } from '../../cart/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import {
  changeContactEmail,
  checkLinkEmailQuota,
  lockAccountForQuota,
} from '../../identity/index.ts';
import { correctPaymentLinkEmail } from '../../payments/index.ts';
import type { KnownPerson } from '../../persons/index.ts';
import { changeKeptPerson, findKnownPerson, toPersonData } from '../../persons/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { done, notFound, Problem, warning, wrongField } from '../../platform/http/outcome.ts';
import { countQueuedMessages } from '../../platform/outbox.ts';
import { inTransaction } from '../../platform/transact.ts';
import { askNumberCheck } from '../../public-health/index.ts';
import { sideOf } from '../list/entity-appointments.rules.ts';
import { withSharingAt } from '../list/present-entity-appointment.ts';
import type { AppointmentPersonRow } from './appointment-person.queries.ts';
import { findAppointmentPerson } from './appointment-person.queries.ts';
import { changeOfPerson, editableFieldsOf, healthFieldsOf } from './appointment-person.rules.ts';

const hour = 3_600_000;

/** What the register of health numbers compares. */
const checkedFields: ReadonlySet<AppointmentPersonField> = new Set([
  'healthIdentificationNumber',
  'name',
  'dateOfBirth',
]);

interface SaveAppointmentPersonInput {
  actor: MemberActor;
  /** Of the appointment. */
  id: string;
  form: AppointmentPersonForm;
  language: Language;
  now: Date;
}

interface PersonChange {
  row: AppointmentPersonRow;
  known: KnownPerson;
  /** The fields that got another value. */
  changed: readonly AppointmentPersonField[];
  email: string | null;
  input: SaveAppointmentPersonInput;
}

/**
 * Changes what the member may change of an appointment's person, in the entity's copy; for a booking that a patient made, and
 * for a provider one that a hotel made, the copy is made first. A corrected e-mail gets the confirmation, or the payment link, that went to the wrong one.
 * @throws Problem 404 for an appointment that is neither at the entity nor booked by the hotel; 400 with the field.
 */
export async function saveAppointmentPerson(
  db: Db,
  input: SaveAppointmentPersonInput,
): Promise<Outcome<null>> {
  const { actor, id, form, language, now } = input;
  const reader = { side: sideOf(actor), roles: actor.roles };
  const query = { id, entityId: actor.entityId, side: reader.side, language };
  if (!(await findAppointmentPerson(db, query))) throw notFound();
  return inTransaction(db, async (trx) => {
    // So that no claim and no merge moves the appointment and its person meanwhile.
    await lockCartOfAppointment(trx, id);
    const row = await findAppointmentPerson(trx, query);
    const known = row && (await findKnownPerson(trx, row.personId));
    if (!row || !known) throw notFound();
    if (lifeOf(row) === 'canceled') return warning('appointment.cannot_edit');
    const before = formOfPerson(known.data);
    const change = changeOfPerson(before, form, {
      editable: editableFieldsOf({ ...withSharingAt(row, now), isCanceled: false }, reader),
      reader,
    });
    if ('missing' in change) throw wrongField(change.missing, 'field.required');
    if ('contradicted' in change) throw wrongField(change.contradicted, 'field.invalid');
    const { changed, form: merged } = change;
    if (changed.length === 0) return done('saved');
    const { accountId, keptByEntityId } = known;
    const person = { id: row.personId, accountId, keptByEntityId };
    const { entityId } = actor;
    const personId = await changeKeptPerson(trx, { person, entityId, form: merged, now });
    if (personId !== row.personId) await setPersonOfAppointment(trx, { id, personId });
    else await correctCopyOfProvider(trx, { row, before, changed, form: merged, now });
    const isEmailed = await correctAddress(trx, {
      row,
      known,
      changed,
      email: merged.email ?? null,
      input,
    });
    if (reader.side === 'provider' && changed.some((field) => checkedFields.has(field)))
      await askNumberCheck(trx, personId);
    const people = [{ personId, appointmentId: id }];
    const fields = healthFieldsOf(changed);
    await recordHealthAccess(trx, { actor, act: 'changed', people, fields, now });
    return done(isEmailed ? 'saved_and_emailed' : 'saved');
  });
}

/**
 * What a hotel corrects in its copy, the provider's copy gets too, in the fields that the provider has left as the hotel
 * wrote them: both call the same number, and what the provider corrected stays.
 */
async function correctCopyOfProvider(
  trx: Trx,
  { row, before, changed, form, now }: CorrectionOfHotel,
): Promise<void> {
  const { personId, appointmentPersonId: id, entityId } = row;
  if (id === personId) return;
  const known = await findKnownPerson(trx, id);
  if (known?.keptByEntityId !== entityId) return;
  const { accountId } = known;
  const copy = formOfPerson(known.data);
  const followed = changed.filter((field) => copy[field] === before[field]);
  const corrected = Object.fromEntries(followed.map((field) => [field, form[field]]));
  await changeKeptPerson(trx, {
    person: { id, accountId, keptByEntityId: entityId },
    entityId,
    form: { ...copy, ...corrected },
    now,
  });
}

interface CorrectionOfHotel {
  row: AppointmentPersonRow;
  /** The hotel's copy, before and after. */
  before: DeskPersonForm;
  form: DeskPersonForm;
  changed: readonly AppointmentPersonField[];
  now: Date;
}

/** A person's data as a form sends them. */
function formOfPerson(stored: KnownPerson['data']): DeskPersonForm {
  const person = toPersonData(stored);
  return {
    name: person.name,
    email: person.email ?? undefined,
    phone: person.phone ?? undefined,
    dateOfBirth: person.dateOfBirth ?? undefined,
    gender: person.gender ?? undefined,
    nationalityType: person.nationalityType,
    healthIdentificationNumber: person.healthIdentificationNumber ?? undefined,
    alternativeIdentificationType: person.idAlternativeIdentificationType ?? undefined,
    alternativeIdentificationNumber: person.alternativeIdentificationNumber ?? undefined,
    nationality: person.idNationality ?? undefined,
    countryOfBirth: person.idCountryOfBirth ?? undefined,
    countryOfResidence: person.idCountryOfResidence ?? undefined,
    postalCode: person.postalCode ?? undefined,
  };
}

/**
 * Messages follow a corrected e-mail in an account that the entity keeps, or that has appointments at it alone: an entity may
 * not send itself the links of appointments at another entity. A hotel's appointments are all at other entities, so it
 * corrects where messages go until the first of them starts: the mailbox that gets them afterwards can claim the result.
 * @returns whether an e-mail goes to the new address.
 * @throws Problem 429 after `emailLinksPerHour` e-mails: the addresses are not verified.
 */
async function correctAddress(trx: Trx, change: PersonChange): Promise<boolean> {
  const { row, known, changed, email, input } = change;
  const { actor, id, now } = input;
  const { accountId, accountKeptByEntityId: keptBy } = known;
  if (!changed.includes('email') || keptBy === null) return false;
  // Of guests who come together the e-mails go to the lead.
  if ((await readLead(trx, row.cartId)).personId !== row.bookedPersonId) return false;
  const { entityId } = actor;
  if (keptBy !== entityId && (await hasAppointmentElsewhere(trx, { accountId, entityId })))
    return false;
  if (sideOf(actor) === 'hotel' && (await hasAppointmentStarted(trx, { accountId, now })))
    return false;
  const isHeld = lifeOf(row) === 'held';
  if (email === null && isHeld) throw wrongField('email', 'hotel.email_needed');
  const template = isHeld ? 'payment-link' : 'appointment-confirmed';
  const since = new Date(now.getTime() - hour);
  if ((await countQueuedMessages(trx, { accountId, template, since })) > emailLinksPerHour)
    throw new Problem(429, 'too_many', { values: { seconds: hour / 1000 } });
  // The account before the quotas of the entity, as a booking for the same person does.
  await lockAccountForQuota(trx, accountId);
  if (email !== null && (await checkLinkEmailQuota(trx, { entityId, email, now })))
    throw new Problem(429, 'too_many', { values: { seconds: (24 * hour) / 1000 } });
  await changeContactEmail(trx, { accountId, email });
  await forgetConfirmedAddresses(trx, accountId);
  if (email === null) return false;
  if (isHeld) {
    await correctPaymentLinkEmail(trx, { cartId: row.cartId, email, now });
    return true;
  }
  if (row.startsAt === null || row.startsAt <= now || lifeOf(row) !== 'booked') return false;
  const notification = { template: 'appointment-confirmed' } as const;
  await notifyOfAppointments(trx, { appointmentIds: [id], notification, now });
  return true;
}
