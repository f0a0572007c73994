import type { NotNull } from 'kysely';
import { sql } from 'kysely';
import { pino } from 'pino';
import type { Email } from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from '../../test/app.ts';
import { buildApprovalCart, requestApproval } from '../../test/approval-actions.ts';
import { buildClosure } from '../../test/builders/index.ts';
import { personNameOf, serviceNameOf } from '../../test/cart-names.ts';
import { findEmail, tokenOf } from '../../test/mailbox.ts';
import { messagingJobsWithSender } from '../../test/messaging-jobs.ts';
import type { HeldCart, OfferedService } from '../../test/patient-actions.ts';
import { payOnline } from '../../test/patient-actions.ts';
import type { TestSmtp } from '../../test/smtp.ts';
import { startSmtp } from '../../test/smtp.ts';
import type { TestProduct } from '../../test/test-product.ts';
import { createTestProduct } from '../../test/test-product.ts';
import { writePdf } from '../../test/write-pdf.ts';
import { attachResultDocument } from '../appointments/index.ts';
import { systemActor } from '../identity/index.ts';
import type { EmailSender } from '../platform/email-sender.ts';
import { smtpEmailSender } from '../platform/email-sender.ts';
import { inTransaction } from '../platform/transact.ts';
import { releasePlaces } from '../scheduling/index.ts';
import { templates } from './templates/catalogue.ts';

const minute = 60_000;
const hour = 60 * minute;
const entity = 'balcao@central.example';
const payer = 'hospede@people.example';
const wall = { pt: 'Para', en: 'For' } as const;
type Language = keyof typeof wall;

let product: TestProduct;
let smtp: TestSmtp;
let mail: EmailSender;

beforeAll(async () => {
  product = await createTestProduct();
  smtp = await startSmtp();
  mail = smtpEmailSender(smtp.url, 'Vaga <no-reply@vaga.example>');
  const { db, settings, links, jobs } = product;
  const log = pino({ level: 'silent' });
  Object.assign(jobs, {
    'messaging.send': messagingJobsWithSender({
      db,
      emailSender: mail,
      settings,
      links,
      log,
      smsSender: null,
    })['messaging.send'],
  });
});
afterAll(async () => {
  await mail.close();
  await smtp.close();
  await product.close();
});
beforeEach(() => {
  product.clock.set(frozenAt);
  smtp.received.length = 0;
});

const emailTo = (to: string, about: RegExp) => findEmail(smtp, to, about);

const addressOf = async ({ accountId }: HeldCart) =>
  (
    await product.db
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', accountId)
      .$narrowType<{ email: NotNull }>()
      .executeTakeFirstOrThrow()
  ).email;

async function speak({ accountId }: HeldCart, language: Language): Promise<void> {
  await product.db.updateTable('accounts').set({ language }).where('id', '=', accountId).execute();
}

/** An entity with a mailbox, and a patient who holds times there. */
async function held(
  language: Language,
  { people = 1, localPayment = 'open' }: { people?: number; localPayment?: string } = {},
) {
  const service = await deskPlace(localPayment);
  const cart = await product.holdCart({ people, service });
  await speak(cart, language);
  return { ...cart, email: await addressOf(cart) };
}

async function deskPlace(localPayment = 'open'): Promise<OfferedService> {
  return product.addService({
    entity: { localPayment, email: entity },
    service: { priceCents: 2350 },
  });
}

async function pay(cart: HeldCart): Promise<string> {
  const { session } = await payOnline(product, cart);
  await product.submitAtProvider(session, 'outcome', { outcome: 'succeed', method: 'card' });
  await product.runDueJobs();
  const { rows } = await sql<{ id: string }>`
    select id from appointments where cart_id = ${cart.cartId} order by starts_at limit 1`.execute(
    product.db,
  );
  return rows[0]?.id ?? '';
}

const defer = ({ cartId, token }: HeldCart, language: Language) =>
  product.call('POST', `scheduling/${cartId}/checkout/deffered`, {
    body: { email: payer },
    token,
    headers: { 'accept-language': language },
  });
const giveBack = ({ assetIds: ownerIds }: HeldCart) =>
  inTransaction(product.db, (trx) =>
    releasePlaces(trx, { ownerIds, as: 'released', now: product.clock.now() }),
  );
