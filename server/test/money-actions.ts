import fc from 'fast-check';
import { sql } from 'kysely';
import { ProviderUnavailable } from '../src/payments/providers/provider.ts';
import { Problem } from '../src/platform/http/outcome.ts';
import { deleteAccount } from '../src/privacy/delete-account.ts';
import { nextAddress } from './app.ts';
import { answerApprovalRequest, requestApproval } from './approval-actions.ts';
import { accountJourneys } from './money-account-journeys.ts';
import { actJourneys } from './money-act-journeys.ts';
import { deskJourneys } from './money-desk-journeys.ts';
import { moneyJourneys } from './money-journeys.ts';
import { paymentJourneys } from './money-payment-journeys.ts';
import type { MoneyScenario } from './money-scenario.ts';
import {
  answerRefundRequest,
  answerWaitlistOffer,
  at,
  cancelAppointment,
  changeGroup,
  checkOut,
  contestedTimes,
  deferPayment,
  expectNoServerError,
  hold,
  joinWaitlist,
  minute,
  moveAppointment,
  ownDay,
  pick,
  pressPay,
  start,
} from './money-scenario.ts';
import type { MoneyRow } from './money-table.ts';
import { oneOf, row } from './money-table.ts';
import { deletePersonOf } from './patient-actions.ts';

/** The number of a cart, a payment or an appointment. */
const index = fc.nat({ max: 11 });
const webhook = fc.nat({ max: 40 });

/** Single acts, and what happens without an act: chance puts them in any order. */
const singleActions: Record<string, MoneyRow> = {
  hold: row({ weight: 8, input: fc.record({ cart: index, start }), run: hold }),
  checkOut: row({
    weight: 12,
    input: fc.record({ cart: index, type: oneOf(2, 2, 1) }),
    run: checkOut,
  }),
  pay: row({
    weight: 14,
    input: fc.record({
      payment: index,
      outcome: oneOf('succeed', 'succeed', 'pending', 'pending', 'fail', 'timeout'),
      method: oneOf('card', 'mbway', 'multibanco'),
      twice: fc.boolean(),
      late: fc.boolean(),
      refunds: oneOf('done', 'done', 'pending'),
    }),
    run: (scenario, { payment, twice, late, ...fields }) =>
      submitForPayment(scenario, payment, [
        'outcome',
        { ...fields, ...(twice ? { twice: '1' } : {}), ...(late ? { late: '1' } : {}) },
      ]),
  }),
  answerPush: row({
    weight: 6,
    input: fc.record({ payment: index, answer: oneOf('pay', 'pay', 'fail') }),
    run: (scenario, { payment, answer }) =>
      submitForPayment(scenario, payment, ['answer', { answer }]),
  }),
  leaveResultScreen: row({
    weight: 8,
    input: fc.record({ payment: index, to: oneOf('cancel', 'try-again') }),
    async run({ product }, { payment, to }) {
      const query = sql`select token from payments where kind = 'online'`;
      const found = await pick<{ token: string }>(product, query, payment);
      if (!found) return;
      const path = `scheduling/payment/${found.token}/${to}`;
      await expectNoServerError(product.call('PUT', path, { from: nextAddress() }));
    },
  }),
  deferPayment: row({
    weight: 8,
    input: fc.record({
      cart: index,
      call: oneOf('checkout/deffered', 'checkout/deffered', 'checkout-again'),
      email: oneOf('outra@people.example', 'hospede@people.example'),
    }),
    run: (scenario, { cart, ...input }) => deferPayment(scenario, at(scenario.carts, cart), input),
    brings: { 'link canceled': sql`from deferrals where state = 'canceled'` },
  }),
  payByLink: row({
    weight: 10,
    input: fc.record({ link: index, type: oneOf(1, 3), twice: fc.boolean() }),
    async run({ product }, { link, type, twice }) {
      const query = sql`select data->>'token' as token from messages where template = 'payment-link'`;
      const found = await pick<{ token: string }>(product, query, link);
      if (!found) return;
      const press = () => pressPay(product, found.token, type);
      await Promise.all(twice ? [press(), press()] : [press()]);
    },
  }),
  cancelAppointment: row({
    weight: 6,
    input: fc.record({ appointment: index }),
    run: (scenario, { appointment }) => cancelAppointment(scenario, appointment),
    brings: {
      'refund by itself': sql`from refunds where appointment_id is not null and decided_at is null and status = 'done'`,
    },
  }),
  answerRefundRequest: row({
    weight: 6,
    input: fc.record({ refund: index, isAccepted: fc.boolean() }),
    async run({ product }, { refund, isAccepted }) {
      const query = sql`select id from refunds where status = 'requested' or decided_at is not null`;
      const found = await pick<{ id: string }>(product, query, refund);
      if (found) await answerRefundRequest(product, { id: found.id, isAccepted });
    },
  }),
  move: row({
    weight: 6,
    input: fc.record({ appointment: index, start }),
    run: (scenario, input) => moveAppointment(scenario, input),
  }),
  /** A family moves or cancels all that it has booked in one cart. */
  changeGroup: row({
    weight: 4,
    input: fc.record({ appointment: index, start, change: oneOf('cancel', 'move') }),
    run: changeGroup,
  }),
  /** A family begins a cart for another person. Refused where the account is deleted, or holds all that it may. */
  addCart: row({
    weight: 1,
    input: fc.record({ cart: index }),
    async run({ product, carts, service }, { cart }) {
      const { accountId } = at(carts, cart);
      const added = product.holdCart({ accountId, service, startsAt: ownDay() });
      const made = await added.catch(() => null);
      if (made) carts.push(made);
    },
  }),
  deleteAccount: row({
    weight: 1,
    input: fc.record({ cart: index }),
    run({ product, carts }, { cart }) {
      const { accountId } = at(carts, cart);
      const now = product.clock.now();
      return unlessGone(deleteAccount(product.db, { accountId, language: 'pt', now }));
    },
  }),
  deletePerson: row({
    weight: 4,
    input: fc.record({ cart: index, person: fc.nat({ max: 1 }) }),
    run: ({ product, carts }, { cart, person }) =>
      unlessGone(deletePersonOf(product, at(carts, cart), person)),
  }),
  joinWaitlist: row({
    weight: 6,
    input: fc.record({ cart: index }),
    run: (scenario, { cart }) => joinWaitlist(scenario, at(scenario.carts, cart)),
    brings: { 'place reserved for the waitlist': sql`from occupancy where owner_id is null` },
  }),
  answerWaitlistOffer: row({
    weight: 4,
    input: fc.record({ cart: index, answer: oneOf('pass', 'leave') }),
    run: (scenario, { cart, answer }) =>
      answerWaitlistOffer(scenario, at(scenario.carts, cart), answer),
  }),
  requestApproval: row({
    weight: 6,
    input: fc.constant(null),
    run: ({ product, approvalCart }) => expectNoServerError(requestApproval(product, approvalCart)),
  }),
  answerApprovalRequest: row({
    weight: 10,
    input: fc.record({ start, isAccepted: oneOf(true, true, true, false) }),
    async run({ product }, { start: first, isAccepted }) {
      const times = [...contestedTimes, ...contestedTimes].slice(first);
      const answer = { times, isAccepted, from: nextAddress() };
      await expectNoServerError(answerApprovalRequest(product, answer));
    },
  }),
  deliverWebhook: row({
    weight: 8,
    input: fc.record({ webhook, times: fc.integer({ min: 1, max: 3 }) }),
    run: (scenario, input) => sendWebhook(scenario, input),
  }),
  forgeWebhook: row({
    weight: 2,
    input: fc.record({ webhook }),
    run: (scenario, input) => sendWebhook(scenario, { ...input, times: 1, isForged: true }),
  }),
  loseWebhook: row({
    weight: 2,
    input: fc.record({ webhook }),
    async run(scenario, input) {
      const found = await pickWebhook(scenario, input.webhook);
      if (found)
        await sql`delete from sandbox.webhooks where id = ${found.id}`.execute(scenario.product.db);
    },
  }),
  wait: row({
    weight: 8,
    input: fc.record({ minutes: oneOf(1, 4, 11, 16, 31, 12 * 60, 24 * 60, 4 * 24 * 60) }),
    always: [{ minutes: 11 }],
    run: ({ product }, { minutes }) => product.clock.advance(minutes * minute),
  }),
  runJobs: row({
    weight: 4,
    input: fc.constant(null),
    run: ({ product }) => product.runDueJobs(),
  }),
  sweep: row({
    weight: 4,
    input: fc.constant(null),
    always: [null],
    run: ({ product }) => product.sweep(),
  }),
  /** The provider does not answer the next such call: before it did anything, or after. */
  breakProvider: row({
    weight: 2,
    input: fc.record({
      call: oneOf('createSession', 'refund', 'expireSession'),
      after: fc.boolean(),
    }),
    run({ product: { payments } }, { call, after }) {
      const { provider } = payments;
      const works = provider[call] as (argument: unknown) => Promise<unknown>;
      const broken = async (argument: unknown): Promise<never> => {
        Object.assign(provider, { [call]: works });
        if (after) await works(argument);
        throw new ProviderUnavailable('no answer');
      };
      Object.assign(provider, { [call]: broken });
    },
  }),
};

