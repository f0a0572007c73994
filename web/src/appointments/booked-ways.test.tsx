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

test('what is booked is saved to the wallet of the device, where the installation offers it', async () => {
  const one = [booked('Rosa', 'Rua 1')];
  const two = [booked('Rosa', 'Rua 1'), booked('António', 'Rua 1')];
  const hrefs = () =>
    [...document.querySelectorAll('main a')]
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => href.includes('wallet'));

  await openPage(<BookedWays tests={one} />);
  expect(hrefs()).toEqual([]);
  await openPage(<BookedWays tests={one} />, undefined, { wallet: 'apple' });
  expect(hrefs()).toEqual(['/api/v1/appointments/Rosa/wallet-pass']);
  await openPage(<BookedWays tests={two} />, undefined, { wallet: 'apple' });
  expect(hrefs()).toEqual(['/api/v1/appointments/Rosa/group/wallet-passes']);
  expect(count('Add all 2 to Apple Wallet')).toBe(1);

  await openPage(<BookedWays tests={one} />, undefined, { wallet: 'google' });
  expect(document.querySelector('main button')?.textContent).toBe('Add to Google Wallet');
  await openPage(<BookedWays tests={two} />, undefined, { wallet: 'google' });
  expect(document.querySelector('main button')).toBeNull();
});
