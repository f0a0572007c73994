import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tryTwiceUnanswered } from '../../../test/try-twice.tsx';
import { useHoldSlots } from './use-hold-slots.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

function Go() {
  const place = { idEntityService: 'a-place', location: 'Entity' } as Parameters<
    typeof useHoldSlots
  >[0];
  const { save } = useHoldSlots(place, { closeSummary: () => {}, drop: () => {} });
  return (
    <button type="button" onClick={() => save({}, '')}>
      Go
    </button>
  );
}

test('a hold that a gateway answered for is tried again under the same key', async () => {
  const [first, second, ...more] = await tryTwiceUnanswered(<Go />);
  expect(first).toBeTruthy();
  expect(second).toBe(first);
  expect(more).toEqual([]);
});
