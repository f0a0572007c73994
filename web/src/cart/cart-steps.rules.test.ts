import { expect, test } from 'vitest';
import { afterPeople, redirectInCart } from './cart-steps.rules.ts';

const preferred = {
  idEntityService: 'p',
  time: null,
  entity: 'Farmácia Central',
  address: 'Rua da Sofia 1, 3000-001 Coimbra',
  timeZone: 'Europe/Lisbon',
};
const nine = '2026-11-23T09:00:00+00:00';
const person = (isComplete = true, slot: string | null = null) => ({
  slot,
  privateData: { isComplete },
});
const cart = (part: Partial<Parameters<typeof redirectInCart>[0]> = {}) => ({
  isCheckedOut: false,
  jumpToSlots: false,
  canCheckout: false,
  paymentPending: false,
  preferred: null,
  assets: [person()],
  ...part,
});

test('payment is reached only by a cart that can be checked out', () => {
  expect(redirectInCart(cart({ canCheckout: true }), 'payment', null)).toBeNull();
  expect(redirectInCart(cart(), 'payment', null)).toBe('location');
  expect(redirectInCart(cart({ preferred }), 'payment', null)).toBe('place/slot');
  expect(redirectInCart(cart({ assets: [person(false)] }), 'payment', null)).toBe('ticket');
});

test('a cart that is checked out shows its success, whatever was asked for', () => {
  const done = cart({ isCheckedOut: true });
  for (const screen of ['ticket', 'location', 'place', 'place/slot', 'payment'] as const)
    expect(redirectInCart(done, screen, null)).toBe('success');
  expect(redirectInCart(done, 'success', null)).toBeNull();
  expect(redirectInCart(cart(), 'success', null)).toBe('location');
});

test('while a payment is pending every step stays below its question, but nothing says that it is booked', () => {
  const pending = cart({ paymentPending: true, preferred, assets: [person(true, nine)] });
  for (const screen of ['ticket', 'location', 'place/slot', 'payment'] as const)
    expect(redirectInCart(pending, screen, null)).toBeNull();
  expect(redirectInCart(pending, 'success', null)).toBe('payment');
});

test('a cart that jumps to its slots closes the first two steps and the places, and lets only missing data be filled in', () => {
  const jumping = cart({ jumpToSlots: true, preferred });
  for (const screen of ['ticket', 'booking', 'location', 'place'] as const)
    expect(redirectInCart(jumping, screen, null)).toBe('place/slot');
  const missing = cart({ jumpToSlots: true, preferred, assets: [person(false)] });
  for (const screen of ['ticket', 'booking'] as const)
    expect(redirectInCart(missing, screen, null)).toBeNull();
  for (const screen of ['location', 'place'] as const)
    expect(redirectInCart(missing, screen, null)).toBe('ticket');
});

test('place and time are not chosen before every person’s data is there', () => {
  const missing = cart({ preferred, assets: [person(), person(false)] });
  for (const screen of ['location', 'place', 'place/slot'] as const)
    expect(redirectInCart(missing, screen, 'p')).toBe('ticket');
  expect(redirectInCart(missing, 'ticket', null)).toBeNull();
  // What a waiting list holds for them can be looked at all the same.
  const held = cart({ preferred, assets: [person(true, nine), person(false, nine)] });
  expect(redirectInCart(held, 'place/slot', 'p')).toBeNull();
});

test('slots need a place: the one of the address or the one of the cart', () => {
  expect(redirectInCart(cart(), 'place/slot', null)).toBe('place');
  expect(redirectInCart(cart(), 'place/slot', 'p')).toBeNull();
  expect(redirectInCart(cart({ preferred }), 'place/slot', null)).toBeNull();
});

test('after the people comes what is still missing: a place, a time, or the payment', () => {
  expect(afterPeople(cart())).toBe('location');
  expect(afterPeople(cart({ preferred }))).toBe('place/slot');
  expect(afterPeople(cart({ preferred, assets: [person(true, nine)] }))).toBe('payment');
});