const cancel = ({ token }: HeldCart, id: string) =>
  product.call('DELETE', `onboarding/user/schedule/${id}`, { token });

test.each([
  ['pt', /pag/i, /Marcação confirmada|Confirmad/i],
  ['en', /pay/i, /confirmed/i],
] as const)(
  '%s: a payment link opens from the payer’s e-mail, is sent once more, pays, and both are told',
  async (language, about, confirmed) => {
    const cart = await held(language);
    await defer(cart, language);
    await product.runDueJobs();
    const link = tokenOf(emailTo(payer, about), '/payment-deffered');
    smtp.received.length = 0;
    product.clock.advance(21 * hour);
    await product.sweep();
    expect(tokenOf(emailTo(payer, about), '/payment-deffered')).toHaveLength(43);
    smtp.received.length = 0;

    const path = `scheduling/${link}/checkout/deffered`;
    const pressed = await product.call('POST', path, {
      body: { paymentType: 1, email: payer },
      headers: { 'accept-language': language },
    });
    expect(pressed.body.type).toBe('Success');
    const { rows } = await sql<{ session: string }>`
    select provider_session as session from payments where cart_id = ${cart.cartId} and provider_session is not null`.execute(
      product.db,
    );
    await product.submitAtProvider(rows[0]?.session ?? '', 'outcome', {
      outcome: 'succeed',
      method: 'card',
    });
    await product.runDueJobs();

    const paid = smtp.received.find(({ to }) => to?.[0]?.address === payer);
    expect(tokenOf(paid as Email, '/payment-deffered')).toHaveLength(43);
    const told = emailTo(cart.email, confirmed);
    expect(told.attachments.some(({ mimeType }) => mimeType === 'text/calendar')).toBe(true);
  },
);

test.each(['pt', 'en'] as const)(
  '%s: the payer is told when the account withdraws the payment link',
  async (language) => {
    const cart = await held(language);
    await defer(cart, language);
    await product.runDueJobs();
    smtp.received.length = 0;

    const { cartId, token } = cart;
    await product.call('PUT', `scheduling/${cartId}/cancel-payment`, { token });
    await product.runDueJobs();

    expect(emailTo(payer, /./).text).not.toContain('/payment-deffered');
  },
);

test.each([
  ['pt', /devol/i, '23,50'],
  ['en', /refund|back/i, '€23.50'],
] as const)(
  '%s: cancelled at once the money is refunded, and the e-mails say so with the amount',
  async (language, about, sum) => {
    const cart = await held(language);
    const id = await pay(cart);
    smtp.received.length = 0;

    await cancel(cart, id);
    await product.runDueJobs();

    expect(smtp.received).toHaveLength(2);
    const [canceled] = smtp.received.filter(({ attachments }) =>
      attachments.some(
        ({ mimeType, method }) => mimeType === 'text/calendar' && method === 'CANCEL',
      ),
    );
    expect(canceled?.text).toContain(sum);
    expect(emailTo(cart.email, about).text).toContain(sum);
  },
);

test.each([
  ['pt', true],
  ['en', true],
  ['pt', false],
  ['en', false],
] as const)(
  '%s, refunded: %s: a late cancellation asks the entity, whose e-mail opens the request, and the answer is sent',
  async (language, isGiven) => {
    const cart = await held(language, { people: 2 });
    const id = await pay(cart);
    product.clock.advance(25 * hour);
    await cancel(cart, id);
    smtp.received.length = 0;
    await product.sweep();
    const asked = emailTo(entity, /23,50/);
    expect(asked.text).not.toContain(await personNameOf(product, cart));
    const path = `v1/refund-request/${tokenOf(asked, '/refund-request/')}`;
    expect((await product.call('GET', path)).body.data).toMatchObject({ state: 'requested' });
    smtp.received.length = 0;

    const reason = 'Foi desmarcada em cima da hora.';
    await (isGiven
      ? product.call('POST', `${path}/accept`)
      : product.call('POST', `${path}/refuse`, { body: { reason } }));
    await product.runDueJobs();

    // The answer, and the refund.
    expect(smtp.received).toHaveLength(isGiven ? 2 : 1);
    for (const { to } of smtp.received) expect(to?.[0]?.address).toBe(cart.email);
    const [answer] = smtp.received;
    expect(answer?.text).toContain(wall[language]);
    expect(answer?.text?.includes(reason)).toBe(!isGiven);
  },
);

