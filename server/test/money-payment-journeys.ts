import fc from 'fast-check';
import { sql } from 'kysely';
import { nextAddress } from './app.ts';
import {
  answerRefundRequest,
  at,
  cancelById,
  checkOut,
  chooseFamily,
  deferPayment,
  expectNoServerError,
  hold,
  minute,
  payFor,
  payOnline,
  pressPay,
  readId,
  signLink,
  start,
} from './money-scenario.ts';
import type { MoneyRow } from './money-table.ts';
import { oneOf, row } from './money-table.ts';

const day = 24 * 60;

/** One of the families, which first wants a time that all want; or (mostly) one that comes for just that, with its own. */
const coming = {
  cart: fc.nat({ max: 11 }),
  start,
  isNew: oneOf(true, true, false),
};
const newcomer = { cart: 0, start: 0, isNew: true };

/** Whole ways of a payment, as those of a family. */
export const paymentJourneys: Record<string, MoneyRow> = {
  /** A link: places chosen, payment left to a payer, and paid, after a while or too late; or taken back by the patient. */
  payByOther: row({
    weight: 8,
    input: fc.record({
      ...coming,
      // At once, after an attempt that was abandoned, after the expiry.
      minutesLater: oneOf(0, 0, 31, day + 60),
      outcome: oneOf('succeed', 'succeed', 'succeed', 'fail', 'pending', 'takenBack'),
      type: oneOf(1, 3),
    }),
    always: [
      { ...newcomer, minutesLater: 0, outcome: 'succeed', type: 1 },
      { ...newcomer, minutesLater: 0, outcome: 'takenBack', type: 1 },
      { ...newcomer, minutesLater: day + 60, outcome: 'fail', type: 3 },
    ],
    async run(scenario, input) {
      const { product } = scenario;
      const { minutesLater, outcome, type } = input;
      const { family, cart } = await chooseFamily(scenario, input);
      const { cartId, token } = family;
      if (!input.isNew) await hold(scenario, { cart, start: input.start });
      await deferPayment(scenario, family);
      const link = await readId(
        product,
        sql`select m.data->>'token' as id from messages m join carts c on c.account_id = m.account_id
             where c.id = ${cartId} and m.template = 'payment-link' order by m.id desc limit 1`,
      );
      if (!link) return;
      if (minutesLater > 0) {
        await pressPay(product, link, type);
        product.clock.advance(minutesLater * minute);
        await product.sweep();
      }
      if (outcome === 'takenBack') {
        const path = `scheduling/${cartId}/cancel-payment`;
        const takeBack = () =>
          expectNoServerError(product.call('PUT', path, { token, from: nextAddress() }));
        await Promise.all([takeBack(), pressPay(product, link, type)]);
        // The payer may have been first.
        return takeBack();
      }
      await pressPay(product, link, type);
      await payFor(scenario, family, { outcome, method: type === 1 ? 'card' : 'multibanco' });
    },
    brings: {
      'link paid': sql`from deferrals where state = 'paid'`,
      'link canceled': sql`from deferrals where state = 'canceled'`,
      'link expired': sql`from deferrals where state = 'expired'`,
    },
  }),
  /** Asks an entity that wants to be asked, is answered, and books to pay on site, in time or too late. */
  payOnSite: row({
    weight: 10,
    input: fc.record({
      ...coming,
      isGranted: oneOf(true, true, false),
      minutesLater: oneOf(0, 0, 31),
    }),
    always: [
      { ...newcomer, isGranted: true, minutesLater: 0 },
      { ...newcomer, isGranted: false, minutesLater: 0 },
    ],
    async run(scenario, input) {
      const { product } = scenario;
      const { family, cart } = await chooseFamily(scenario, input);
      if (!input.isNew) await hold(scenario, { cart, start: input.start });
      const { cartId, token } = family;
      await expectNoServerError(
        product.call('POST', `v1/cart/${cartId}/local-payment`, { token, from: nextAddress() }),
      );
      const subject = await readId(
        product,
        sql`select id from local_payment_authorisations where cart_id = ${cartId} order by id desc limit 1`,
      );
      if (subject) {
        const path = `v1/local-payment/${signLink(product, 'local-payment', subject)}`;
        const answer = input.isGranted ? 'grant' : 'refuse';
        await expectNoServerError(
          product.call('POST', `${path}/${answer}`, { from: nextAddress() }),
        );
      }
      if (input.minutesLater > 0) {
        product.clock.advance(input.minutesLater * minute);
        await hold(scenario, { cart, start: input.start });
      }
      // Twice at once: one approval is good for one booking.
      const pay = () => checkOut(scenario, { cart, type: 1 });
      await Promise.all([pay(), pay()]);
    },
    brings: {
      'pay-on-site approval used': sql`from local_payment_authorisations where state = 'used'`,
      'pay-on-site approval refused': sql`from local_payment_authorisations where state = 'refused'`,
    },
  }),
  /** Paid, cancelled more than a day later, and answered, by two desks at once. */
  cancelLate: row({
    weight: 6,
    input: fc.record({ ...coming, isAccepted: fc.boolean(), twice: fc.boolean() }),
    always: [
      { ...newcomer, isAccepted: true, twice: false },
      { ...newcomer, isAccepted: false, twice: false },
    ],
    async run(scenario, input) {
      const { product } = scenario;
      const { family, cart } = await chooseFamily(scenario, input);
      const { cartId, token } = family;
      if (!input.isNew) await hold(scenario, { cart, start: input.start });
      await payOnline(scenario, family);
      product.clock.advance((day + 60) * minute);
      await product.sweep();
      const id = await readId(
        product,
        sql`select id from appointments where cart_id = ${cartId} and status = 'Paid' order by id limit 1`,
      );
      if (!id) return;
      await cancelById(scenario, { id, token });
      await product.runDueJobs();
      const refund = await readId(
        product,
        sql`select id from refunds where appointment_id = ${id}`,
      );
      if (!refund) return;
      const answers = input.twice ? [input.isAccepted, !input.isAccepted] : [input.isAccepted];
      await Promise.all(
        answers.map((isAccepted) => answerRefundRequest(product, { id: refund, isAccepted })),
      );
    },
    brings: {
      'refund given': sql`from refunds where decided_at is not null and status = 'done'`,
      'refund refused': sql`from refunds where status = 'refused'`,
    },
  }),
  /** Pays, cancels in the list and on the result screen, books the same times again; then the first payment's money comes. */
  beginAnew: row({
    weight: 4,
    input: fc.record({ cart: coming.cart, start, isAlone: fc.boolean() }),
    async run(scenario, input) {
      const { product } = scenario;
      const { cartId, token } = at(scenario.carts, input.cart);
      const book = async () => {
        await hold(scenario, input);
        await checkOut(scenario, { cart: input.cart, type: 2 });
      };
      await book();
      const open = await product.db
        .selectFrom('payments')
        .select(['id', 'token', 'providerSession as session'])
        .where('cartId', '=', cartId)
        .where('status', 'in', ['deferred', 'created', 'pending', 'processing'])
        .executeTakeFirst();
      if (!open) return;
      const appointments = await product.db
        .selectFrom('appointments')
        .select('id')
        .where('paymentId', '=', open.id)
        .orderBy('id')
        .execute();
      for (const { id } of input.isAlone ? appointments.slice(0, 1) : appointments)
        await cancelById(scenario, { id, token });
      await expectNoServerError(
        product.call('PUT', `scheduling/payment/${open.token}/cancel`, { from: nextAddress() }),
      );
      await book();
      if (open.session) {
        await product.submitAtProvider(open.session, 'outcome', {
          outcome: 'succeed',
          method: 'card',
        });
      }
    },
  }),
};
