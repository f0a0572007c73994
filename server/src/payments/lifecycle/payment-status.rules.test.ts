import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ProviderSession } from '../providers/provider.ts';
import type { PaymentStatus } from './payment-status.rules.ts';
import { firstStatuses, isOpen, nextStatuses, reactionTo } from './payment-status.rules.ts';

const statuses: PaymentStatus[] = [
  'deferred',
  'created',
  'pending',
  'processing',
  'due',
  'paid',
  'failed',
  'canceled',
  'expired',
];
const sessionStatuses: ProviderSession['status'][] = [
  'open',
  'processing',
  'paid',
  'failed',
  'expired',
];

/** The status after a reaction, if every place is available. */
const next: Record<string, PaymentStatus> = {
  open: 'pending',
  process: 'processing',
  book: 'paid',
  fail: 'failed',
  expire: 'expired',
};

test('a payment’s money is recorded exactly once, whatever its status', () => {
  const statusSequence = fc.array(fc.constantFrom(...sessionStatuses), { maxLength: 12 });
  fc.assert(
    fc.property(statusSequence, fc.constantFrom('created', 'pending', 'canceled'), (all, first) => {
      let status: PaymentStatus = first as PaymentStatus;
      let taken = 0;
      for (const one of all) {
        const reaction = reactionTo(status, one);
        if (reaction === 'book') taken += 1;
        if (reaction !== 'none') status = next[reaction] ?? status;
      }
      expect(taken).toBe(all.includes('paid') ? 1 : 0);
    }),
  );
});

test('the same session status has no effect the second time', () => {
  for (const status of statuses) {
    for (const one of sessionStatuses) {
      const reaction = reactionTo(status, one);
      if (reaction !== 'none') expect(reactionTo(next[reaction] ?? status, one)).toBe('none');
    }
  }
});

test('a session status without money changes no closed payment', () => {
  for (const status of statuses.filter((one) => !isOpen(one))) {
    for (const one of sessionStatuses.filter((each) => each !== 'paid')) {
      expect(reactionTo(status, one)).toBe('none');
    }
  }
});

test('every reaction leads to a status that may follow', () => {
  for (const status of statuses) {
    for (const one of sessionStatuses) {
      const to = next[reactionTo(status, one)];
      if (to) expect(nextStatuses[status], `${status}, session ${one}`).toContain(to);
    }
  }
});

test('the document of a payment’s life names exactly the changes that the rule knows', () => {
  const known = [
    ...firstStatuses.map((to) => `– → ${to}`),
    ...Object.entries(nextStatuses).flatMap(([from, all]) => all.map((to) => `${from} → ${to}`)),
  ];
  expect([...new Set(documentedChanges())].toSorted()).toEqual(known.toSorted());
});

/** The `from → to` of each row of the first table; "the same" repeats the `from` of the row before. */
function documentedChanges(): string[] {
  const path = new URL('../../../../docs/states/payment.md', import.meta.url);
  const [, table = ''] =
    /\n\| from \|.*\n\|[-|]+\n((?:\|.*\n)+)/.exec(readFileSync(path, 'utf8')) ?? [];
  let from: string[] = [];
  return table.split('\n').flatMap((row) => {
    const [, before = '', , after = ''] = row.split('|');
    if (before.trim() === '–') from = ['–'];
    else if (before.trim() !== 'the same') from = statusesIn(before);
    return from.flatMap((one) => statusesIn(after).map((to) => `${one} → ${to}`));
  });
}

const statusesIn = (cell: string) =>
  [...cell.matchAll(/`(\w+)`/g)].map(([, status = '']) => status);
