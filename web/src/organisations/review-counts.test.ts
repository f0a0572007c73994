import type { AdminEntity } from '@vaga/contract/admin-entities';
import { expect, test } from 'vitest';
import { countReviews } from './review-counts.ts';

const review = (kind: 'opening' | 'changes', decision: 'confirmed' | 'returned' | null = null) =>
  ({ review: { kind, decision } }) as Pick<AdminEntity, 'review'>;

test('places to open and changed places are counted apart, and what is decided no longer waits', () => {
  const entities = [review('opening'), review('changes'), review('changes'), { review: null }];
  expect(countReviews([...entities, review('opening', 'confirmed')])).toEqual({
    openings: 1,
    changes: 2,
  });
});
