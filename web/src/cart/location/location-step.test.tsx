import { afterEach, expect, test } from 'vitest';
import { aCart } from '../../../test/a-cart.ts';
import { openPage } from '../../../test/open-page.tsx';
import { type LocationFilter, storeFilter } from './location-filters.ts';
import { LocationStep } from './location-step.tsx';

const districts = [
  { id: 1, description: 'Aveiro', code: '01' },
  { id: 6, description: 'Coimbra', code: '06' },
];

afterEach(() => sessionStorage.clear());

type Hotel = Parameters<typeof LocationStep>[0]['hotel'];

async function openAt(filter: LocationFilter | null, hotel: Hotel = null) {
  const context = aCart();
  if (filter) storeFilter(context.cart.idCart, filter);
  await openPage(<LocationStep districts={districts} hotel={hotel} />, context);
  const district = document.querySelector<HTMLInputElement>('#location-district')?.value;
  const pressed = document.querySelector('[aria-pressed=true] strong')?.textContent ?? null;
  return { district, pressed };
}

test('the step starts from where the search on the way here looked', async () => {
  const near = { latitude: '40.2', longitude: '-8.6', label: 'Arazede' };
  expect(await openAt({ by: 'near', ...near })).toEqual({ district: '', pressed: 'Near Arazede' });
});

test('a district that was searched stands in its box', async () => {
  const coimbra = { by: 'area', district: '6', municipality: '', label: 'Coimbra' } as const;
  expect(await openAt(coimbra)).toEqual({ district: 'Coimbra', pressed: null });
});

test('without a search nothing is chosen', async () => {
  expect(await openAt(null)).toEqual({ district: '', pressed: null });
});

test('the guests of a hotel start from the hotel, not from where the device is', async () => {
  const hotel = { latitude: '38.7', longitude: '-9.1', label: 'Hotel Maré' };
  expect(await openAt(null, hotel)).toEqual({ district: '', pressed: 'Near Hotel Maré' });
  expect(document.body.textContent).not.toContain('Near me');
  sessionStorage.clear();

  const coimbra = { by: 'area', district: '6', municipality: '', label: 'Coimbra' } as const;
  expect(await openAt(coimbra, hotel)).toEqual({ district: 'Coimbra', pressed: null });
  expect(document.body.textContent).toContain('Near Hotel Maré');
});

test('a code that has ended is said while place and time are chosen', async () => {
  const ended = { entity: 'Hotel Maré', endsAt: '2026-11-21T09:00:00.000Z', hasEnded: true };
  const pageText = async (part: Parameters<typeof aCart>[0]) => {
    await openPage(<LocationStep districts={districts} hotel={null} />, aCart(part));
    return document.querySelector('[role=status]')?.textContent ?? '';
  };
  expect(await pageText({ codeAccess: ended })).toBe(
    'The code of Hotel Maré is no longer active; you continue at the public price.',
  );
  expect(await pageText({ codeAccess: { ...ended, hasEnded: false } })).not.toContain('Hotel Maré');
});
