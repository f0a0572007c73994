import { expect, test } from 'vitest';
import {
  answerApprovalRequest,
  buildApprovalCart,
  requestApproval,
} from '../../../test/approval-actions.ts';
import { payOnline } from '../../../test/patient-actions.ts';
import { shareTestProduct } from '../../../test/share-test-product.ts';

const product = await shareTestProduct();

async function buildCart() {
  const service = await product.addService();
  return buildApprovalCart(product, service, new Date('2026-12-20T10:00:00Z'));
}
type ApprovalCart = Awaited<ReturnType<typeof buildCart>>;

/** The entity accepts the cart's newest request at ten on this day. */
const accept = (day: string) =>
  answerApprovalRequest(product, {
    times: ['10:00', '10:15'],
    isAccepted: true,
    from: '10.9.0.1',
    day,
  });
const list = async ({ token }: ApprovalCart) =>
  (await product.call('GET', 'onboarding/user/schedule', { token })).body.data;

test('an accepted request waits for the patient’s confirmation until its payment begins', async () => {
  const cart = await buildCart();
  await requestApproval(product, cart);
  await accept('2026-12-20');
  const waiting = { status: 'PaymentPending', idPayment: null, requestedDate: '2026-12-20' };
  expect(await list(cart)).toMatchObject([waiting, waiting]);

  const { paymentId: idPayment } = await payOnline(product, cart);

  const paymentPending = { status: 'PaymentPending', idPayment, requestedDate: null };
  expect(await list(cart)).toMatchObject([paymentPending, paymentPending]);
});

test('a cart whose accepted times have expired and that asks for another day names that day', async () => {
  const cart = await buildCart();
  await requestApproval(product, cart, '2026-12-20');
  await accept('2026-12-20');
  product.clock.advance(25 * 60 * 60_000);
  await product.sweep();
  await requestApproval(product, cart, '2026-12-21');
  await accept('2026-12-22');

  const { body } = await product.call('GET', `scheduling/${cart.cartId}`, { token: cart.token });

  expect(body.data).toMatchObject({ requestedDate: '2026-12-21', jumpToSlots: true });
});
