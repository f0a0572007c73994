import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { InvitationState } from './invitation.rules.ts';
import { endedMessages, invitationStateAt, maskEmail } from './invitation.rules.ts';

const now = new Date('2026-11-24T09:00:00Z');
const state = fc.constantFrom<InvitationState>(
  'pending',
  'accepted',
  'revoked',
  'expired',
  'canceled',
);

test('a pending invitation is pending until the instant at which it expires; what has ended stays as it ended', () => {
  fc.assert(
    fc.property(state, fc.integer({ min: -2, max: 2 }), (stored, minutes) => {
      const expiresAt = new Date(now.getTime() + minutes * 60_000);
      const isOver = stored === 'pending' && minutes <= 0;
      expect(invitationStateAt({ state: stored, expiresAt }, now)).toBe(
        isOver ? 'expired' : stored,
      );
    }),
  );
});

test('the bearer of a link does not read whether it was revoked, or its sender lost the right', () => {
  expect(endedMessages.revoked).toBe(endedMessages.canceled);
});

test('of an address its mask keeps the first letter and the domain', () => {
  const email = fc.emailAddress();
  fc.assert(
    fc.property(email, (address) => {
      const domain = address.slice(address.lastIndexOf('@'));
      expect(maskEmail(address)).toBe(`${address[0]}•••${domain}`);
    }),
  );
  expect(maskEmail('')).toBe('•••');
});
