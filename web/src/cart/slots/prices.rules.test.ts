import { totalOf } from '@vaga/contract/prices';
import { expect, test } from 'vitest';
import { pricedPeople } from './prices.rules.ts';

const place = {
  idEntityService: 'here',
  prices: [
    { from: '2026-11-22', priceCents: 2000 },
    { from: '2026-11-26', priceCents: 1250 },
  ],
};
const asset = (idAsset: string, slot: string | null = null, idEntityService = 'here') => ({
  idAsset,
  slot,
  amountCents: slot ? 900 : 0,
  idEntityService: slot ? idEntityService : null,
});
const [wednesday, thursday] = ['2026-11-25T23:50:00+00:00', '2026-11-26T00:00:00+00:00'];

test('each person has the price of the day of their own time, and who has none yet has no price', () => {
  const assets = [asset('rosa'), asset('antonio'), asset('ines')];
  const priced = pricedPeople({ rosa: wednesday, antonio: thursday }, place, assets);
  expect(priced).toEqual([
    { idAsset: 'rosa', priceCents: 2000 },
    { idAsset: 'antonio', priceCents: 1250 },
  ]);
  expect(totalOf(priced)).toBe(3250);
});

test('a time that is held keeps the price it was held at, here and at that time only', () => {
  const at = (slot: string, idEntityService?: string) =>
    pricedPeople({ rosa: wednesday }, place, [asset('rosa', slot, idEntityService)])[0]?.priceCents;
  expect(at(wednesday)).toBe(900);
  expect(at(thursday)).toBe(2000);
  expect(at(wednesday, 'elsewhere')).toBe(2000);
});
