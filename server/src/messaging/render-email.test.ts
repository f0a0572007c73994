import { toPlainText } from '@react-email/render';
import { variants } from '@vaga/contract/brands';
import { expect, test } from 'vitest';
import { linkExample as link } from '../../test/account-email-examples.ts';
import {
  appointmentExample as appointment,
  emailExamples as everything,
  paidAppointmentsExample as paidVisits,
} from '../../test/email-examples.ts';
import { createSignedLinks } from '../platform/signed-links.ts';
import { UnrenderableMessage } from './parse-data.ts';
import type { MessageToRender } from './render-email.ts';
import { createEmailRenderer } from './render-email.ts';
import { templates } from './templates/catalogue.ts';

const links = createSignedLinks('the key of the tests, known to everybody');
const compose = createEmailRenderer(
  { publicUrl: 'https://vaga.example', variant: 'vaga', mailFrom: 'Vaga <no-reply@vaga.example>' },
  links,
);
const write = (template: string, data: object, more: Partial<MessageToRender> = {}) =>
  compose({ id: 'one', recipient: 'ines@people.example', language: 'pt', template, data, ...more });

test('every e-mail template is tested', () => {
  expect(everything.map(([template]) => template).toSorted()).toEqual(
    [...templates.keys()].toSorted(),
  );
});

test.each(everything)(
  '%s reads in both languages, with picture and plain text',
  async (template, data) => {
    const portuguese = await write(template, data);
    const english = await write(template, data, { language: 'en' });

    expect(portuguese.subject).not.toBe(english.subject);
    expect(portuguese.html).toContain('lang="pt-PT"');
    expect(english.html).toContain('lang="en-GB"');
    for (const email of [portuguese, english]) {
      expect(email.html).toContain('cid:azulejo');
      expect(email.pictures[0]?.content.subarray(1, 4).toString()).toBe('PNG');
      // An entity is addressed by its name only.
      const isToPerson = 'firstName' in data || 'bookedBy' in data;
      expect(email.text).toMatch(isToPerson ? /Inês/ : /Farmácia Central|Clínica do Mar/);
      expect(email.text).toBe(toPlainText(email.html));
      expect(`${email.html}${email.text}${email.subject}`).not.toMatch(
        /undefined|\[object|Invalid Date|NaN/,
      );
    }
  },
);

test.each([
  [
    'confirm-email',
    'https://vaga.example/email-confirmation?email=ines%2Ba%40people.example&token=secret-token',
  ],
  [
    'reset-password',
    'https://vaga.example/reset?email=ines%2Ba%40people.example&token=secret-token',
  ],
  [
    'define-password',
    'https://vaga.example/reset?email=ines%2Ba%40people.example&token=secret-token',
  ],
  ['welcome', 'https://vaga.example/definition?email=ines%2Ba%40people.example&token=secret-token'],
])('the link of %s leads to our own page with e-mail and token', async (template, expected) => {
  const { html, text } = await write(template, link);

  expect(html.replaceAll('&amp;', '&')).toContain(`href="${expected}"`);
  expect(text).toContain(expected);
});

test('a company whose registration was refused reads the reason, and what the administrator wrote', async () => {
  const { text } = await write('registration-refused', {
    name: 'Inês Prata',
    company: 'Farmácia da Sé',
    reason: 'wrongData',
    text: 'O NIF é o de outra empresa.',
  });

  expect(text).toContain('Os dados que recebemos não estão certos.');
  expect(text).toContain('O NIF é o de outra empresa.');
});

test('an appointment shows day, time, entity, price and the code without its first four letters', async () => {
  const { text, subject } = await write('appointment-confirmed', appointment);

  expect(text).toContain('terça-feira, 24 de novembro de 2026');
  expect(text).toContain('09:20 – 09:30');
  expect(text).toContain('Rua Ferreira Borges 10, 3000-179 Coimbra');
  expect(text).toMatch(/25,50\s€, pago/);
  expect(text).toContain('K7M2P9QX');
  expect(text).not.toContain('VAGAK7M2P9QX');
  expect(text).toContain('https://vaga.example/user/tests/list');
  expect(subject).toContain('09:20');
});

test.each([
  ['appointment-confirmed', {}],
  ['appointment-moved', { previousStartsAt: '2026-11-23T09:20:00Z' }],
  ['appointment-reminder', { reminder: 'day' }],
])('%s says how to prepare, and nothing where that is not known', async (template, more) => {
  const data = { ...appointment, ...more };
  const known = await write(template, data);
  const unknown = await write(template, { ...data, preparation: '' }, { language: 'en' });

  expect(known.text).toContain('Como se preparar: Não coma nos 30 minutos antes.');
  expect(unknown.text).not.toContain('How to prepare');
});

test.each(everything)(
  'subject and preview of %s name no health service: they show on locked screens',
  async (template, data) => {
    const service = 'serviceName' in data ? String(data.serviceName) : appointment.serviceName;
    for (const language of ['pt', 'en'] as const) {
      const { subject, html } = await write(template, data, { language });
      const preview = /data-skip-in-text="true"[^>]*>([^<]*)/.exec(html)?.[1] ?? '';
      expect(`${subject} ${preview}`).not.toContain(service);
      expect(`${subject} ${preview}`).not.toMatch(/Teste rápido|Fisioterapia/);
    }
  },
);

test('times are wall times of the entity, and its zone is named if it differs from Lisbon', async () => {
  const azores = await write('appointment-confirmed', {
    ...appointment,
    timeZone: 'Atlantic/Azores',
  });
  const madeira = await write('appointment-confirmed', {
    ...appointment,
    timeZone: 'Atlantic/Madeira',
  });

  expect(azores.text).toContain('08:20 – 08:30 (Hora dos Açores)');
  expect(madeira.text).toMatch(/09:20 – 09:30\n/);
});

test('the calendar file invites under the appointment’s own UID and sequence', async () => {
  const { calendar } = await write('appointment-moved', {
    ...appointment,
    previousStartsAt: '2026-11-23T09:20:00Z',
  });

  const lines = (calendar?.content ?? '').replace(/\r\n[ \t]/g, '').split('\r\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'METHOD:REQUEST',
      `UID:${appointment.appointmentId}@vaga.appointment`,
      'SEQUENCE:3',
      'DTSTART:20261124T092000Z',
      'DTEND:20261124T093000Z',
      'STATUS:CONFIRMED',
      'LOCATION:Rua Ferreira Borges 10\\, 3000-179 Coimbra',
      'SUMMARY:Vaga: Rosa\\, Farmácia Central',
    ]),
  );
  const other = await write('appointment-confirmed', { ...appointment, personName: 'Rui Almeida' });
  expect(other.calendar?.content).toContain('SUMMARY:Vaga: Rui\\, Farmácia Central');
});

