import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UnrenderableMessage } from './parse-data.ts';
import { createTextMessageRenderer } from './render-text-message.ts';

const compose = createTextMessageRenderer({ variant: 'vaga', publicUrl: 'https://vaga.example' });
const facts = {
  appointmentId: '01990000-0000-7000-8000-000000000001',
  code: 'VAGAK7M2P9QX',
  personName: 'João Almeida',
  placeName: 'Farmácia Central',
  location: 'Entity',
  timeZone: 'Europe/Lisbon',
  startsAt: '2026-11-25T09:20:00Z',
};
const reminder = { ...facts, reminder: 'day' };
const write = (template: string, data: object, language: 'pt' | 'en' = 'pt') =>
  compose({ id: 'one', recipient: '+351912345678', language, template, data }).text;

test('a reminder names person, time, entity and code, in either language', () => {
  expect(write('appointment-reminder', reminder)).toBe(
    'Vaga: lembrete da marcacao de Joao: quarta, 25/11, 09:20, Farmacia Central. Codigo K7M2P9QX.',
  );
  expect(write('appointment-reminder', reminder, 'en')).toBe(
    "Vaga: reminder of Joao's appointment: Wed 25 Nov, 09:20, Farmacia Central. Code K7M2P9QX.",
  );
});

test('a delay says when to come, and that the place is on time again', () => {
  const late = {
    ...facts,
    poolId: '01990000-0000-7000-8000-000000000002',
    delayMinutes: 25,
    usefulUntil: '2026-11-25T09:45:00Z',
  };
  expect(write('running-late', late)).toBe(
    'Vaga: conte com 25 min de atraso: Joao, quarta, 25/11, 09:20, Farmacia Central. Venha cerca das 09:45.',
  );
  expect(write('running-late', late, 'en')).toBe(
    'Vaga: expect a delay of 25 min: Joao, Wed 25 Nov, 09:20, Farmacia Central. Come at about 09:45.',
  );
  expect(write('running-late', { ...late, delayMinutes: 0 })).toBe(
    'Vaga: ja estamos a horas: Joao, quarta, 25/11, 09:20, Farmacia Central.',
  );
  const long = { ...late, placeName: 'Farmácia '.repeat(40) };
  expect(write('running-late', long).length).toBeLessThanOrEqual(160);
  expect(write('running-late', long)).toContain('Venha cerca das 09:45.');
});

test('a cancellation by the entity refers to the e-mail with the reason', () => {
  expect(write('appointment-canceled', facts)).toBe(
    'Vaga: foi cancelada a marcacao de Joao: quarta, 25/11, 09:20, Farmacia Central. Veja o seu e-mail.',
  );
});

test('an accepted request is sent with the link to confirm it, in two parts at most', () => {
  const cartId = '01990000-0000-7000-8000-000000000002';
  const accepted = {
    cartId,
    placeName: 'Clínica do Mar',
    timeZone: 'Europe/Lisbon',
    startsAt: '2026-11-25T09:20:00Z',
    keptUntil: '2026-11-24T18:00:00Z',
  };
  const link = `https://vaga.example/user/tests/schedule/${cartId}/place/slot`;
  expect(write('approval-accepted', accepted)).toBe(
    `Vaga: Clinica do Mar tem hora para si: quarta, 25/11, 09:20. Confirme até terca, 24/11, 18:00: ${link}`,
  );
  expect(write('approval-accepted', { ...accepted, requestedDate: '2026-11-25' })).toContain(
    'tem hora para si',
  );
  expect(write('approval-accepted', { ...accepted, requestedDate: '2026-11-24' })).toContain(
    'Clinica do Mar propoe outro dia: quarta, 25/11, 09:20. Confirme',
  );
  expect(write('approval-accepted', { ...accepted, requestedDate: '2026-11-24' }, 'en')).toContain(
    'Clinica do Mar offers another day: Wed 25 Nov, 09:20. Confirm',
  );
  const long = write('approval-accepted', { ...accepted, placeName: 'Clínica '.repeat(60) }, 'en');
  expect(long.length).toBeLessThanOrEqual(306);
  expect(long).toContain(
    `has a time for you: Wed 25 Nov, 09:20. Confirm by Tue 24 Nov, 18:00: ${link}`,
  );
});

test('a visit at home is announced as such, and a clock that is not Lisbon’s is named', () => {
  const home = { ...reminder, location: 'AtAddress' };
  expect(write('appointment-reminder', home)).toContain('09:20, na sua morada, Farmacia Central.');
  const azores = { ...reminder, timeZone: 'Atlantic/Azores' };
  expect(write('appointment-reminder', azores)).toContain('25/11, 08:20 (Hora dos Acores), ');
});

test.each([
  // The night of 24 October 2026: at one o'clock the clocks of all three zones go back an hour.
  ['Europe/Lisbon', '2026-10-25T09:00:00Z', 'domingo, 25/10, 09:00,'],
  ['Atlantic/Azores', '2026-10-25T10:00:00Z', 'domingo, 25/10, 09:00 (Hora dos Acores),'],
  ['Atlantic/Madeira', '2026-10-24T23:30:00Z', 'domingo, 25/10, 00:30,'],
  // The night of 28 March 2027: they go forward.
  ['Europe/Lisbon', '2027-03-28T08:00:00Z', 'domingo, 28/03, 09:00,'],
  ['Atlantic/Azores', '2027-03-28T09:00:00Z', 'domingo, 28/03, 09:00 (Hora dos Acores),'],
])('in %s %s is the wall clock’s %s', (timeZone, startsAt, wallClock) => {
  expect(write('appointment-reminder', { ...reminder, timeZone, startsAt })).toContain(wallClock);
});

test('whatever the names of people and entities, a reminder fits one message and keeps the code', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 150 }),
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.constantFrom('pt', 'en'),
      (personName, placeName, language) => {
        const text = write(
          'appointment-reminder',
          { ...reminder, personName, placeName },
          language as 'pt',
        );
        expect(text.length).toBeLessThanOrEqual(160);
        expect(text).toMatch(/09:20, .*(Codigo|Code) K7M2P9QX\.$/s);
      },
    ),
  );
});

test('neither the service nor another kind of message fits into a text', () => {
  const about = { ...reminder, serviceName: 'Antigénio' };
  expect(write('appointment-reminder', about)).not.toMatch(/antig/i);
  expect(() => write('confirm-email', facts)).toThrow(UnrenderableMessage);
  expect(() => write('appointment-reminder', facts)).toThrow(
    'data of appointment-reminder: reminder',
  );
});
