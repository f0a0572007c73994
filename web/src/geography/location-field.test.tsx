import { act, useState } from 'react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { press } from '../../test/press.ts';
import { LocationField } from './location-field.tsx';
import { nowhere } from './place.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const noEntities = async () => [];

function Where() {
  const [place, setPlace] = useState(nowhere);
  const [hasNoPosition, setNoPosition] = useState(false);
  return (
    <>
      <LocationField
        id="where"
        place={place}
        onChange={setPlace}
        onNoPosition={() => setNoPosition(true)}
        lookUpEntities={noEntities}
      />
      <output>{hasNoPosition ? 'no position' : ''}</output>
    </>
  );
}

/** The device is asked where it is, and answers or refuses once the test says so. */
async function openWhere() {
  const asked: Parameters<Geolocation['getCurrentPosition']>[] = [];
  const getCurrentPosition = (...ask: (typeof asked)[number]) => void asked.push(ask);
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: { getCurrentPosition },
  });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'geolocation'));
  const porto = { id: 'm:1312', locationDescription: 'Porto', latitude: 41.15, longitude: -8.61 };
  vi.stubGlobal('fetch', async () =>
    Response.json({ type: 'Success', data: [porto], messages: [] }),
  );
  await openPage(<Where />);
  const coords = { latitude: 41.15, longitude: -8.61 };
  return {
    answer: () => act(async () => asked.at(-1)?.[0]({ coords } as GeolocationPosition)),
    refuse: () => act(async () => asked.at(-1)?.[1]?.({} as GeolocationPositionError)),
  };
}

const field = () => document.querySelector('input') as HTMLInputElement;
const type = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text);
    field().dispatchEvent(new Event('input', { bubbles: true }));
  });

test('the position of the device fills the field', async () => {
  const { answer } = await openWhere();
  await press('Near me');
  await answer();
  expect(field().value).toBe('Porto');
});

test('a position that comes late leaves what was typed since, and so does a late refusal', async () => {
  const { answer, refuse } = await openWhere();
  await press('Near me');
  await type('Lisboa');
  await answer();
  expect(field().value).toBe('Lisboa');

  await type('');
  await press('Near me');
  await type('Lisboa');
  await refuse();
  expect([field().value, document.querySelector('output')?.textContent]).toEqual(['Lisboa', '']);
});
