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

test('a search for video consultations says why it asks for a place', async () => {
  const types: ServiceType[] = [{ id: 6, slug: 'telemedicine', description: 'Telemedicine' }];
  await openPage(<SearchForm serviceTypes={types} today="2026-11-21" />);
  await press('Telemedicine');
  await press('See available times');
  expect(document.querySelector('#search-where-error')?.textContent).toContain('by video');
});

test('a place that we do not know is said to be unknown: there is no list to choose it from', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ type: 'Success', data: [], messages: [] }));
  await openPage(<SearchForm serviceTypes={serviceTypes} today="2026-11-21" />);
  await typeInto('#search-where', 'Piódão');
  await press('See available times');
  const alert = document.querySelector('[role=alert][tabindex]')?.textContent;
  expect(alert).toContain('We could not find that. Try a town or district.');
  expect(alert).not.toContain('choose it from the list');
});

test('words that were not chosen from the list are looked up, and lead to the search for what they mean best', async () => {
  const service = { kind: 'service', service: 102, serviceType: 1, description: 'Cardiology' };
  answerNeeds([{ ...service, serviceTypeDescription: 'Appointments', usualFor: null }]);
  const router = await openPage(<SearchForm serviceTypes={serviceTypes} today="2026-11-21" />);
  await typeInto('#search-what', 'cardio');
  await typeInto('#search-where', 'Coimbra');
  await press('See available times');
  const query = new URLSearchParams(router.state.location.search);
  expect(router.state.location.pathname).toBe('/en/search');
  expect(Object.fromEntries(query)).toMatchObject({ serviceType: '1', service: '102' });
});

test('a town that is typed behind the need is where one searches', async () => {
  const service = { kind: 'service', service: 102, serviceType: 1, description: 'Cardiology' };
  const porto = { id: 'm:1312', locationDescription: 'Porto', latitude: 41, longitude: -8 };
  const needs = [{ ...service, serviceTypeDescription: 'Appointments', usualFor: null }];
  answerNeeds(needs, false, porto);
  const router = await openPage(<SearchForm serviceTypes={serviceTypes} today="2026-11-21" />);
  await typeInto('#search-what', 'cardiologia no porto');
  await press('See available times');
  expect(router.state.location.search).toContain('location=m%3A1312');
});

test('the name of a place leads to its page, wherever it is', async () => {
  const entity = { kind: 'entity', id: 'e1', description: 'Farmácia Central' };
  answerNeeds([{ ...entity, entityType: 'TestPartner', locality: 'Coimbra' }]);
  const router = await openPage(<SearchForm serviceTypes={serviceTypes} today="2026-11-21" />);
  await typeInto('#search-what', 'farmacia central');
  await press('See available times');
  expect(router.state.location.pathname).toBe('/en/entity/e1');
});

test('words that mean nothing we know are said to be unknown', async () => {
  answerNeeds([]);
  await openPage(<SearchForm serviceTypes={serviceTypes} today="2026-11-21" />);
  await typeInto('#search-what', 'xyzzy');
  await press('See available times');
  expect(document.querySelector('[role=alert][tabindex]')?.textContent).toContain(
    "We don't know that. Try another word, or choose a service type.",
  );
});

test('a sign of danger is answered with the numbers to call, before anything is chosen', async () => {
  vi.useFakeTimers();
  try {
    answerNeeds([], true);
    await openPage(<SearchForm serviceTypes={serviceTypes} today="2026-11-21" />);
    await typeInto('#search-what', 'chest pain');
    await act(() => vi.advanceTimersByTimeAsync(500));
    const numbers = [...document.querySelectorAll('[role=status] a')];
    expect(numbers.map((link) => link.getAttribute('href'))).toEqual([
      'tel:112',
      'tel:+351808242424',
    ]);
  } finally {
    vi.useRealTimers();
  }
});

/** The look-up of what is needed finds these, and that of places finds Coimbra. */
function answerNeeds(needs: object[], isUrgent = false, where: object | null = null): void {
  const coimbra = { id: 'm:0603', locationDescription: 'Coimbra', latitude: 40, longitude: -8 };
  vi.stubGlobal('fetch', async (address: string | URL | Request) => {
    const url = address instanceof Request ? address.url : String(address);
    const data = url.includes('v1/needs') ? { needs, isUrgent, where } : [coimbra];
    return Response.json({ type: 'Success', data, messages: [] });
  });
}

async function typeInto(selector: string, text: string): Promise<void> {
  const box = document.querySelector(selector) as HTMLInputElement;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text);
    box.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
