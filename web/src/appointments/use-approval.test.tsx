import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tryTwiceUnanswered } from '../../test/try-twice.tsx';
import { useApproval } from './use-approval.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

function Go() {
  const { accept } = useApproval({ token: 'a-link' });
  return (
    <button type="button" onClick={() => accept(['2026-11-23T09:00:00Z'])}>
      Go
    </button>
  );
}

test("an entity's answer that met a gateway's error is sent again under the same key", async () => {
  const [first, second, ...more] = await tryTwiceUnanswered(<Go />);
  expect(first).toBeTruthy();
  expect(second).toBe(first);
  expect(more).toEqual([]);
});
