import { act, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { useAddressLookUps } from './use-address-look-ups.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const nothing = {
  postalCode: '',
  locality: '',
  districtCode: '',
  municipalityCode: '',
  latitude: '',
  longitude: '',
};
let fields: ReturnType<typeof useAddressLookUps>;
let draft: typeof nothing;
let type: (part: Partial<typeof nothing>) => void;

function Address() {
  const [typed, setTyped] = useState(nothing);
  draft = typed;
  type = (part) => setTyped((before) => ({ ...before, ...part }));
  fields = useAddressLookUps({ draft: typed, change: type, saved: [] });
  return null;
}

/** Answers come once the test gives them, by a part of the address of the call. */
async function openAddress() {
  const waiting: { url: string; answer: (data: unknown) => void }[] = [];
  vi.stubGlobal(
    'fetch',
    (url: string) =>
      new Promise<Response>((resolve) => {
        const answer = (data: unknown) =>
          resolve(Response.json({ type: 'Success', data, messages: [] }));
        waiting.push({ url, answer });
      }),
  );
  await openPage(<Address />);
  return (part: string, data: unknown) =>
    act(async () => waiting.find(({ url }) => url.includes(part))?.answer(data));
}

const coimbra = { id: 603, code: '0603', description: 'Coimbra' };
const lisboa = { id: 1106, code: '1106', description: 'Lisboa' };

test('late municipalities of the district before are not those of the chosen one', async () => {
  const answer = await openAddress();
  await act(async () => void fields.chooseDistrict('06'));
  await act(async () => void fields.chooseDistrict('11'));
  await answer('district/11/', [lisboa]);
  await answer('district/6/', [coimbra]);
  expect(fields.municipalities).toEqual([lisboa]);
});

test('what a postal code fills in late leaves what was typed and chosen since', async () => {
  const answer = await openAddress();
  await act(async () => void fields.typePostalCode('3000100'));
  await act(async () => type({ locality: 'Santa Clara' }));
  await answer('3000-100', { locality: 'Coimbra', districtCode: '06', municipalityCode: '0603' });
  expect(draft).toMatchObject({ locality: 'Santa Clara', municipalityCode: '0603' });

  await answer('district/6/', [coimbra]);
  await act(async () => type({ latitude: '40.2', longitude: '-8.4' }));
  await answer('location', [{ id: 'm:0603', latitude: 41, longitude: -9 }]);
  expect(draft).toMatchObject({ latitude: '40.2', longitude: '-8.4' });
});

test('what a postal code fills in late leaves a district that was chosen since', async () => {
  const answer = await openAddress();
  await act(async () => void fields.typePostalCode('3000100'));
  await act(async () => void fields.chooseDistrict('11'));
  await answer('3000-100', { locality: 'Coimbra', districtCode: '06', municipalityCode: '0603' });
  expect(draft).toMatchObject({ locality: 'Coimbra', districtCode: '11', municipalityCode: '' });
});

test('a postal code, a municipality and a pin are filled in where nothing was typed since', async () => {
  const answer = await openAddress();
  await act(async () => void fields.typePostalCode('3000100'));
  await answer('3000-100', { locality: 'Coimbra', districtCode: '06', municipalityCode: '0603' });
  await answer('district/6/', [coimbra]);
  await answer('location', [{ id: 'm:0603', latitude: 41, longitude: -9 }]);
  expect(draft).toEqual({
    postalCode: '3000-100',
    locality: 'Coimbra',
    districtCode: '06',
    municipalityCode: '0603',
    latitude: '41',
    longitude: '-9',
  });
});
