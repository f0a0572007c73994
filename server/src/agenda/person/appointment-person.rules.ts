import type { Result } from '@vaga/contract/appointments';
import type { HealthField } from '@vaga/contract/audit';
import type {
  AppointmentPersonField,
  AppointmentPersonForm,
} from '@vaga/contract/entity-appointments';
import { appointmentPersonFields } from '@vaga/contract/entity-appointments';
import type { DeskPersonForm } from '@vaga/contract/persons';
import {
  homeCountry,
  isForeign,
  isNationalityContradicted,
  nationalIdentificationType,
} from '@vaga/contract/persons';
import type { AppointmentReader } from '../list/entity-appointments.rules.ts';
import { visibleResult } from '../list/entity-appointments.rules.ts';

/** People mistype them: the desk corrects them at any time. */
const contacts = ['email', 'phone', 'postalCode'] as const;

interface EditableAppointment {
  isCanceled: boolean;
  result: Result;
  isResultShared: boolean;
  /** A service of its account is done, so results go to its address. */
  isResultAddress: boolean;
}

/**
 * The fields of an appointment's person that a reader may change: none of a cancelled one. A hotel the contacts, and the
 * gender while the result that it reads is Pending: the real one must not show in what it may change. A provider all of them
 * until the service is done, and the contacts afterwards; the address of results with the role `results` alone (decision 0050).
 */
export function editableFieldsOf(
  appointment: EditableAppointment,
  reader: AppointmentReader,
): AppointmentPersonField[] {
  const isDesk = reader.roles.includes('manager') || reader.roles.includes('desk');
  if (!isDesk || appointment.isCanceled) return [];
  const isPending = visibleResult(appointment, reader) === 'Pending';
  if (reader.side === 'hotel') return isPending ? [...contacts, 'gender'] : [...contacts];
  const fields = isPending ? appointmentPersonFields : contacts;
  const mayChangeEmail = !appointment.isResultAddress || reader.roles.includes('results');
  return fields.filter((field) => field !== 'email' || mayChangeEmail);
}

/** Whether a reader may read the health number: a hotel that of its own copy, a provider's member with the role `results`. */
export function mayReadHealthNumber({ side, roles }: AppointmentReader): boolean {
  return side === 'hotel' || roles.includes('results');
}

/** The fields without which a hotel's form is not complete; a walk-in of a provider needs the name alone. */
const neededByHotel = ['phone', 'gender'] as const;

type PersonChange =
  | { form: DeskPersonForm; changed: AppointmentPersonField[] }
  /** A field that the form needs and that it empties. */
  | { missing: AppointmentPersonField }
  /** A field that says something else than another one. */
  | { contradicted: AppointmentPersonField };

/**
 * A person's data with the fields of a form that may change; the others are ignored. A member who does not read the health
 * number changes it only by another one.
 */
export function changeOfPerson(
  before: DeskPersonForm,
  sent: AppointmentPersonForm,
  { editable, reader }: { editable: readonly AppointmentPersonField[]; reader: AppointmentReader },
): PersonChange {
  const isHidden = (field: AppointmentPersonField) =>
    field === 'healthIdentificationNumber' && !mayReadHealthNumber(reader);
  const changes = editable.flatMap((field) => {
    const value = sent[field];
    if (value === undefined || (value === null && isHidden(field))) return [];
    return (value ?? undefined) === before[field] ? [] : [[field, value ?? undefined] as const];
  });
  const changed = changes.map(([field]) => field);
  const form: DeskPersonForm = { ...before, ...Object.fromEntries(changes) };
  const { alternativeIdentificationType: document } = form;
  if (changed.includes('alternativeIdentificationType') && document !== undefined) {
    if (sent.nationalityType === undefined)
      form.nationalityType = document === nationalIdentificationType ? 'National' : 'Foreign';
    else if (isNationalityContradicted(form)) return { contradicted: 'nationalityType' };
  }
  if (reader.side === 'hotel') {
    const missing = changed.find(
      (field) => form[field] === undefined && isNeededByHotel(field, form),
    );
    if (missing) return { missing };
  }
  return { form, changed };
}

function isNeededByHotel(field: AppointmentPersonField, form: DeskPersonForm): boolean {
  if (field === 'postalCode') return !isForeign(form) || form.countryOfResidence === homeCountry;
  return neededByHotel.some((needed) => needed === field);
}

const healthFieldOf: Record<AppointmentPersonField, HealthField> = {
  name: 'name',
  email: 'contact',
  phone: 'contact',
  dateOfBirth: 'dateOfBirth',
  gender: 'identification',
  nationalityType: 'identification',
  healthIdentificationNumber: 'healthNumber',
  alternativeIdentificationType: 'identification',
  alternativeIdentificationNumber: 'identification',
  nationality: 'identification',
  countryOfBirth: 'identification',
  countryOfResidence: 'identification',
  postalCode: 'address',
};

/** What of the health data was changed, as the record of accesses names it. */
export function healthFieldsOf(changed: readonly AppointmentPersonField[]): HealthField[] {
  return [...new Set(changed.map((field) => healthFieldOf[field]))];
}
