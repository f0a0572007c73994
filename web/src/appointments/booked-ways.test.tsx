import type { UserTest } from '@vaga/contract/appointments';
import { expect, test } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { BookedWays } from './booked-ways.tsx';

const booked = (id: string, address: string) =>
  ({
    id,
    address,
    person: id,
    service: 'Antigen test',
    location: 'Entity',
    entity: 'Central',
    isBooked: true,
    canCancel: true,
    latitude: 40,
    longitude: -8,
  }) as UserTest;
const count = (word: string) =>
  [...document.querySelectorAll('main a')].filter(({ textContent }) => textContent?.includes(word))
    .length;

test('the directions to one entity are there once, and one calendar file has all people', async () => {
  await openPage(<BookedWays tests={[booked('Rosa', 'Rua 1'), booked('António', 'Rua 1')]} />);
  expect([count('directions'), count('calendar')]).toEqual([1, 1]);

  await openPage(<BookedWays tests={[booked('Rosa', 'Rua 1'), booked('António', 'Rua 2')]} />);
  expect([count('directions'), count('calendar')]).toEqual([2, 1]);
});