test('a cancellation cancels the same calendar entry and says what is refunded', async () => {
  const { calendar, text } = await write('appointment-canceled', {
    ...appointment,
    serviceDate: '2026-11-24',
    reason: 'byPartner',
    refund: { state: 'requested', amountCents: 2550 },
  });

  expect(calendar).toMatchObject({ method: 'CANCEL' });
  expect(calendar?.content).toContain(`UID:${appointment.appointmentId}@vaga.appointment`);
  expect(calendar?.content).toContain('STATUS:CANCELLED');
  expect(text).toMatch(/O local teve de cancelar.*Pedimos ao local a devolução de 25,50\s€/s);
  expect(text).not.toContain('pago');
});

test('an English reader sees British spelling: cancelled', async () => {
  for (const reason of ['byPerson', 'paymentCanceled']) {
    const refund = { state: 'none', amountCents: 0 };
    const data = { ...appointment, serviceDate: '2026-11-24', reason, refund };
    const { subject, text } = await write('appointment-canceled', data, { language: 'en' });
    expect(subject).toContain('cancelled');
    expect(text).not.toMatch(/cancel(?:ed|ing|ation)\b/);
  }
});

test('a refused request has no time to cancel: it names the requested day', async () => {
  const email = await write('appointment-canceled', {
    ...appointment,
    startsAt: null,
    endsAt: null,
    serviceDate: '2026-11-24',
    reason: 'refused',
    refund: { state: 'none', amountCents: 0 },
  });

  expect(email.calendar).toBeUndefined();
  expect(email.text).toContain('terça-feira, 24 de novembro de 2026');
});

