import type { FieldErrors } from '../../platform/use-form-errors.ts';
import type { CartText } from '../cart.texts.ts';
import { addName, type ChosenPerson } from './people.rules.ts';
import {
  emptyPrescription,
  type PrescriptionDraft,
  type PrescriptionPart,
  prescriptionErrors,
} from './prescription.rules.ts';

/** What is being filled in; it survives a reload. */
export interface ServicesDraft {
  service: string;
  travelling: 'no' | 'yes';
  date: string;
  time: string;
  people: ChosenPerson[];
  typedName: string;
  entityCode: string;
  /** Of the guests' stay at the hotel that books; may be empty. */
  reservationCode: string;
  hasPrescription: 'no' | 'yes';
  /** By the person's name. */
  prescriptions: Record<string, PrescriptionDraft>;
  /** The guests asked for it: a hotel books for no guest who did not. */
  isRequestedByGuest: boolean;
}

export type PrescriptionField = 'hasPrescription' | `prescription-${number}-${PrescriptionPart}`;
export type ServicesField =
  | 'service'
  | 'date'
  | 'time'
  | 'people'
  | 'entityCode'
  | 'reservationCode'
  | 'isRequestedByGuest'
  | PrescriptionField;

/** Which fields a change mends: what is changed is no longer wrong, until it is looked at again. */
export function fieldsOf(part: Partial<ServicesDraft>, people: number): ServicesField[] {
  return Object.keys(part).flatMap((name): ServicesField[] => {
    if (name === 'typedName' || name === 'people') return ['people'];
    if (name === 'prescriptions' || name === 'hasPrescription') return allPrescriptions(people);
    return name === 'travelling' ? [] : [name as ServicesField];
  });
}

const parts: PrescriptionPart[] = ['type', 'number', 'accessCode', 'provisionCode'];

function allPrescriptions(people: number): PrescriptionField[] {
  const each = Array.from({ length: people }, (_none, index) =>
    parts.map((part): PrescriptionField => `prescription-${index}-${part}`),
  );
  return ['hasPrescription', ...each.flat()];
}

const partLabels = {
  type: 'prescription.type',
  number: 'prescription.number',
  accessCode: 'prescription.access',
  provisionCode: 'prescription.provision',
} as const;

/** What each part of a prescription is called where it stands far from its person: in the summary of what is wrong. */
export function prescriptionLabels(
  people: readonly ChosenPerson[],
  t: CartText,
): Partial<Record<ServicesField, string>> {
  return Object.fromEntries(
    people.flatMap(({ name }, index) =>
      parts.map((part) => [`prescription-${index}-${part}`, `${name}, ${t(partLabels[part])}`]),
    ),
  );
}

/** The draft with the person whose name is typed and not added yet; unchanged if the name cannot be added. */
export function withTypedPerson(
  draft: ServicesDraft,
  persons: readonly { id: string; name: string }[],
): ServicesDraft {
  if (draft.typedName.trim() === '') return draft;
  const added = addName(draft.people, draft.typedName, persons);
  return 'error' in added ? draft : { ...draft, people: added.people, typedName: '' };
}

/** What is wrong with the form, in the order in which it asks. */
export function servicesErrors(
  draft: ServicesDraft,
  given: { today: string; takesPrescription: boolean; isForGuests: boolean; t: CartText },
): FieldErrors<ServicesField> {
  const { today, takesPrescription, isForGuests, t } = given;
  const people =
    draft.typedName.trim() !== ''
      ? t('fault.unfinished')
      : draft.people.length === 0
        ? t('fault.nobody')
        : undefined;
  return {
    ...(draft.service === '' ? { service: t('fault.service') } : {}),
    ...(draft.date < today ? { date: t('fault.date') } : {}),
    ...(draft.travelling === 'yes' && draft.time === '' ? { time: t('fault.time') } : {}),
    ...(people ? { people } : {}),
    ...(takesPrescription && draft.hasPrescription === 'yes'
      ? errorsOfPrescriptions(draft, t)
      : {}),
    ...(isForGuests && !draft.isRequestedByGuest ? { isRequestedByGuest: t('fault.asked') } : {}),
  };
}

function errorsOfPrescriptions(
  { people, prescriptions }: ServicesDraft,
  t: CartText,
): FieldErrors<PrescriptionField> {
  const each = people.map(({ name }) => prescriptions[name] ?? emptyPrescription);
  if (people.length > 0 && each.every(({ type }) => type === 'none')) {
    return { hasPrescription: t('fault.prescriptionNone') };
  }
  const lines = each.flatMap((prescription, index) =>
    Object.entries(prescriptionErrors(prescription)).map(([part, error]) => [
      `prescription-${index}-${part}`,
      t(error === 'missing' ? 'fault.prescriptionType' : 'fault.prescriptionField'),
    ]),
  );
  return Object.fromEntries(lines);
}
