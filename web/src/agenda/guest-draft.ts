import type { Language } from '@vaga/contract/common';
import type { bookGuestAppointment, NearService } from '@vaga/contract/guest-appointments';
import {
  type InvoiceField,
  invoiceErrors,
  invoiceFields,
  type paymentFormTexts,
} from '../payments/index.ts';
import {
  birthOf,
  type PersonDraft,
  type PersonField,
  personErrors,
  personFieldsOf,
  type personsTexts,
} from '../persons/index.ts';
import type { CallBody } from '../platform/api.ts';
import { withoutStar } from '../platform/without-star.ts';

/** What is typed into the form of a guest's appointment. */
export interface GuestDraft extends PersonDraft {
  idService: string;
  /** A day, YYYY-MM-DD. */
  date: string;
  /** The service of an entity (`idEntityService`). */
  place: string;
  /** The instant of the start, as the list of slots has it. */
  time: string;
  reservationCode: string;
  /** Of the e-mails to the guest. */
  language: Language;
  /** Whether the invoice carries a tax number; empty until answered. */
  invoice: '' | 'yes' | 'no';
  invoiceData: Record<InvoiceField, string>;
  /** The guest has asked for the appointment. */
  isRequested: boolean;
  /** The draft that reserves the start, and when it ends (UTC); empty for none. */
  idDraft: string;
  draftEnds: string;
}

export type GuestField =
  | 'idService'
  | 'date'
  | 'place'
  | 'time'
  | PersonField
  | 'reservationCode'
  | 'invoice'
  | `invoice.${InvoiceField}`
  | 'isRequested';

/** The fields of the data of a guest, in the order of the form. */
export const guestPersonFields: readonly PersonField[] = [
  'name',
  'phone',
  'email',
  'dateOfBirth',
  'gender',
  'nationalityType',
  'healthIdentificationNumber',
  'alternativeIdentificationType',
  'alternativeIdentificationNumber',
  'nationality',
  'countryOfBirth',
  'countryOfResidence',
  'postalCode',
];

/** All fields, in the order of the form. Source: the specification's appointment form. */
const fieldsInOrder: readonly GuestField[] = [
  'idService',
  'date',
  'place',
  'time',
  ...guestPersonFields,
  'reservationCode',
  'invoice',
  ...invoiceFields.map((field) => `invoice.${field}` as const),
  'isRequested',
];

const noInvoice = Object.fromEntries(invoiceFields.map((field) => [field, ''])) as Record<
  InvoiceField,
  string
>;

/** What a form has without a start. */
export const noStart = { time: '', idDraft: '', draftEnds: '' };

export function emptyGuest(
  given: Pick<GuestDraft, 'date' | 'name' | 'reservationCode' | 'language'>,
): GuestDraft {
  return {
    idService: '',
    place: '',
    ...noStart,
    phone: '',
    email: '',
    dateOfBirth: '',
    gender: '',
    nationalityType: 'National',
    healthIdentificationNumber: '',
    alternativeIdentificationType: '',
    alternativeIdentificationNumber: '',
    nationality: '',
    countryOfBirth: '',
    countryOfResidence: '',
    postalCode: '',
    invoice: '',
    invoiceData: noInvoice,
    isRequested: false,
    ...given,
  };
}

/** What is wrong with a field: it is empty, or the text of the slice that knows the field. */
export type GuestError =
  | { kind: 'required' }
  | { kind: 'person'; text: NonNullable<ReturnType<typeof personErrors>[PersonField]> }
  | { kind: 'invoice'; text: NonNullable<ReturnType<typeof invoiceErrors>[InvoiceField]> };

/** What is wrong with a guest's data, in the order of the form. The e-mail may stay empty. `today` is a civil date. */
export function guestPersonErrors(
  draft: PersonDraft,
  today: string,
): Partial<Record<PersonField, GuestError>> {
  const found = personErrors(draft, today, { isGuest: true });
  return Object.fromEntries(
    guestPersonFields.flatMap((field): [PersonField, GuestError][] => {
      const text = found[field];
      if (!text) return [];
      return [[field, text === 'fault.required' ? { kind: 'required' } : { kind: 'person', text }]];
    }),
  );
}

