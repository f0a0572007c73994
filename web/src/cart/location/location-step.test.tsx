import { act } from 'react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { aCart } from '../../../test/a-cart.ts';
import { aMemberSession } from '../../../test/a-session.ts';
import { openPage } from '../../../test/open-page.tsx';
import { press } from '../../../test/press.ts';
import { type LocationFilter, storeFilter } from './location-filters.ts';
import { LocationStep } from './location-step.tsx';

const districts = [
  { id: 1, description: 'Aveiro', code: '01' },
  { id: 6, description: 'Coimbra', code: '06' },
];

afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

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

test('for a consultation by video a patient is asked where they are, and a hotel is not', async () => {
  const { currentService } = aCart().cart;
  const byVideo = aCart({ currentService: { ...currentService, serviceTypeSlug: 'telemedicine' } });
  await openPage(<LocationStep districts={districts} hotel={null} />, byVideo);
  expect(document.body.textContent).toContain('Where are you?');

  const session = aMemberSession('AccommodationPartner');
  await openPage(<LocationStep districts={districts} hotel={null} />, byVideo, { session });
  expect(document.body.textContent).not.toContain('Where are you?');
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

const figueira = {
  id: 'm:0605',
  locationDescription: 'Figueira da Foz',
  latitude: 40.1,
  longitude: -8.9,
};

/** The look-up of places finds these; the municipalities of a district are not to be had. */
function answerLocations(answer: (query: string) => object[] | Promise<object[]>): void {
  vi.stubGlobal('fetch', async (address: string | URL | Request) => {
    const url = new URL(address instanceof Request ? address.url : String(address), 'http://x');
    const data = url.pathname.endsWith('/location')
      ? await answer(url.searchParams.get('query') ?? '')
      : [];
    return Response.json({ type: 'Success', data, messages: [] });
  });
}

async function typeInto(name: string, text: string): Promise<HTMLInputElement> {
  const box = document.querySelector(`#location-${name}`) as HTMLInputElement;
  await act(async () => {
    box.focus();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text);
    box.dispatchEvent(new Event('input', { bubbles: true }));
  });
  return box;
}

const textIn = (name: string) =>
  document.querySelector<HTMLInputElement>(`#location-${name}`)?.value;

test('a town with a slip is offered in the box of the district, and fills both boxes', async () => {
  vi.useFakeTimers();
  try {
    answerLocations(() => [figueira]);
    await openAt(null);
    const box = await typeInto('district', 'figeira da foz');
    await act(() => vi.advanceTimersByTimeAsync(300));
    expect([...document.querySelectorAll('[role=option]')].map((one) => one.textContent)).toContain(
      'Figueira da Foz',
    );
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    await act(async () => void box.dispatchEvent(enter));
    expect([textIn('district'), textIn('municipality')]).toEqual(['Coimbra', 'Figueira da Foz']);
  } finally {
    vi.useRealTimers();
  }
});

test('a place that nothing is like is said to be unknown, in words', async () => {
  vi.useFakeTimers();
  try {
    answerLocations(() => []);
    await openAt(null);
    await typeInto('district', 'xyzzy');
    await act(() => vi.advanceTimersByTimeAsync(300));
    const messages = [...document.querySelectorAll('[role=status]')].map((one) => one.textContent);
    expect(messages).toContain('We could not find that. Try a town or a postcode.');
  } finally {
    vi.useRealTimers();
  }
});

test('a locality that was not chosen from the list leads to the places of its municipality', async () => {
  const buarcos = { ...figueira, id: 'l:7', locationDescription: 'Buarcos, Figueira da Foz' };
  const far = { ...figueira, id: 'm:0106', latitude: 41 };
  answerLocations((query) => (query === 'buarcos' ? [buarcos] : [far, figueira]));
  const context = aCart();
  const router = await openPage(<LocationStep districts={districts} hotel={null} />, context);
  await typeInto('municipality', 'buarcos');
  await press('Search for places');
  expect(router.state.location.pathname).toContain('/place');
  const query = new URLSearchParams(router.state.location.search);
  expect(Object.fromEntries(query)).toMatchObject({ district: '6', municipality: '605' });
});

test('a press on the button while a place that was chosen is looked up goes on with it', async () => {
  vi.useFakeTimers();
  try {
    const buarcos = { ...figueira, id: 'l:7', locationDescription: 'Buarcos, Figueira da Foz' };
    const { promise: asked, resolve: answer } = Promise.withResolvers<object[]>();
    answerLocations((query) => (query === 'Buarcs' ? [buarcos] : asked));
    const context = aCart();
    const router = await openPage(<LocationStep districts={districts} hotel={null} />, context);
    const box = await typeInto('district', 'Buarcs');
    await act(() => vi.advanceTimersByTimeAsync(300));
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    await act(async () => void box.dispatchEvent(enter));
    await press('Search for places');
    expect(router.state.location.pathname).not.toContain('/place');
    await act(async () => answer([figueira]));
    const query = new URLSearchParams(router.state.location.search);
    expect(Object.fromEntries(query)).toMatchObject({ district: '6', municipality: '605' });
  } finally {
    vi.useRealTimers();
  }
});

test('without a word in the boxes there is nothing to look up', async () => {
  answerLocations(() => [figueira]);
  await openAt(null);
  await press('Search for places');
  expect(document.querySelector('[role=alert][tabindex]')?.textContent).toContain(
    'Choose a district from the list, or tap “Near me”.',
  );
});

/** Where the device is, said only once the test says so. */
function lateDevicePosition(): () => Promise<void> {
  const asked: PositionCallback[] = [];
  const getCurrentPosition = (found: PositionCallback) => void asked.push(found);
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: { getCurrentPosition },
  });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'geolocation'));
  const coords = { latitude: 41.15, longitude: -8.61 };
  return () => act(async () => asked.at(-1)?.({ coords } as GeolocationPosition));
}

test('a position that comes late leaves the district that was typed since', async () => {
  const answer = lateDevicePosition();
  answerLocations(() => []);
  await openAt(null);
  const near = [...document.querySelectorAll('button')].find(({ textContent }) =>
    textContent?.startsWith('Near me'),
  );
  await act(async () => near?.click());
  await typeInto('district', 'Coimbra');
  await answer();
  expect([textIn('district'), near?.getAttribute('aria-pressed')]).toEqual(['Coimbra', 'false']);
});
