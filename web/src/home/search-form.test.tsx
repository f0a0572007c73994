import type { ServiceType } from '@vaga/contract/catalogue';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { press } from '../../test/press.ts';
import { SearchForm } from './search-form.tsx';

afterEach(() => vi.unstubAllGlobals());

const serviceTypes: ServiceType[] = [{ id: 5, slug: 'covid-tests', description: 'COVID tests' }];

test('all that the home form lacks is said at once, in a summary that takes the focus', async () => {
  const router = await openPage(<SearchForm serviceTypes={serviceTypes} today="2026-11-21" />);
  await press('See available times');
  const summary = document.querySelector('[role=alert][tabindex]');
  expect(
    [...(summary?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href')),
  ).toEqual(['#search-what', '#search-where']);
  expect(document.activeElement).toBe(summary);
  expect(router.state.location.pathname).toBe('/');

  // What is put right leaves the summary; the rest stays.
  await press('COVID tests');
  await act(async () => {});
  const left = [...document.querySelectorAll('[role=alert][tabindex] a')];
  expect(left.map((link) => link.getAttribute('href'))).toEqual(['#search-where']);
});

test('a place that we do not know is said to be unknown: there is no list to choose it from', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ type: 'Success', data: [], messages: [] }));
  await openPage(<SearchForm serviceTypes={serviceTypes} today="2026-11-21" />);
  const where = document.querySelector('#search-where') as HTMLInputElement;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
      where,
      'Piódão',
    );
    where.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await press('See available times');
  const alert = document.querySelector('[role=alert][tabindex]')?.textContent;
  expect(alert).toContain('We could not find that. Try a town or district.');
  expect(alert).not.toContain('choose it from the list');
});