/** All that the simulation does. A new use case joins by one row, here or among the journeys. */
export const moneyActions: Record<string, MoneyRow> = {
  ...moneyJourneys,
  ...paymentJourneys,
  ...deskJourneys,
  ...actJourneys,
  ...accountJourneys,
  ...singleActions,
};

/** Everything comes to rest: what is under way ends, what waits expires, and a place that is freed last goes down its waitlist. */
export async function drainJobs({ product }: MoneyScenario): Promise<void> {
  const downTheWaitlist = Array.from({ length: 6 }, () => 16);
  const days = [4 * 24 * 60, 8 * 24 * 60];
  for (const minutes of [0, 1, 5, 10, 30, 60, ...days, 0, 1, 10, ...downTheWaitlist]) {
    product.clock.advance(minutes * minute);
    await product.sweep();
  }
}

async function submitForPayment(
  { product }: MoneyScenario,
  payment: number,
  [form, fields]: [form: string, fields: Record<string, string>],
): Promise<void> {
  const query = sql`select provider_session as session from payments where provider_session is not null`;
  const found = await pick<{ session: string }>(product, query, payment);
  if (found) await product.submitAtProvider(found.session, form, fields);
}

/** An account that has appointments ahead is refused; one that is deleted is not found, and money may still be on its way to it. */
async function unlessGone(deletion: Promise<object>): Promise<void> {
  await deletion.catch((error: unknown) => {
    if (!(error instanceof Problem && [401, 404].includes(error.status))) throw error;
  });
}

const pickWebhook = ({ product }: MoneyScenario, webhookIndex: number) =>
  pick<{ id: string; payload: object }>(
    product,
    sql`select id, payload from sandbox.webhooks`,
    webhookIndex,
  );

async function sendWebhook(
  scenario: MoneyScenario,
  input: { webhook: number; times: number; isForged?: boolean },
): Promise<void> {
  const found = await pickWebhook(scenario, input.webhook);
  if (!found) return;
  const send = () =>
    expectNoServerError(scenario.product.sendWebhook(found.payload, input.isForged));
  await Promise.all(Array.from({ length: input.times }, send));
}