test.each([
  ['pt', /não respondeu/],
  ['en', /did not answer/],
] as const)(
  '%s: a request that an entity leaves unanswered for a month is refunded, and both e-mails say so',
  async (language, expected) => {
    const cart = await held(language);
    const id = await pay(cart);
    product.clock.advance(25 * hour);
    await cancel(cart, id);
    smtp.received.length = 0;
    await product.sweep();
    const asked = emailTo(entity, /23,50/).text?.replace(/\s+/g, ' ');
    expect(asked).toContain('Sem resposta até à data abaixo, o valor é devolvido');
    product.clock.advance(30 * 24 * hour);
    smtp.received.length = 0;

    await product.sweep();

    const mails = smtp.received.filter(({ to }) => to?.[0]?.address === cart.email);
    expect(mails).toHaveLength(2);
    expect(mails[0]?.text?.replace(/\s+/g, ' ')).toMatch(expected);
  },
);

test.each(['pt', 'en'] as const)(
  '%s: a pay-on-site approval is requested, granted by the link of its e-mail, and sent',
  async (language) => {
    const cart = await held(language, { localPayment: 'authorised' });
    const { cartId, token } = cart;
    await product.call('POST', `v1/cart/${cartId}/local-payment`, { token });
    await product.runDueJobs();
    const link = tokenOf(emailTo(entity, /./), '/local-payment/');
    smtp.received.length = 0;

    expect((await product.call('POST', `v1/local-payment/${link}/grant`)).body.type).toBe(
      'Success',
    );
    await product.runDueJobs();

    expect(emailTo(cart.email, /./).text).toContain(`/user/tests/schedule/${cartId}/payment`);
  },
);

test.each(['pt', 'en'] as const)(
  '%s: a time is requested from an entity, accepted by the link of its e-mail, and the patient’s e-mail leads to the cart',
  async (language) => {
    const service = await deskPlace();
    const cart = await buildApprovalCart(product, service, new Date('2026-12-15T10:00:00Z'));
    await speak(cart, language);
    const email = await addressOf(cart);
    await requestApproval(product, cart);
    await product.runDueJobs();
    const link = tokenOf(emailTo(entity, /./), '/approval/');
    expect(emailTo(email, /./).text).toContain('/user/tests/list');
    smtp.received.length = 0;

    const slots = ['2026-12-20T10:00:00+00:00', '2026-12-20T10:15:00+00:00'];
    const accepted = await product.call('POST', `v1/approval/${link}/accept`, { body: { slots } });
    expect(accepted.body.type).toBe('Success');
    await product.runDueJobs();

    const told = emailTo(email, /./);
    expect(told.text).toContain(`/user/tests/schedule/${cart.cartId}/place/slot`);
  },
);

test.each(['pt', 'en'] as const)(
  '%s: a waitlist offer arrives in time, and its link opens the offer',
  async (language) => {
    const date = '2026-12-22';
    const cart = await held(language);
    const { entityId, entityServiceId } = cart.service;
    // One start is left on the day, and another patient has it.
    const shut = [
      ['00:00', '10:00'],
      ['10:15', '23:00'],
    ] as const;
    for (const [from, until] of shut) {
      const span = { from: new Date(`${date}T${from}Z`), until: new Date(`${date}T${until}Z`) };
      await buildClosure(product.db, { entityId, entityServiceId: null, ...span });
    }
    const startsAt = new Date(`${date}T10:00Z`);
    const holder = await product.holdCart({ service: cart.service, startsAt });
    await giveBack(cart);
    const body = { entityService: entityServiceId, date };
    await product.call('POST', `scheduling/${cart.cartId}/waiting-list`, {
      body,
      token: cart.token,
    });
    await product.runDueJobs();
    expect(smtp.received).toEqual([]);

    await giveBack(holder);
    await product.runDueJobs();

    const offered = emailTo(cart.email, /./);
    const link = tokenOf(offered, '/waiting-list/');
    const { data } = (await product.call('GET', `v1/waiting-offer/${link}`)).body;
    expect(data).toMatchObject({ state: 'open', offer: { times: [`${date}T10:00:00+00:00`] } });
    expect(offered.text).toContain('10:00');
  },
);

