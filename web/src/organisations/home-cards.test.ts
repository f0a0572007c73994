import { brandOf } from '@vaga/contract/brands';
import { expect, test } from 'vitest';
import { aMemberSession } from '../../test/a-session.ts';
import { homeWaysOf } from './home-cards.tsx';

test('a hotel and a ticket office reach what they show of themselves from their home', () => {
  const waysOf = (type: Parameters<typeof aMemberSession>[0]) =>
    homeWaysOf(aMemberSession(type, { roles: ['manager'] }), brandOf('vaga')).map(
      ({ path }) => path,
    );
  expect(waysOf('AccommodationPartner')).toEqual(
    expect.arrayContaining(['/partner/dashboard/general-data', '/partner/settings/general-data']),
  );
  expect(waysOf('TicketingPartner')).toEqual(
    expect.arrayContaining([
      '/partner/ticketing/dashboard/general-data',
      '/partner/ticketing/dashboard/protocols',
      '/partner/ticketing/settings/general-data',
    ]),
  );
});
