import { personLabels, personsTexts } from '../../persons/index.ts';
import { useText } from '../../platform/texts.ts';
import type { FieldErrors } from '../../platform/use-form-errors.ts';
import { guestFieldId } from '../guest-part.tsx';
import { deskTexts } from './desk.texts.ts';
import type { DeskError, DeskField } from './desk-booking.ts';

/** What is wrong, in the reader's language. */
export function useDeskErrorTexts() {
  const t = useText(deskTexts);
  const tPerson = useText(personsTexts);
  return (errors: Partial<Record<DeskField, DeskError>>): FieldErrors<DeskField> => {
    const found = Object.entries(errors) as [DeskField, DeskError][];
    return Object.fromEntries(
      found.map(([field, { of, text }]) => [field, of === 'desk' ? t(text) : tPerson(text)]),
    );
  };
}

/** A summary says which field it means. */
export function useDeskLabels(): Partial<Record<DeskField, string>> {
  const t = useText(deskTexts);
  const tPerson = useText(personsTexts);
  const ofPerson = Object.entries(personLabels).map(([field, key]) => [field, tPerson(key)]);
  return {
    ...Object.fromEntries(ofPerson),
    service: t('part.service'),
    time: t('part.time'),
    name: t('part.person'),
    payment: t('part.payment'),
    method: t('payment.method'),
    address: t('part.address'),
    note: t('part.note'),
  };
}

const ownFields: readonly DeskField[] = [
  'service',
  'time',
  'name',
  'payment',
  'method',
  'address',
  'note',
];

/** The fields of a person's other data are those of the hotel's form. */
export function idOfField(field: DeskField): string {
  return ownFields.includes(field) || field === 'phone' ? `desk-${field}` : guestFieldId(field);
}

export function focusField(field: DeskField): void {
  // After what is drawn next.
  setTimeout(() => document.getElementById(idOfField(field))?.focus());
}

/** A message's code is the path of the field that it concerns. */
export const refusedCodes: Readonly<Record<string, DeskField>> = {
  ...Object.fromEntries(
    (Object.keys(personLabels) as (keyof typeof personLabels)[]).map((field) => [
      `person.${field}`,
      field,
    ]),
  ),
  person: 'name',
  payment: 'payment',
  note: 'note',
  address: 'address',
  time: 'time',
  'draft.ended': 'time',
  'draft.expired': 'time',
  'draft.too_many': 'time',
  'agenda.overbook_full': 'time',
};

/** The fields that a change mends beside the changed one. */
export const mendedBy: Readonly<Record<string, readonly DeskField[]>> = {
  service: ['time', 'payment', 'address'],
  date: ['time'],
  known: ['name', 'phone', 'payment'],
  hasNoContact: ['phone'],
  email: ['payment'],
  payment: ['method'],
};
