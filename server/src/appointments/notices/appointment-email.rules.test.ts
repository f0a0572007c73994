import { expect, test } from 'vitest';
import { appointmentEmail, appointmentText, smsRecipient } from './appointment-email.rules.ts';
import type { AppointmentForEmail } from './appointment-emails.queries.ts';

const now = new Date('2026-11-24T09:00:00Z');
const row: AppointmentForEmail = {
  accountId: 'one',
  recipient: 'ana@people.example',
  firstName: 'Ana',
  language: 'pt',
  wantsTexts: true,
  id: 'two',
  code: 'VAGAK7M2P9QX',
  status: 'Paid',
  statusReason: null,
  isUnclaimed: false,
  bookingEntityName: null,
  sequence: 0,
  personName: 'Rosa Almeida',
  personPhone: '912 345 678',
  servicePt: 'Teste',
  serviceEn: 'Test',
  serviceInformation: '<p>Um teste.</p><ul><li>Preparação: Jejum de 8 horas.</li></ul>',
  entityId: 'three',
  entityName: 'Farmácia Central',
  address: 'Rua 1',
  phone: null,
  location: 'Entity',
  timeZone: 'Europe/Lisbon',
  serviceDate: '2026-11-25',
  priceCents: 0,
  isLocalPayment: false,
  paidAt: null,
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

test('a reminder is sent as a text message to the person’s own number, other notifications are not', () => {
  expect(smsRecipient(row, reminder, now)).toBe(number);
  expect(smsRecipient(row, { template: 'appointment-confirmed' }, now)).toBeNull();
  const moved = { template: 'appointment-moved', previousStartsAt: now, isTexted: false } as const;
  expect(smsRecipient(row, moved, now)).toBeNull();
});

test('a move by the entity that was not agreed by phone is sent as a text message, with the new start', () => {
  const moved = { template: 'appointment-moved', previousStartsAt: now, isTexted: true } as const;
  expect(smsRecipient(row, moved, now)).toBe(number);
  expect(appointmentText(row, moved)?.data).toMatchObject({ startsAt: row.startsAt });
});

test.each(['byPartner', 'placeLost'] as const)(
  'a cancellation by %s is also sent as a text message',
  (statusReason) => {
    expect(smsRecipient({ ...row, statusReason }, canceled, now)).toBe(number);
  },
);

test.each(['byPerson', 'paymentCanceled', 'expired', 'refused'] as const)(
  'a cancellation by %s is not sent as a text message: the account caused it, or nothing was booked',
  (statusReason) => {
    expect(smsRecipient({ ...row, statusReason }, canceled, now)).toBeNull();
  },
);

test.each([
  ['Europe/Lisbon', '2026-11-24T21:59:00Z', true],
  ['Europe/Lisbon', '2026-11-24T22:00:00Z', false],
  ['Europe/Lisbon', '2026-11-24T06:59:00Z', false],
  ['Europe/Lisbon', '2026-11-24T07:00:00Z', true],
  // Summer time: one hour ahead of UTC.
  ['Europe/Lisbon', '2026-07-24T06:00:00Z', true],
  ['Atlantic/Azores', '2026-11-24T07:30:00Z', false],
])('in %s at %s a reminder is sent as a text message: %s', (timeZone, at, isSent) => {
  expect(smsRecipient({ ...row, timeZone }, reminder, new Date(at)) === number).toBe(isSent);
});

test('the data of a text message contain neither the service nor the account holder', () => {
  expect(JSON.stringify(appointmentText(row, reminder)?.data)).not.toMatch(/Test|Ana|ana@|912/);
});

test.for([
  ['Await', true, null, 'local'],
  ['Paid', false, now, 'paid'],
  ['Paid', true, now, 'paid'],
  ['Pending', false, null, 'free'],
  ['CheckedIn', true, now, 'paid'],
  ['CheckedIn', true, null, 'local'],
  ['CheckedIn', false, null, 'free'],
] as const)(
  'the e-mail of an appointment that is %s, on site %s, paid at %s, says that it is %s, whatever the price',
  ([status, isLocalPayment, paidAt, payment]) => {
    const confirmed = { template: 'appointment-confirmed' } as const;
    for (const priceCents of [0, 2000])
      expect(
        appointmentEmail({ ...row, status, isLocalPayment, paidAt, priceCents }, confirmed, '')
          ?.data,
      ).toMatchObject({ payment });
  },
);

test('only a cancellation is notified for an appointment without a time, and by no text message', () => {
  const untimed = { ...row, startsAt: null, endsAt: null };
  expect(appointmentEmail(untimed, { template: 'appointment-confirmed' }, '')).toBeNull();
  expect(appointmentEmail(untimed, reminder, '')).toBeNull();
  const refused = { ...untimed, statusReason: 'refused' as const };
  expect(appointmentEmail(refused, canceled, '')?.data).toMatchObject({
    startsAt: null,
    note: null,
  });
  expect(appointmentText(refused, canceled)).toBeNull();
});
