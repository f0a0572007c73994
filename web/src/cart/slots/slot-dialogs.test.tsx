import { expect, test } from 'vitest';
import { aCart } from '../../../test/a-cart.ts';
import { anEntityOptionWithSlots } from '../../../test/an-entity-option.ts';
import { openPage } from '../../../test/open-page.tsx';
import { SlotDialogs } from './slot-dialogs.tsx';
import type { HoldSlots } from './use-hold-slots.ts';
import { useSlotChoice } from './use-slot-choice.ts';

const [monday, tuesday] = ['2026-11-23T09:20:00+00:00', '2026-11-24T09:20:00+00:00'];
const place = anEntityOptionWithSlots({
  priceRange: { minimum: 12.5, maximum: 25 },
  prices: [
    { from: '2026-11-21', priceCents: 2500 },
    { from: '2026-11-24', priceCents: 1250 },
  ],
});
const hold = { taken: null, addressError: null, busy: null, problem: null } as HoldSlots;

function Summary() {
  const choice = useSlotChoice(place, '');
  return <SlotDialogs place={place} choice={choice} hold={hold} isSummary onClose={() => {}} />;
}

test('the summary has each person at the price of their own day, and the sum of these', async () => {
  const context = aCart();
  const person = (idAsset: string, name: string, slot: string) => ({
    idAsset,
    person: { idPerson: idAsset, person: name, initials_name: 'RT' },
    slot,
    idEntityService: null,
    amountCents: 0,
    address: null,
  });
  // Chosen and not held yet, each on a day of their own.
  sessionStorage.setItem(
    `vaga.draft.cart.${context.cart.idCart}.slots.${place.idEntityService}`,
    JSON.stringify({ times: { one: monday, two: tuesday }, chosen: '' }),
  );
  const assets = [person('one', 'Rosa Tavares', monday), person('two', 'Rui Tavares', tuesday)];
  await openPage(<Summary />, { ...context, cart: { ...context.cart, assets } });

  const lines = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
  expect(lines[0]).toMatch(/^Rosa Tavares.*€25\.00$/);
  expect(lines[1]).toMatch(/^Rui Tavares.*€12\.50$/);
  expect(lines[2]).toBe('Total€37.50');
});
