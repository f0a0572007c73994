import { expect, test } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { press } from '../../test/press.ts';
import { ApiError } from '../platform/wire.ts';
import { ChoicePart } from './choice-part.tsx';
import { CheckboxField } from './field.tsx';

/** A box that is not ticked yet; `save` gets what is chosen. */
async function openBox(save: (value: boolean) => Promise<unknown>) {
  await openPage(
    <ChoicePart title="Hotel" initial={false} save={save} saved="Saved" failed="Not saved">
      {({ value, choose }) => (
        <CheckboxField label="Share" checked={value} onChange={() => choose(!value)} />
      )}
    </ChoicePart>,
  );
  const isTicked = () => document.querySelector<HTMLInputElement>('input')?.checked;
  const textOf = (role: string) => document.querySelector(`[role=${role}]`)?.textContent ?? null;
  return { isTicked, textOf };
}

test('a choice is saved as soon as it is made, and the part says so', async () => {
  const sent: boolean[] = [];
  const { isTicked, textOf } = await openBox(async (value) => sent.push(value));
  expect([isTicked(), textOf('status')]).toEqual([false, '']);
  await press('Share');
  expect([isTicked(), textOf('status'), textOf('alert')]).toEqual([true, 'Saved', null]);
  await press('Share');
  expect(sent).toEqual([true, false]);
});

test('a choice that could not be saved is as before, and the part says why', async () => {
  const { isTicked, textOf } = await openBox(() => Promise.reject(new ApiError(503, [])));
  await press('Share');
  expect([isTicked(), textOf('status'), textOf('alert')]).toEqual([false, '', 'Not saved']);
});
