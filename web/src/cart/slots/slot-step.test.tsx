import type { Cart } from '@vaga/contract/cart';
import { expect, test } from 'vitest';
import { aCart } from '../../../test/a-cart.ts';
import { anEntityOptionWithSlots, aSlot } from '../../../test/an-entity-option.ts';
import { openPage } from '../../../test/open-page.tsx';
import { PeopleBar } from './people-bar.tsx';
import { SlotStep } from './slot-step.tsx';
import type { SlotChoice } from './use-slot-choice.ts';

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