test('an e-mail about an accepted request names both days if the entity offers another day', async () => {
  const [, data] = everything.find(([template]) => template === 'approval-accepted') ?? [];
  const other = await write('approval-accepted', { ...data, requestedDate: '2026-11-23' });
  const same = await write('approval-accepted', { ...data, requestedDate: '2026-11-24' });

  expect(other.subject).toBe('O local propõe outro dia: confirme a marcação');
  expect(other.text).toMatch(
    /Pediu segunda-feira, 23 de novembro de 2026; o local propõe terça-feira, 24 de novembro de 2026:/,
  );
  expect(same.subject).toBe('O local aceitou: confirme a marcação');
  expect(same.text).toContain('O local aceitou o seu pedido');
  expect(same.text).not.toContain('propõe');
});

test('the day of an accepted request is that of the entity’s clock', async () => {
  const [, data] = everything.find(([template]) => template === 'approval-accepted') ?? [];
  // 23:30 in UTC is 00:30 of the next day in Lisbon's summer.
  const people = [
    { personName: 'Rosa', startsAt: '2026-07-01T23:30:00Z', endsAt: '2026-07-01T23:45:00Z' },
  ];
  const subjectOf = async (requestedDate: string) =>
    (await write('approval-accepted', { ...data, people, requestedDate })).subject;

  expect(await subjectOf('2026-07-02')).toBe('O local aceitou: confirme a marcação');
  expect(await subjectOf('2026-07-01')).toBe('O local propõe outro dia: confirme a marcação');
});

test('the e-mail about a changed password links to the page that sends a new link', async () => {
  const { text } = await write('password-changed', { firstName: 'Inês' });
  expect(text).toContain('https://vaga.example/recover-password');
});

test('user input cannot become markup', async () => {
  const { html } = await write('confirm-email', {
    ...link,
    firstName: '<img src=x onerror=alert(1)>',
  });

  expect(html).not.toContain('<img src=x');
  expect(html).toContain('&lt;img src=x');
});

test('incomplete data is refused by field name, never by value', async () => {
  await expect(
    write('confirm-email', { firstName: 'Inês', email: 'ines@people.example' }),
  ).rejects.toThrow(new UnrenderableMessage('data of confirm-email: token'));
  await expect(write('no-such-mail', {})).rejects.toThrow(UnrenderableMessage);
});

test('the other brand has its own name and colours', async () => {
  const composeOther = createEmailRenderer(
    {
      publicUrl: 'https://safe.example',
      variant: 'safecheckin',
      mailFrom: 'no-reply@safe.example',
    },
    links,
  );

  const email = await composeOther({
    id: 'one',
    recipient: 'a@people.example',
    language: 'pt',
    template: 'confirm-email',
    data: link,
  });

  expect(email.text).toContain('A sua conta Safecheckin');
  expect(email.html).not.toContain('#0b5d7a');
});

test('each brand sends its own row of tiles, a PNG of twice the displayed size', async () => {
  const rows = await Promise.all(
    variants.map(async (variant) => {
      const render = createEmailRenderer(
        { publicUrl: 'https://vaga.example', variant, mailFrom: 'no-reply@vaga.example' },
        links,
      );
      const email = await render({
        id: 'one',
        recipient: 'ines@people.example',
        language: 'pt',
        template: 'confirm-email',
        data: link,
      });
      return email.pictures[0]?.content ?? Buffer.alloc(0);
    }),
  );
  for (const png of rows) {
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 120]);
    expect(png.length).toBeLessThan(20_000);
  }
  expect(rows[0]?.equals(rows[1] ?? Buffer.alloc(0))).toBe(false);
});

test('a payment link leads to its page with token and e-mail, names its deadline, and its subject names no service', async () => {
  const email = await write('payment-link', { ...paidVisits, isReminder: true });
  expect(email.text).toContain(
    'https://vaga.example/payment-deffered?token=secret-token&email=hospede%40people.example',
  );
  expect(email.text).toMatch(/24.11.*07:20/);
  expect(email.text).toContain('Rui Almeida');
  expect(email.text).toContain('51');
  expect(email.subject).not.toContain('Teste');
});

test('a reference comes with all that is typed at the machine and its deadline, and its subject names no service', async () => {
  const voucher = { entity: '29999', reference: '706045569' };
  const email = await write('payment-reference', { ...paidVisits, voucher });
  expect(email.subject).toMatch(/^Referência para pagar até terça, 24.11, 07:20$/);
  for (const part of [
    '29999',
    '706\u00a0045\u00a0569',
    '51\u00a0€',
    'Rosa Almeida',
    'Rui Almeida',
  ]) {
    expect(email.text).toContain(part);
  }
  expect(email.text).toContain('https://vaga.example/user/tests/list');
});