/** What keeps an appointment from being booked, in the order of the form. */
export function guestErrors(
  draft: GuestDraft,
  { today, isPlaceKnown }: { today: string; isPlaceKnown: boolean },
): Partial<Record<GuestField, GuestError>> {
  const required = { kind: 'required' } as const;
  const errors: Partial<Record<GuestField, GuestError>> = guestPersonErrors(draft, today);
  if (draft.idService === '') errors.idService = required;
  if (draft.date < today) errors.date = required;
  if (!isPlaceKnown) errors.place = required;
  if (draft.time === '') errors.time = required;
  if (draft.invoice === '') errors.invoice = required;
  if (draft.invoice === 'yes')
    for (const [field, text] of Object.entries(invoiceErrors(draft.invoiceData)))
      errors[`invoice.${field as InvoiceField}`] =
        text === 'payment.required' ? required : { kind: 'invoice', text };
  if (!draft.isRequested) errors.isRequested = required;
  return inFormOrder(errors);
}

/** The same errors in the order of the form, whatever order they were found in. */
function inFormOrder<Value>(
  errors: Partial<Record<GuestField, Value>>,
): Partial<Record<GuestField, Value>> {
  return Object.fromEntries(
    fieldsInOrder.flatMap((field) => (errors[field] ? [[field, errors[field]]] : [])),
  );
}

export type GuestBody = CallBody<typeof bookGuestAppointment>;

/** What is sent. Fields that the form does not ask for are left out; so is an invoice without a name. */
export function sentGuestOf(
  draft: GuestDraft,
  { place, today }: { place: NearService; today: string },
): GuestBody {
  const { idDraft, reservationCode, email, invoiceData } = draft;
  const hasInvoice = draft.invoice === 'yes' && invoiceData.name.trim() !== '';
  return {
    ...sentPersonOf(draft, today),
    ...(email.trim() === '' ? {} : { email: email.trim() }),
    idService: Number(draft.idService),
    ...(place.idCampaign === null ? {} : { idCampaign: place.idCampaign }),
    location: place.location,
    scheduledDate: draft.time,
    ...(idDraft === '' ? {} : { idDraft }),
    ...(reservationCode.trim() === '' ? {} : { reservationCode: reservationCode.trim() }),
    isRequestedByGuest: true,
    language: draft.language,
    saveInvoicingData: hasInvoice ? 'true' : 'false',
    ...(hasInvoice ? { invoiceData } : {}),
  };
}

/** A guest's data as the calls take it: the fields that the nationality asks for. `today` is a civil date. */
export function sentPersonOf(draft: PersonDraft, today: string) {
  const asked = personFieldsOf(draft);
  const number = (value: string) => (value === '' ? undefined : Number(value));
  const isForeign = draft.nationalityType === 'Foreign';
  return {
    name: draft.name.trim(),
    phone: draft.phone,
    dateOfBirth: birthOf(draft.dateOfBirth, today),
    gender: draft.gender === 'Male' ? ('Male' as const) : ('Female' as const),
    nationalityType: draft.nationalityType,
    ...(asked.includes('postalCode') ? { postalCode: draft.postalCode } : {}),
    ...(isForeign
      ? {
          alternativeIdentificationType: number(draft.alternativeIdentificationType),
          alternativeIdentificationNumber: draft.alternativeIdentificationNumber.trim(),
          nationality: number(draft.nationality),
          countryOfBirth: number(draft.countryOfBirth),
          countryOfResidence: number(draft.countryOfResidence),
        }
      : { healthIdentificationNumber: draft.healthIdentificationNumber }),
  };
}

/** Texts of errors, by the slice that has them. */
export interface GuestErrorTexts {
  required: string;
  person: (key: keyof (typeof personsTexts)['pt']) => string;
  invoice: (key: keyof (typeof paymentFormTexts)['pt']) => string;
}

/** Errors in the reader's language. The patient's have an asterisk in front, those of the partner document have none. */
export function textsOfErrors<Name extends string>(
  errors: Partial<Record<Name, GuestError>>,
  texts: GuestErrorTexts,
): Partial<Record<Name, string>> {
  const textOf = (error: GuestError) => {
    if (error.kind === 'required') return texts.required;
    const text = error.kind === 'person' ? texts.person(error.text) : texts.invoice(error.text);
    return withoutStar(text);
  };
  const found = Object.entries(errors) as [Name, GuestError][];
  return Object.fromEntries(found.map(([name, error]) => [name, textOf(error)])) as Partial<
    Record<Name, string>
  >;
}