test.each(['pt', 'en'] as const)(
  '%s: a ready result is announced without its content, and the link leads its own account there',
  async (language) => {
    const cart = await held(language);
    const id = await pay(cart);
    product.clock.set(new Date('2026-12-10T11:00:00Z'));
    await product.db
      .updateTable('appointments')
      .set({ status: 'CheckedIn', result: 'Executed' })
      .where('id', '=', id)
      .execute();
    const content = await writePdf('Hemoglobina 13,4 g/dL');
    smtp.received.length = 0;

    const now = product.clock.now();
    await inTransaction(product.db, (trx) =>
      attachResultDocument(trx, product, {
        appointmentId: id,
        content,
        actor: systemActor,
        shouldNotify: true,
        language: 'pt',
        now,
      }),
    );
    await product.runDueJobs();

    const ready = emailTo(cart.email, /./);
    expect(`${ready.subject}${ready.text}`).not.toMatch(/hemoglobina/i);
    expect(`${ready.subject}${ready.text}`).not.toContain(await serviceNameOf(product, cart));
    const path = `v1/results/${tokenOf(ready, '/result/')}`;
    expect((await product.call('GET', path, { token: cart.token })).body.data.id).toBe(id);
    const stranger = await product.holdCart({ startsAt: new Date('2026-12-20T10:00:00Z') });
    expect((await product.call('GET', path, { token: stranger.token })).status).toBe(404);
  },
);

test.each(['pt', 'en'] as const)('%s: a voucher is sent with its reference', async (language) => {
  const cart = await held(language);
  const { session, s } = await payOnline(product, cart);
  await product.submitAtProvider(session, 'multibanco');
  await product.runDueJobs();
  const { voucher } = (await product.call('GET', `v1/payment/${s}`)).body.data;
  const written = emailTo(cart.email, /^Refer/).text?.replace(/\s/g, '');
  expect(written).toContain(voucher.reference);
});

test.each([
  ['pt', /^O pagamento não foi concluído/],
  ['en', /^Your payment was not completed/],
] as const)(
  '%s: an unpaid booking is reported once for all people, with the released times',
  async (language, about) => {
    const cart = await held(language, { people: 3 });
    await payOnline(product, cart);
    product.clock.advance(20 * minute);
    await product.sweep();
    const told = smtp.received.length;
    expect(emailTo(cart.email, about).text).toContain('2026');
    expect(told).toBe(1);
  },
);

test('no e-mail of these flows failed, and every kind was sent in both languages', async () => {
  const { rows } = await sql<{ template: string; language: string; status: string }>`
    select distinct template, language, status from messages where channel = 'email' order by 1, 2`.execute(
    product.db,
  );
  expect(rows.filter(({ status }) => status !== 'sent')).toEqual([]);
  const others = [
    // Templates of accounts, and of the two other tests that read a mailbox.
    ...['confirm-email', 'reset-password', 'define-password', 'welcome', 'password-changed'],
    ...['invitation', 'member-changed', 'second-factor-taken', 'registration-received'],
    ...['registration-asked', 'registration-refused', 'sign-in-code', 'passkey-added'],
    'passkey-removed',
    ...['email-change', 'email-changed'],
    // Of the states of entities and organisations: tested with these.
    ...['entity-live', 'entity-returned', 'organisation-suspended'],
    // Of changes of hours, and of services that the catalogue lacked: tested with these.
    ...['rebooking-offer', 'rebooking-offer-reminder', 'suggestion-answered'],
    // Of ratings and area watches: tested with these.
    ...['accesses', 'account-claimed', 'area-watch', 'rating-requested'],
    ...['appointment-moved', 'appointment-reminder'],
    // Of acts at the desk: tested with the acts.
    ...['appointment-no-show', 'receipt', 'running-late'],
    // To managers: tested with public health.
    'surveillance-overdue',
    // About alerts: tested with these.
    ...['alerts-opened', 'digest'],
    // Between entities: tested with protocols.
    ...['protocol-asked', 'protocol-answered'],
  ];
  const toDesks = ['refund-asked', 'local-payment-asked', 'approval-asked'];
  const wanted = [...templates.keys()]
    .filter((name) => !others.includes(name))
    .flatMap((name) => (toDesks.includes(name) ? [`${name} pt`] : [`${name} en`, `${name} pt`]));
  expect(rows.map(({ template, language }) => `${template} ${language}`)).toEqual(wanted.sort());
});
