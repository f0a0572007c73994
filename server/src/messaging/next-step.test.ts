import { expect, test } from 'vitest';
import { emailExamples } from '../../test/email-examples.ts';
import { createSignedLinks } from '../platform/signed-links.ts';
import type { MessageToRender } from './render-email.ts';
import { createEmailRenderer } from './render-email.ts';

const compose = createEmailRenderer(
  { publicUrl: 'https://vaga.example', variant: 'vaga', mailFrom: 'Vaga <no-reply@vaga.example>' },
  createSignedLinks('the key of the tests, known to everybody'),
);
const write = (template: string, data: object, language: MessageToRender['language'] = 'pt') =>
  compose({ id: 'one', recipient: 'ines@people.example', language, template, data });

const appointment = {
  firstName: 'Inês',
  personName: 'Rosa Almeida',
  placeName: 'Clínica do Mar',
  appointmentId: '01990000-0000-7000-8000-000000000001',
  sequence: 0,
  code: 'VAGAK7M2P9QX',
  serviceName: 'Teleconsulta',
  address: '',
  phone: '+351239000111',
  location: 'Online',
  timeZone: 'Europe/Lisbon',
  startsAt: '2026-11-24T09:20:00Z',
  endsAt: '2026-11-24T09:30:00Z',
  priceCents: 2550,
  payment: 'paid',
};

test.each([
  ['appointment-confirmed', {}],
  ['appointment-reminder', { reminder: 'day' }],
] as const)(
  '%s says how a video consultation begins, and what to take to an appointment on site',
  async (template, more) => {
    const video = await write(template, { ...appointment, ...more });
    expect(video.text).toContain(
      'o local envia-lhe a ligação. Se não a receber, telefone para o local',
    );
    expect(video.text).toContain('Por vídeo');
    expect(video.text).not.toContain('documento de identificação');
    const english = await write(template, { ...appointment, ...more }, 'en');
    expect(english.text).toContain('the place sends you the link');

    const visit = await write(template, { ...appointment, ...more, location: 'Entity' });
    expect(visit.text).toContain('Leve o código e um documento de identificação.');
    expect(visit.text).not.toContain('vídeo');
  },
);

test('a confirmation of what a hotel booked names the hotel, and another one does not', async () => {
  const booked = { ...appointment, bookingEntityName: 'Hotel da Praia' };
  expect((await write('appointment-confirmed', booked)).text).toContain(
    'Hotel da Praia marcou para si',
  );
  expect((await write('appointment-confirmed', booked, 'en')).text).toContain(
    'Hotel da Praia has booked this for you',
  );
  expect((await write('appointment-confirmed', appointment)).text).toContain('Está tudo marcado');
});

test('a refund names the appointments that it was paid for', async () => {
  const back = {
    firstName: 'Inês',
    placeName: 'Clínica do Mar',
    amountCents: 2550,
    method: 'card',
    visits: [{ personName: 'Rosa Almeida', code: 'VAGAK7M2P9QX' }],
  };
  const { text } = await write('refund-done', back);
  expect(text).toMatch(/Rosa Almeida\s+Código K7M2P9QX/);
  expect((await write('refund-done', { ...back, visits: [] })).text).not.toContain('Código');
});

test('a refused refund names the entity’s telephone', async () => {
  const answered = {
    firstName: 'Inês',
    personName: 'Rosa Almeida',
    placeName: 'Clínica do Mar',
    code: 'VAGAK7M2P9QX',
    timeZone: 'Europe/Lisbon',
    startsAt: '2026-11-24T09:20:00Z',
    amountCents: 2550,
    placePhone: '+351239000111',
  };
  const refused = await write('refund-answered', { ...answered, reason: 'Ficou vazia.' });
  expect(refused.text).toContain('+351\u00a0239\u00a0000\u00a0111');
  const unknown = await write('refund-answered', { ...answered, placePhone: null, reason: 'Não.' });
  expect(unknown.text).not.toContain('Telefone');
  const accepted = await write('refund-answered', { ...answered, reason: null });
  expect(accepted.text).not.toMatch(/239.?000.?111/);
});

const linked = emailExamples.filter(([, data]) => 'linkExpiresAt' in data);

test.each(linked)(
  '%s leads a person without an account to the appointment, an account to its area',
  async (template, data) => {
    const ofAccount = await write(template, { ...data, linkExpiresAt: null });
    expect(ofAccount.text).toMatch(/vaga\.example\/(user|result)\//);
    expect(ofAccount.text).not.toContain('/appointment/');
    const ofGuest = await write(template, { ...data, linkExpiresAt: '2026-12-18T10:15:00Z' });
    expect(ofGuest.text).toContain('https://vaga.example/appointment/');
    expect(ofGuest.text).not.toMatch(/vaga\.example\/(user|result)\//);
  },
);
