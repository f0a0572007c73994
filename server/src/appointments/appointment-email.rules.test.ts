import { expect, test } from 'vitest';
import { smsData, smsRecipient } from './appointment-email.rules.ts';
import type { AppointmentForEmail } from './appointment-emails.queries.ts';

const now = new Date('2026-11-24T09:00:00Z');
const row: AppointmentForEmail = {
  accountId: 'one',
  recipient: 'ana@people.example',
  firstName: 'Ana',
  language: 'pt',
  id: 'two',
  code: 'VAGAK7M2P9QX',
  status: 'Paid',
  statusReason: null,
  sequence: 0,
  personName: 'Rosa Almeida',
  personPhone: '912 345 678',
  servicePt: 'Teste',
  serviceEn: 'Test',
  entityName: 'Farmácia Central',
  address: 'Rua 1',
  phone: null,
  location: 'Entity',
  timeZone: 'Europe/Lisbon',
  serviceDate: '2026-11-25',
  priceCents: 0,
  isLocalPayment: false,
  payBy: null,
  startsAt: new Date('2026-11-25T09:20:00Z'),
  endsAt: new Date('2026-11-25T09:30:00Z'),
};
const reminder = { template: 'appointment-reminder', reminder: 'hours' } as const;
const canceled = {
  template: 'appointment-canceled',
  refund: { state: 'none', cents: 0 },
} as const;
const number = '+351912345678';

test('a text goes to the person’s own telephone, and no message of another kind goes there', () => {
  expect(smsRecipient(row, reminder, now)).toBe(number);
  expect(smsRecipient(row, { template: 'appointment-confirmed' }, now)).toBeNull();
  const moved = { template: 'appointment-moved', previousStartsAt: now } as const;
  expect(smsRecipient(row, moved, now)).toBeNull();
});

test.each(['byPartner', 'placeLost'])('an end by %s is told by text as well', (statusReason) => {
  expect(smsRecipient({ ...row, statusReason }, canceled, now)).toBe(number);
});

test.each(['byPerson', 'paymentCanceled', 'expired', 'refused'])(
  'an end by %s is not: they asked for it, or nothing was booked',
  (statusReason) => {
    expect(smsRecipient({ ...row, statusReason }, canceled, now)).toBeNull();
  },
);

test.each([
  ['Europe/Lisbon', '2026-11-24T21:59:00Z', true],
  ['Europe/Lisbon', '2026-11-24T22:00:00Z', false],
  ['Europe/Lisbon', '2026-11-24T06:59:00Z', false],
  ['Europe/Lisbon', '2026-11-24T07:00:00Z', true],
  // Summer: the wall shows an hour more.
  ['Europe/Lisbon', '2026-07-24T06:00:00Z', true],
  ['Atlantic/Azores', '2026-11-24T07:30:00Z', false],
])('in %s at %s a reminder by text: %s', (timeZone, at, goes) => {
  expect(smsRecipient({ ...row, timeZone }, reminder, new Date(at)) === number).toBe(goes);
});

test('a text’s data have neither the service nor who booked', () => {
  expect(JSON.stringify(smsData(row, reminder))).not.toMatch(/Test|Ana|ana@|912/);
});
