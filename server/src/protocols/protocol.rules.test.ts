import type { ProtocolState } from '@vaga/contract/protocols';
import { protocolStates } from '@vaga/contract/protocols';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ProtocolAct } from './protocol.rules.ts';
import { remindersDue, stateAfter } from './protocol.rules.ts';

const acts: readonly ProtocolAct[] = ['accept', 'refuse', 'pause', 'resume', 'delete'];

test('each act leads on from its own states alone, and nothing leads on from deleted', () => {
  const table = Object.fromEntries(
    protocolStates.map((state) => [state, acts.map((act) => stateAfter(act, state))]),
  );
  expect(table).toEqual({
    pending: ['active', 'refused', null, null, 'deleted'],
    active: [null, null, 'paused', null, 'deleted'],
    refused: [null, null, null, null, 'deleted'],
    paused: [null, null, null, 'active', 'deleted'],
    deleted: [null, null, null, null, null],
  } satisfies Record<ProtocolState, (ProtocolState | null)[]>);
});

test('only an accepted protocol ever becomes active, whatever members do', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...acts)), (done) => {
      let state: ProtocolState = 'pending';
      let isAccepted = false;
      for (const act of done) {
        const next = stateAfter(act, state);
        if (next === null) continue;
        isAccepted ||= act === 'accept';
        state = next;
      }
      expect(state === 'active' || state === 'paused' ? isAccepted : true).toBe(true);
    }),
  );
});

test('a reminder is due after 7 days and after 21, counted from when the protocol was asked for', () => {
  const askedAt = new Date('2026-11-01T10:00:00Z');
  const after = (days: number) => remindersDue(askedAt, new Date(+askedAt + days * 86_400_000));
  expect([0, 6.99, 7, 20.99, 21, 400].map(after)).toEqual([0, 0, 1, 1, 2, 2]);
});
