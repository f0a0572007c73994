import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tryTwiceUnanswered } from '../../test/try-twice.tsx';
import { useApproval } from './use-approval.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

function Go() {
  const { accept } = useApproval('a-link');
  return (
    <button type="button" onClick={() => accept(['2026-11-23T09:00:00Z'])}>
      Go
    </button>
  );
}

test("a desk's answer that a gateway answered for is tried again under the same key", async () => {
  const [first, second, ...more] = await tryTwiceUnanswered(<Go />);
  expect(first).toBeTruthy();
  expect(second).toBe(first);
  expect(more).toEqual([]);
});
