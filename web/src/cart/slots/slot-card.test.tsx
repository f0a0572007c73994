import { expect, test } from 'vitest';
import { aSlot } from '../../../test/an-entity-option.ts';
import { openPage } from '../../../test/open-page.tsx';
import { SlotCard } from './slot-card.tsx';
import type { SlotChoice } from './use-slot-choice.ts';

const slot = aSlot({ timeRange: '09:20 - 09:30', available: 3 });
const choice: SlotChoice = {
  people: [],
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

test('a start shows from when to when it is, how many places it has and where, and tells the same aloud', async () => {
  for (const [available, text] of [
    [3, '3 free'],
    [0, 'full'],
  ] as const) {
    await openPage(
      <ul>
        <SlotCard
          slot={{ ...slot, available }}
          timeZone="Europe/Lisbon"
          isAccepted={false}
          showsPlace
          choice={choice}
        />
      </ul>,
    );
    const group = document.querySelector('[role=group]');
    expect(group?.textContent).toBe(`09:20 - 09:30${text}Farmácia Central`);
    expect(group?.getAttribute('aria-label')).toContain('09:20, ');
    expect(group?.getAttribute('aria-label')).toContain('Farmácia Central');
  }
});

test('an accepted start counts no free places: it is held already', async () => {
  await openPage(
    <ul>
      <SlotCard slot={slot} timeZone="Europe/Lisbon" showsPlace isAccepted choice={choice} />
    </ul>,
  );
  const group = document.querySelector('[role=group]');
  expect(group?.textContent).toBe('09:20 - 09:30Farmácia Central');
  expect(group?.getAttribute('aria-label')).toBe('09:20, Farmácia Central');
});
