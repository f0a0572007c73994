import { sql } from 'kysely';
import { nextAddress } from './app.ts';
import type { HeldCart, HeldCartOptions } from './patient-actions.ts';
import type { TestProduct } from './test-product.ts';

export const payerEmail = 'hospede@people.example';

/** What people do with a payment that another payer makes, over HTTP; each call from another address. */
export function createPaymentLinkFixture(product: TestProduct) {
  const put = (path: string) => product.call('PUT', path, { from: nextAddress() });
  return {
    defer: ({ cartId, token }: HeldCart, more: object = {}) =>
      product.call('POST', `scheduling/${cartId}/checkout/deffered`, {
        token,
        from: nextAddress(),
        body: { email: payerEmail, ...more },
      }),
    again: ({ cartId, token }: HeldCart, email = payerEmail) =>
      product.call('POST', `scheduling/${cartId}/checkout-again`, {
        token,
        from: nextAddress(),
        body: { email },
      }),
    look: async (link: string) => (await put(`scheduling/payment/${link}/deferred`)).body.data,
    open: (link: string) => put(`scheduling/payment/${link}/deferred`),
    types: (link: string, token?: string) =>
      product.call('GET', `scheduling/${link}/payment/deffered`, {
        from: nextAddress(),
        token,
      }),
    pay: (link: string, more: object = {}) =>
      product.call('POST', `scheduling/${link}/checkout/deffered`, {
        from: nextAddress(),
        body: { paymentType: 1, email: payerEmail, ...more },
      }),
    put,
    outcome: (session: string, outcome: string, more: object = {}) =>
      product.submitAtProvider(session, 'outcome', { outcome, method: 'card', ...more }),
    receipt: (link: string) =>
      product.app.inject({
        url: `/api/v1/deferred-payment/${link}/receipt`,
        remoteAddress: nextAddress(),
      }),
    /** The e-mails about payment links, oldest first. */
    emails: async (recipient?: string) => {
      const { rows } = await sql<{
        template: string;
        recipient: string;
        data: { token?: string; isReminder?: boolean; reason?: string };
      }>`select template, recipient, data from messages where template like 'payment-link%'
          ${recipient ? sql`and recipient = ${recipient}` : sql``} order by id`.execute(product.db);
      return rows;
    },
    /** The link of the last e-mail that asks a cart's guest to pay. */
    linkOf: async ({ accountId }: HeldCart): Promise<string> => {
      const { rows } = await sql<{ token: string }>`
        select data->>'token' as token from messages
         where account_id = ${accountId} and template = 'payment-link' order by id desc limit 1`.execute(
        product.db,
      );
      return rows[0]?.token ?? '';
    },
    sessionOf: async ({ cartId }: HeldCart): Promise<string> => {
      const { rows } = await sql<{ session: string }>`
        select provider_session as session from payments
         where cart_id = ${cartId} and provider_session is not null order by id desc limit 1`.execute(
        product.db,
      );
      return rows[0]?.session ?? '';
    },
    statesOf: async ({ cartId }: HeldCart) => {
      const { rows } = await sql<{ state: string }>`
        select concat_ws(': ', status, status_reason) as state from appointments
         where cart_id = ${cartId} order by id`.execute(product.db);
      return rows.map(({ state }) => state);
    },
    holdsOf: ({ cartId }: HeldCart) =>
      product.db
        .selectFrom('occupancy')
        .selectAll()
        .where('cartId', '=', cartId)
        .where('live', '=', true)
        .execute(),
    paymentsOf: async ({ cartId }: HeldCart) => {
      const { rows } = await sql<{ status: string }>`
        select status from payments where cart_id = ${cartId} order by created_at, id`.execute(
        product.db,
      );
      return rows.map(({ status }) => status);
    },
  };
}

export type PaymentLinkFixture = ReturnType<typeof createPaymentLinkFixture>;

/** A family's cart that another payer pays, and the link. */
export async function createPaymentLink(
  product: TestProduct,
  fixture: PaymentLinkFixture,
  options: HeldCartOptions = {},
): Promise<{ cart: HeldCart; link: string }> {
  const cart = await product.holdCart(options);
  const { type, messages } = (await fixture.defer(cart)).body;
  if (type !== 'Success') throw new Error(`It was not left: ${JSON.stringify(messages)}`);
  return { cart, link: await fixture.linkOf(cart) };
}
