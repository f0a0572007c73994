import { afterEach, expect, test } from 'vitest';
import { lastCart, rememberCart } from './last-cart.ts';

const hour = 3_600_000;
const now = Date.parse('2026-11-21T10:00:00Z');

afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

test('who closes the tab finds the cart again on the device, for a day', () => {
  rememberCart('cart-1', now);
  sessionStorage.clear();
  expect(lastCart(now + 23 * hour)).toBe('cart-1');
  expect(lastCart(now + 24 * hour)).toBeNull();
});

test('a tab goes on with its own cart, whatever another tab does meanwhile', () => {
  rememberCart('cart-1', now);
  localStorage.setItem('vaga.cart.last', `${now} cart-2`);
  expect(lastCart(now)).toBe('cart-1');
});

test.each(['', 'cart-1', '{"cartId":"x"}', 'soon cart-1'])('%j names no cart', (left) => {
  localStorage.setItem('vaga.cart.last', left);
  expect(lastCart(now)).toBeNull();
});
