import type { ServiceType } from '@vaga/contract/catalogue';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { press } from '../../test/press.ts';
import { FilterBar } from './filter-bar.tsx';
import { noRefinement } from './refinement.ts';

afterEach(() => vi.unstubAllGlobals());

/** The bar after a search for this place, not chosen from the list, where the look-up finds Figueira da Foz. */
async function searchFor(place: string, slug: ServiceType['slug'] = 'covid-tests') {
  const figueira = { id: 'm:0605', locationDescription: 'Figueira da Foz' };
  const data = [{ ...figueira, latitude: 40.1, longitude: -8.9 }];
  vi.stubGlobal('fetch', async () => Response.json({ type: 'Success', data, messages: [] }));
  const filters = {
    serviceType: '5',
    service: '',
    date: '',
    place: { label: place, location: '', latitude: null, longitude: null },
    refinement: noRefinement,
  };
  const router = await openPage(
    <FilterBar
      filters={filters}
      serviceTypes={[{ id: 5, slug, description: 'COVID tests' }]}
      services={[]}
      days={{ today: '2026-11-21', last: '2027-11-21' }}
      isOpenAtFirst
      unknownNeed=""
    />,
  );
  await press('Search');
  await act(async () => {});
  const box = document.querySelector('#filter-where');
  return { address: router.state.location, box, dialog: document.querySelector('dialog[open]') };
}

test('a place with a slip is searched where it is clear', async () => {
  const { address, dialog } = await searchFor('figeira da foz');
  expect(new URLSearchParams(address.search).get('location')).toBe('m:0605');
  expect(dialog).toBeNull();
});

test('a place that is not clear is mended in its box, which has the focus; an empty box is asked for by a dialog', async () => {
  const unclear = await searchFor('Lugar Nenhum');
  expect(unclear.dialog).toBeNull();
  expect(unclear.box?.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(unclear.box);
  expect((await searchFor('')).dialog?.textContent).toContain('Enter a town');
});

test('a search for video consultations says why it asks for a place', async () => {
  const { dialog } = await searchFor('', 'telemedicine');
  expect(dialog?.textContent).toContain('The consultation is by video, but tell us where you are');
});