test('a refund request names neither person nor service, and its reminder is marked; a refusal quotes the entity', async () => {
  const asked = {
    placeName: 'Farmácia Central',
    amountCents: 2550,
    startsAt: '2026-11-24T09:20:00Z',
    answerUntil: '2027-01-24T10:00:00Z',
    timeZone: 'Europe/Lisbon',
    token: 'signed.token',
  };
  const first = await write('refund-asked', { ...asked, isReminder: false });
  expect(first.subject).toMatch(/^Pedido de devolução de 25,50\s€$/);
  expect(first.text).toContain('https://vaga.example/refund-request/signed.token');
  expect(first.text).toContain('09:20');
  const again = await write('refund-asked', { ...asked, isReminder: true }, { language: 'en' });
  expect(again.subject).toBe('Reminder: Request to refund €25.50');
  expect(again.text).toContain('has not been answered yet');

  const [, data] = everything.find(([template]) => template === 'refund-answered') ?? [];
  const refused = await write('refund-answered', { ...data, reason: 'A sala ficou vazia.' });
  expect(refused.subject).toBe('O local não aceitou devolver o valor: Rosa');
  expect(refused.text).toContain('«A sala ficou vazia.»');
  expect(refused.text).toContain('K7M2P9QX');
  expect(refused.text).not.toContain('VAGAK7M2P9QX');
});

test('a ready result is announced with a link to its page, the code without its letters, and its deadline', async () => {
  const [, data] = everything.find(([template]) => template === 'result-ready') ?? [];
  const { text, subject } = await write('result-ready', data ?? {});
  const corrected = await write('result-ready', { ...data, isCorrected: true }, { language: 'en' });

  expect(subject).toBe('O resultado de Rosa está pronto');
  expect(text).toContain('https://vaga.example/result/signed.token');
  expect(text).toContain('terça-feira, 1 de dezembro de 2026');
  expect(text).toContain('K7M2P9QX');
  expect(text).not.toContain('VAGAK7M2P9QX');
  expect(corrected.subject).toBe("Rosa's result was corrected");
  expect(corrected.text).toContain('which replaces the earlier one');
});

test('a waitlist offer says until when the place is held, on a locked screen too, and not for which service', async () => {
  const [, data] = everything.find(([template]) => template === 'waiting-offer') ?? [];
  const { subject, text } = await write('waiting-offer', data ?? {});

  expect(subject).toBe('Vagou um lugar: é seu até às 08:15');
  expect(text).toContain('https://vaga.example/waiting-list/signed.token');
  expect(text).toContain('terça-feira, 24 de novembro de 2026');
  expect(text).toContain('09:20');
  expect(text).toContain('Rui Almeida');
});

test.each([
  'appointment-confirmed',
  'appointment-moved',
  'appointment-canceled',
  'appointment-reminder',
  'result-ready',
])('two e-mails %s about two people of one order have different subjects', async (template) => {
  const [, data] = everything.find(([name]) => name === template) ?? [];
  const rosa = await write(template, { ...data, personName: 'Rosa Tavares' });
  const rui = await write(template, { ...data, personName: 'Rui Tavares' });
  expect(rosa.subject).toContain('Rosa');
  expect(rui.subject).toBe(rosa.subject.replace('Rosa', 'Rui'));
});

test.each([
  ['appointment-canceled', 'note'],
  ['refund-answered', 'reason'],
  ['protocol-answered', 'reason'],
])('what an entity writes keeps its lines in %s, and is no markup', async (template, field) => {
  const [, example] = everything.find(([name]) => name === template) ?? [];
  const { html, text } = await write(template, {
    ...example,
    [field]: 'The doctor is <b>away</b>.\r\nPlease choose another day.\nThank you.',
  });
  const quoted =
    'The doctor is &lt;b&gt;away&lt;/b&gt;.<br/>Please choose another day.<br/>Thank you.';
  expect(html).toContain(quoted);
  expect(text).toContain('The doctor is <b>away</b>.\nPlease choose another day.\nThank you.');
});
