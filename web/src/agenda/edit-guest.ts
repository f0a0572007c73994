import type {
  AppointmentPersonField,
  EntityAppointmentPerson,
} from '@vaga/contract/entity-appointments';
import {
  birthOf,
  draftOf,
  type PersonDraft,
  type PersonField,
  personFieldsOf,
} from '../persons/index.ts';
import { type GuestError, guestPersonErrors } from './guest-draft.ts';

/** The form of an appointment's person, with what is known. */
export function guestOf(person: EntityAppointmentPerson): PersonDraft {
  return draftOf({ ...person, name: person.person, phone: person.phoneNumber });
}

interface Editing {
  editableFields: readonly AppointmentPersonField[];
  /** A civil date. */
  today: string;
}

/** What is wrong with the fields that can be changed; one that was empty before may stay empty. */
export function editErrors(
  draft: PersonDraft,
  { editableFields, today, initial }: Editing & { initial: PersonDraft },
): Partial<Record<PersonField, GuestError>> {
  const found = Object.entries(guestPersonErrors(draft, today)) as [PersonField, GuestError][];
  return Object.fromEntries(
    found.filter(
      ([field, { kind }]) =>
        editableFields.includes(field) && !(kind === 'required' && initial[field] === ''),
    ),
  );
}

/** What is sent: the fields that can be changed and that the form asks for. */
export function changedFieldsOf(
  draft: PersonDraft,
  { editableFields, today }: Editing,
): Partial<Record<AppointmentPersonField, string>> {
  const asked = personFieldsOf(draft).filter((field) => editableFields.includes(field));
  return Object.fromEntries(
    asked.map((field) => [
      field,
      field === 'dateOfBirth' ? birthOf(draft.dateOfBirth, today) : draft[field].trim(),
    ]),
  );
}
