import { act } from 'react';
import { expect, test } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { useRowActs } from './use-row-acts.ts';
import { ApiError } from './wire.ts';

let acts: ReturnType<typeof useRowActs>;

function Rows() {
  acts = useRowActs();
  return null;
}

test('an act that waits for one that is refused is done all the same, and the refusal stands', async () => {
  await openPage(<Rows />);
  const refusal = new ApiError(409, [{ code: 'taken', text: 'Taken.', messageType: 'Error' }]);
  const first = Promise.withResolvers<void>();
  const done: string[] = [];
  await act(async () => {
    acts.act('end a', () => first.promise);
    acts.act('end b', async () => void done.push('b'));
  });
  expect(done).toEqual([]);

  await act(async () => first.reject(refusal));
  expect(done).toEqual(['b']);
  expect(acts.failure?.text).toBe('Taken.');
});
