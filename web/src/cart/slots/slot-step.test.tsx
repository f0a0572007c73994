import type { Cart } from '@vaga/contract/cart';
import { afterEach, expect, test } from 'vitest';
import { aCart } from '../../../test/a-cart.ts';
import { anEntityOptionWithSlots, aSlot } from '../../../test/an-entity-option.ts';
import { openPage } from '../../../test/open-page.tsx';
import { press } from '../../../test/press.ts';
import { PeopleBar } from './people-bar.tsx';
import { SlotStep } from './slot-step.tsx';
import type { SlotChoice } from './use-slot-choice.ts';

afterEach(() => sessionStorage.clear());

const ten = '2026-12-03T10:00:00+00:00';
const place = anEntityOptionWithSlots({
  needsApproval: true,
  date: '2026-12-03',
  slots: [aSlot({ time: ten, slot: ten, timeRange: '10:00 - 10:15', tickets: ['one'] })],
});

const person = { idPerson: 'p', person: 'Rosa Tavares', shortName: 'Rosa', initials_name: 'RT' };
const privateData = { isComplete: true };
const assets = [{ idAsset: 'one', person, privateData, slot: ten }] as unknown as Cart['assets'];

/** The screen of a time that the entity accepted for 3 December. */
async function openAccepted(requestedDate: string): Promise<string> {
  await openPage(<SlotStep place={place} />, aCart({ assets, jumpToSlots: true, requestedDate }));
  return document.querySelector('main')?.textContent ?? '';
}

test('an accepted time is confirmed, not kept again', async () => {
  const shown = await openAccepted('2026-12-03');
  expect(shown).toContain('The place has accepted your request for Thursday 3 December.');
  expect(document.querySelector('h1')?.textContent).toBe('Confirm the time');
  const buttons = [...document.querySelectorAll('button')].map((one) => one.textContent);
  expect(buttons).toContain('Confirm the time');
  expect(buttons).not.toContain('Continue');
});

test('a time accepted for another day names the day that was asked for and the day that is offered', async () => {
  const shown = await openAccepted('2026-12-02');
  expect(shown).toContain(
    'You asked for Wednesday 2 December; the place offers Thursday 3 December, 10:00.',
  );
});

test('several people whose times were accepted are not offered to be booked back-to-back', async () => {
  const people = ['Rosa', 'Rui'].map((shortName, index) => ({
    idAsset: `asset-${index}`,
    name: `${shortName} Tavares`,
    shortName,
  }));
  const choice: SlotChoice = {
    people,
    assignment: {},
    prices: [],
    isComplete: false,
    isAll: false,
    unplaceable: null,
    move: null,
    toggleAll() {},
    tap() {},
    confirmMove() {},
    startAllAt() {},
    keep() {},
    drop() {},
    assign() {},
  };
  for (const [isAccepted, count] of [
    [false, 1],
    [true, 0],
  ] as const) {
    await openPage(<PeopleBar place={place} choice={choice} isAccepted={isAccepted} />, aCart());
    expect(document.querySelectorAll('button')).toHaveLength(count);
  }
});

/** The chips of two people who both have ten, after 'Book back-to-back', and the button that goes on. */
async function backToBack(quarterPast: number) {
  const both = ['one', 'two'].map((idAsset, index) => ({
    idAsset,
    person: { ...person, person: index ? 'Rui Tavares' : 'Rosa Tavares' },
    privateData,
    slot: ten,
    idEntityService: place.idEntityService,
  })) as unknown as Cart['assets'];
  const slots = [
    aSlot({ time: ten, slot: ten, available: 2 }),
    aSlot({ time: '2026-12-03T10:15:00+00:00', available: quarterPast }),
  ];
  const days = [{ date: '2026-12-03', free: 3, isOpen: true }];
  const open = { ...place, needsApproval: false, slots, days };
  await openPage(<SlotStep place={open} />, aCart({ assets: both, schedules: [] }));
  await press('Book back-to-back');
  const chips = [...document.querySelectorAll('ul[aria-label="People and times"] li')];
  const goOn = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Continue',
  );
  return { times: chips.map((one) => /\d\d:\d\d/.exec(one.textContent)?.[0]), goOn };
}

test('booking back-to-back moves the times that are chosen at once; where they do not fit nothing goes on', async () => {
  const fits = await backToBack(1);
  expect(fits.times).toEqual(['10:00', '10:15']);
  expect(fits.goOn?.disabled).toBe(false);
  sessionStorage.clear();

  const unplaceable = await backToBack(0);
  expect(unplaceable.times).toEqual(['10:00', '10:00']);
  expect(unplaceable.goOn?.disabled).toBe(true);
  expect(document.body.textContent).toContain('There are not 2 times in a row from 10:00.');
});
