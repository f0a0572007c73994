import type { Cart } from '@vaga/contract/cart';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { aCart } from '../../test/a-cart.ts';
import { openPage } from '../../test/open-page.tsx';
import { UnfinishedBooking } from './unfinished-booking.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
});

const person = { idPerson: 'p', person: 'Rosa Tavares', initials_name: 'RT' };

/** The home of a tab that was at this cart; what the cart's call answers otherwise. */
async function openHome(part: Partial<Cart>, answer?: Response) {
  const { cart } = aCart({ assets: [{ person }] as Cart['assets'], ...part });
  sessionStorage.setItem('vaga.cart.last', cart.idCart);
  const fetched = vi.fn(
    async () => answer ?? Response.json({ type: 'Success', data: cart, messages: [] }),
  );
  vi.stubGlobal('fetch', fetched);
  await openPage(<UnfinishedBooking loginType="user" />);
  await act(() => vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce()));
  return cart;
}
const shown = () => document.querySelector('main section')?.textContent ?? '';

test('who leaves a booking finds the way back to it at home, and how long its times are kept', async () => {
  const cart = await openHome({ holdExpiresAt: '2026-11-21T10:09:30Z' });
  await act(() => vi.waitFor(() => expect(shown()).toContain('Rosa Tavares')));
  expect(shown()).toContain('10 more minutes');
  const link = document.querySelector('main a');
  expect(link?.getAttribute('href')).toBe(`/user/tests/schedule/${cart.idCart}/payment`);
});

test.each([
  ['is booked', { isCheckedOut: true }],
  ['waits for its payment, which the list shows', { paymentPending: true }],
  ['somebody else is asked to pay', { deferred: { email: 'rui@people.example', expiresAt: '' } }],
] as const)('what %s is not called unfinished', async (_why, part) => {
  await openHome(part);
  expect(shown()).toBe('');
});

test('a cart of the account signed in before leaves the home page as it is', async () => {
  await openHome({}, Response.json({ type: 'Error', data: null, messages: [] }, { status: 404 }));
  await act(async () => {});
  expect(shown()).toBe('');
});

test('a tab that was at no booking asks nothing', async () => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  await openPage(<UnfinishedBooking loginType="user" />);
  expect(fetched).not.toHaveBeenCalled();
  expect(shown()).toBe('');
});

test('a cart that the page shows as an accepted request is not shown again', async () => {
  const { cart } = aCart();
  sessionStorage.setItem('vaga.cart.last', cart.idCart);
  const fetched = vi.fn(async () => Response.json({ type: 'Success', data: cart, messages: [] }));
  vi.stubGlobal('fetch', fetched);
  await openPage(<UnfinishedBooking loginType="user" shownCarts={[cart.idCart]} />);
  await act(() => vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce()));
  await act(async () => {});
  expect(shown()).toBe('');
});
