import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { press } from '../../test/press.ts';
import { NewStayForm } from './new-stay-form.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

async function openWith(draft: object) {
  sessionStorage.setItem('vaga.draft.stay.new', JSON.stringify(draft));
  const fetched = vi.fn(async () => Response.json({}, { status: 400 }));
  vi.stubGlobal('fetch', fetched);
  await openPage(<NewStayForm today="2026-11-22" />);
  return fetched;
}

/** The error that stands beside the field of this label. */
function errorBeside(label: string) {
  const all = [...document.querySelectorAll('label')];
  const id = all.find(({ textContent }) => textContent === label)?.htmlFor;
  return document.getElementById(`${id}-error`)?.textContent;
}

const isGrey = () =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Add')
    ?.disabled;

test('a guest without a time cannot be added, and the form says what is missing', async () => {
  await openWith({ code: 'MARE-204', name: 'Rosa Tavares' });
  expect(isGrey()).toBe(true);
  expect(document.querySelector('form [role=status]')?.textContent).toBe(
    'Missing: time of arrival',
  );
});

test('nothing is missing where no guest was begun', async () => {
  await openWith({ code: 'MARE-204' });
  expect(document.querySelector('form [role=status]')?.textContent).toBe('');
});

test('a wrong code, an unfinished guest and the missing time are said at once', async () => {
  const fetched = await openWith({ code: '=CMD()', name: 'Rosa Tavares' });
  await press('Save the stay');
  expect(errorBeside('Stay code')).toContain('3 to 40');
  expect(errorBeside('Full name')).toBe('You have not finished adding the last person.');
  expect(errorBeside('Time of arrival')).toBe('Enter the time of arrival.');
  expect(fetched).not.toHaveBeenCalled();
});

test('who is added is brought into sight', async () => {
  const shown = vi.fn();
  Element.prototype.scrollIntoView = function scrollIntoView() {
    shown(this.textContent);
  };
  await openWith({ code: 'MARE-204', name: 'Rosa Tavares', time: '15:30' });
  expect(isGrey()).toBe(false);
  await press('Add');
  expect(shown.mock.lastCall?.[0]).toContain('Rosa Tavares');
  await act(async () => {});
  expect(document.activeElement?.id.endsWith('name')).toBe(true);
});
