import type { NearService } from '@vaga/contract/guest-appointments';
import { GuestAppointmentForm } from '@vaga/contract/guest-appointments';
import { expect, test } from 'vitest';
import {
  emptyGuest,
  type GuestDraft,
  guestErrors,
  sentGuestOf,
  textsOfErrors,
} from './guest-draft.ts';

const today = '2026-11-23';

const place: NearService = {
  idEntityService: '01a2075b-83fd-7617-bf58-1445208e93ad',
  idEntity: '01a2075b-83fd-706f-b5b4-05bff5e63a3d',
  idCampaign: null,
  location: 'Entity',
  entity: 'Farmácia Central',
  distance: 1.5,
  title: 'Farmácia Central',
  desc: 'Rua Ferreira Borges 10 · 20,00 €',
  priceCents: 2000,
  hasProtocol: true,
  free: 3,
};

/** A guest with all that a national needs. */
const national: GuestDraft = {
  ...emptyGuest({ name: 'Ana Reis', reservationCode: '', language: 'pt', date: '2026-11-25' }),
  idService: '501',
  place: place.idEntityService,
  time: '2026-11-25T09:20:00+00:00',
  phone: '912 345 678',
  dateOfBirth: '1956-3-2',
  gender: 'Female',
  healthIdentificationNumber: '300 400 500',
  postalCode: '3000-001',
  invoice: 'no',
  isRequested: true,
};

const foreign: GuestDraft = {
  ...national,
  nationalityType: 'Foreign',
  alternativeIdentificationType: '2',
  alternativeIdentificationNumber: 'C01X00T47',
  nationality: '3',
  countryOfBirth: '3',
  countryOfResidence: '3',
};

const errorsOf = (draft: GuestDraft, isPlaceKnown = true) =>
  guestErrors(draft, { today, isPlaceKnown });
const sent = (draft: GuestDraft) =>
  GuestAppointmentForm.parse(sentGuestOf(draft, { place, today }));

test('an empty form asks for every field, in the order of the form', () => {
  const empty = emptyGuest({ name: '', reservationCode: '', language: 'pt', date: today });
  expect(Object.keys(errorsOf(empty, false))).toEqual([
    ...['idService', 'place', 'time', 'name', 'phone', 'dateOfBirth', 'gender'],
    ...['healthIdentificationNumber', 'postalCode', 'invoice', 'isRequested'],
  ]);
});

test('a foreign guest is asked for the document and the countries, and a resident for the postal code', () => {
  const bare: GuestDraft = {
    ...emptyGuest({ name: 'Ana Reis', reservationCode: '', language: 'pt', date: today }),
    nationalityType: 'Foreign',
  };
  const missing = Object.keys(errorsOf(bare));
  expect(missing).toEqual(
    expect.arrayContaining([
      ...['alternativeIdentificationType', 'alternativeIdentificationNumber'],
      ...['nationality', 'countryOfBirth', 'countryOfResidence'],
    ]),
  );
  expect(missing).not.toContain('postalCode');
  expect(Object.keys(errorsOf({ ...bare, countryOfResidence: '1' }))).toContain('postalCode');
});

test('a full form has nothing wrong, with or without an e-mail', () => {
  for (const draft of [national, foreign]) {
    expect(errorsOf(draft)).toEqual({});
    expect(errorsOf({ ...draft, email: 'ana@people.example' })).toEqual({});
  }
  expect(errorsOf({ ...national, email: 'ana' })).toEqual({
    email: { kind: 'person', text: 'fault.emailNoAt' },
  });
});

test('an invoice with a tax number asks for all of its fields', () => {
  expect(Object.keys(errorsOf({ ...national, invoice: 'yes' }))).toEqual(
    ['name', 'taxIdentificationNumber', 'address', 'postalCode', 'locality'].map(
      (field) => `invoice.${field}`,
    ),
  );
});

test('a day that is past is not booked, nor without the request of the guest', () => {
  expect(errorsOf({ ...national, date: '2026-11-22' })).toEqual({ date: { kind: 'required' } });
  expect(errorsOf({ ...national, isRequested: false })).toEqual({
    isRequested: { kind: 'required' },
  });
});

test('the server takes what the form has checked, with the fields of the nationality alone', () => {
  expect(sent(national)).toMatchObject({
    name: 'Ana Reis',
    phone: '912345678',
    dateOfBirth: '1956-03-02',
    nationalityType: 'National',
    healthIdentificationNumber: '300400500',
    postalCode: '3000-001',
    idService: 501,
    saveInvoicingData: 'false',
    isRequestedByGuest: true,
  });
  expect(sent(foreign)).toMatchObject({ nationality: 3, alternativeIdentificationType: 2 });
  expect(sent(foreign)).not.toHaveProperty('postalCode', expect.anything());
  expect(sent(foreign)).not.toHaveProperty('healthIdentificationNumber', expect.anything());
});

test('an invoice is sent if it is asked for, and its data is not if the answer changed to no', () => {
  const invoiceData = {
    name: 'Hotel Central',
    taxIdentificationNumber: '500000000',
    address: 'Rua Direita 1',
    postalCode: '3000-001',
    locality: 'Coimbra',
  };
  const asked = sent({ ...national, invoice: 'yes', invoiceData });
  expect(asked).toMatchObject({ saveInvoicingData: 'true', invoiceData });
  const not = sent({ ...national, invoice: 'no', invoiceData });
  expect(not.saveInvoicingData).toBe('false');
  expect(not.invoiceData).toBeUndefined();
});

test('the guest gets their e-mails in the language that the member chose', () => {
  const sent = sentGuestOf({ ...national, language: 'en' }, { place, today });
  expect(sent.language).toBe('en');
});

test('what is wrong with a guest is said without the asterisk of the patient’s forms', () => {
  const errors = guestErrors(
    { ...national, email: 'ana', healthIdentificationNumber: '' },
    { today, isPlaceKnown: true },
  );
  const texts = textsOfErrors(errors, {
    required: 'Campo obrigatório',
    person: (key) => `*${key}`,
    invoice: (key) => `* ${key}`,
  });
  expect(texts).toEqual({
    email: 'fault.emailNoAt',
    healthIdentificationNumber: 'Campo obrigatório',
  });
});
