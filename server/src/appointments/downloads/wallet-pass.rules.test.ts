import { brandOf } from '@vaga/contract/brands';
import { expect, test } from 'vitest';
import type { PassEntry } from './wallet-pass.rules.ts';
import { applePassOf, googlePassOf, passEntryOf } from './wallet-pass.rules.ts';

const appointment: PassEntry = {
  accountId: 'account',
  id: '01990000-0000-7000-8000-000000000001',
  code: 'VAGAABCD2345',
  status: 'Pending',
  sequence: 2,
  personName: 'Rosa Tavares',
  entityName: 'Farmácia Central',
  address: 'Rua Ferreira Borges 10, 3000-179 Coimbra',
  location: 'Entity',
  latitude: 40.2109,
  longitude: -8.4292,
  timeZone: 'Europe/Lisbon',
  startsAt: new Date('2026-11-25T09:00:00Z'),
  endsAt: new Date('2026-11-25T09:15:00Z'),
};
const keys = { passType: 'pass.example.vaga', team: 'TEAM123456' };
const contextIn = (language: 'pt' | 'en') => ({
  language,
  brand: brandOf('vaga'),
  publicUrl: 'https://vaga.example',
});

test('a pass of Apple Wallet says where and when in the reader’s language, and never the service', () => {
  expect(applePassOf(appointment, contextIn('pt'), keys)).toMatchObject({
    formatVersion: 1,
    passTypeIdentifier: 'pass.example.vaga',
    teamIdentifier: 'TEAM123456',
    organizationName: 'Vaga',
    serialNumber: appointment.id,
    description: 'Marcação em Farmácia Central',
    backgroundColor: 'rgb(8, 57, 77)',
    relevantDate: '2026-11-25T09:00:00+00:00',
    expirationDate: '2026-11-26T09:15:00+00:00',
    locations: [{ latitude: 40.2109, longitude: -8.4292 }],
    barcodes: [{ format: 'PKBarcodeFormatQR', message: 'VAGAABCD2345', altText: 'ABCD2345' }],
    eventTicket: {
      headerFields: [{ label: 'Hora', value: '09:00' }],
      primaryFields: [{ label: 'Local', value: 'Farmácia Central' }],
      secondaryFields: [{ label: 'Dia', value: 'quarta-feira, 25 de novembro de 2026' }],
      auxiliaryFields: [{ value: 'Rosa Tavares' }, { value: 'ABCD2345' }],
    },
  });
  expect(applePassOf(appointment, contextIn('en'), keys)).toMatchObject({
    description: 'Appointment at Farmácia Central',
    eventTicket: {
      headerFields: [{ label: 'Time', value: '09:00' }],
      secondaryFields: [{ label: 'Day', value: 'Wednesday, 25 November 2026' }],
    },
  });
});

/** The wall time of the place on both sides of a clock change, and on islands. */
test.each([
  ['Europe/Lisbon', '2026-10-24T08:30:00Z', '09:30', '2026-10-24T09:30:00+01:00'],
  ['Europe/Lisbon', '2026-10-25T09:30:00Z', '09:30', '2026-10-25T09:30:00+00:00'],
  ['Europe/Lisbon', '2027-03-28T08:30:00Z', '09:30', '2027-03-28T09:30:00+01:00'],
  ['Atlantic/Azores', '2026-11-25T00:30:00Z', '23:30', '2026-11-24T23:30:00-01:00'],
])('in %s, %s is %s', (timeZone, start, ...[time, relevantDate]) => {
  const startsAt = new Date(start);
  const entry = { ...appointment, timeZone, startsAt, endsAt: new Date(startsAt.getTime() + 9e5) };
  expect(applePassOf(entry, contextIn('pt'), keys)).toMatchObject({
    relevantDate,
    eventTicket: { headerFields: [{ value: time }] },
  });
  expect(googlePassOf(entry, contextIn('pt'), '33880').genericObjects).toMatchObject([
    { validTimeInterval: { start: { date: relevantDate } } },
  ]);
});

test('an online appointment has no place to go to and nothing to scan', () => {
  const online = { ...appointment, location: 'Online' as const, address: '' };
  expect(applePassOf(online, contextIn('en'), keys)).toMatchObject({ locations: [], barcodes: [] });
  expect(googlePassOf(online, contextIn('en'), '33880').genericObjects[0]).not.toHaveProperty(
    'barcode',
  );
});

test('the object of Google Wallet is another one after a move: Google keeps what it has under an id', () => {
  const { genericClasses, genericObjects } = googlePassOf(appointment, contextIn('en'), '33880');
  expect(genericClasses).toEqual([{ id: '33880.appointment' }]);
  expect(genericObjects).toMatchObject([
    {
      id: `33880.${appointment.id}.2`,
      classId: '33880.appointment',
      header: { defaultValue: { language: 'en-GB', value: 'Farmácia Central' } },
      barcode: { type: 'QR_CODE', value: 'VAGAABCD2345', alternateText: 'ABCD2345' },
    },
  ]);
});

test('only what is booked and has a time gets a pass', () => {
  expect(passEntryOf(appointment)).toHaveLength(1);
  expect(passEntryOf({ ...appointment, startsAt: null })).toEqual([]);
  for (const status of ['SchedulePending', 'PaymentPending', 'Canceled'] as const)
    expect(passEntryOf({ ...appointment, status })).toEqual([]);
});
