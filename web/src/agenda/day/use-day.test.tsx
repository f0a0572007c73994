import type { AgendaDay } from '@vaga/contract/agenda-day';
import { afterEach, expect, test, vi } from 'vitest';
import { anAgendaDay, anAgendaPerson } from '../../../test/an-agenda-day.ts';
import { holdAnswers } from '../../../test/held-answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { press } from '../../../test/press.ts';
import { useDay } from './use-day.ts';

const first = anAgendaDay();
const ana = anAgendaPerson({ person: 'Ana Reis' });

function People() {
  const { day, hasFailed, readAgain } = useDay(first);
  return (
    <>
      <button type="button" onClick={() => void readAgain()}>
        Read
      </button>
      <output>{hasFailed ? 'failed' : day.people.map(({ person }) => person).join()}</output>
    </>
  );
}

afterEach(() => {
  vi.unstubAllGlobals();
});

const shown = () => document.querySelector('output')?.textContent;

/** The readings, each answered once the test gives the day; null: it fails. */
async function openReadings(count: number) {
  const answers = holdAnswers<AgendaDay>();
  await openPage(<People />);
  for (let reading = 0; reading < count; reading += 1) await press('Read');
  return answers;
}

test('the answer to an earlier reading of the day leaves what a later one has shown', async () => {
  const answers = await openReadings(3);
  await answers[2]?.(anAgendaDay({ revision: 'r2', people: [ana] }));
  expect(shown()).toBe('Ana Reis');
  await answers[1]?.(first);
  expect(shown()).toBe('Ana Reis');
  await answers[0]?.(null);
  expect(shown()).toBe('Ana Reis');
});

test('after a reading of the day has failed, the answer to an earlier one is shown', async () => {
  const answers = await openReadings(2);
  await answers[1]?.(null);
  expect(shown()).toBe('failed');
  await answers[0]?.(anAgendaDay({ revision: 'r2', people: [ana] }));
  expect(shown()).toBe('Ana Reis');
});
