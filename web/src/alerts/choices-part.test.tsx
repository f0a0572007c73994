import type { AlertChoice } from '@vaga/contract/alerts';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { ChoicesPart } from './choices-part.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const choices: readonly AlertChoice[] = [
  { kind: 'resultLate', channel: 'screen' },
  { kind: 'messageFailed', channel: 'screen' },
];

const radios = () => [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')];
const choose = (nth: number) => act(async () => radios()[nth]?.click());
const chosen = () => radios().flatMap(({ checked, value }) => (checked ? [value] : []));

test('a choice that could not be saved takes back itself alone', async () => {
  const answers: ((isSaved: boolean) => Promise<void>)[] = [];
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        answers.push((isSaved) =>
          act(async () =>
            resolve(
              Response.json({ type: 'Success', data: null }, { status: isSaved ? 200 : 500 }),
            ),
          ),
        );
      }),
  );
  await openPage(<ChoicesPart choices={choices} isOpen />);
  await choose(1);
  await answers[0]?.(true);
  expect(chosen()).toEqual(['atOnce', 'screen']);

  await choose(2);
  await choose(4);
  expect(chosen()).toEqual(['daily', 'atOnce']);
  await answers[1]?.(false);
  expect(chosen()).toEqual(['atOnce', 'atOnce']);
  await answers[2]?.(true);
  expect(chosen()).toEqual(['atOnce', 'atOnce']);
});
