import { expect, test } from 'vitest';
import { aVisit } from '../../test/a-cart.ts';
import { openPage } from '../../test/open-page.tsx';
import { Visits } from './visits.tsx';

test('a visit at a home whose address is not shown says where it is', async () => {
  const atHome = { ...aVisit, location: 'AtAddress', address: '' } as const;
  await openPage(<Visits schedules={[atHome]} />);
  expect(document.querySelector('main')?.textContent).toContain("At the patient's home");
});
