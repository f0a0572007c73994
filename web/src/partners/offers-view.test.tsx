import type { PartnerSummary } from '@vaga/contract/partners';
import { expect, test } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { OffersView } from './offers-view.tsx';

const partner = {
  id: '01990000-0000-7000-8000-000000000001',
  code: 'CENTRAL',
  phone: '239 123 456',
  publicState: 'open',
  serviceTypeList: [{ id: 5, description: 'Tests' }],
} as PartnerSummary;

async function emptyFaceOf(given: Partial<PartnerSummary>, isAlone = false) {
  const day = '2026-11-24';
  await openPage(
    <OffersView
      partner={{ ...partner, ...given }}
      asked={{ serviceType: '5', service: '', date: day }}
      days={{ today: day, last: day }}
      offers={[]}
      isBusy={false}
      isAlone={isAlone}
    >
      {() => null}
    </OffersView>,
  );
  const text = document.querySelector('main')?.textContent ?? '';
  return { text, hasForm: document.querySelector('main form') !== null };
}

test('a place without services names its phone and asks for no type', async () => {
  const { text, hasForm } = await emptyFaceOf({ serviceTypeList: [] });
  expect(hasForm).toBe(false);
  expect(text).toContain('Nothing can be booked online here');
  expect(document.querySelector('main a')?.getAttribute('href')).toBe('tel:239123456');
  const unreachable = await emptyFaceOf({ serviceTypeList: [], phone: null });
  expect(unreachable.text).toContain('To book, contact the place.');
});

test('a place with services of other types leads to all types, and a paused one to its tabs where there are any', async () => {
  expect((await emptyFaceOf({})).text).toContain('All types');
  expect((await emptyFaceOf({ publicState: 'paused' })).text).toContain('other tabs');
  const embedded = await emptyFaceOf({ publicState: 'paused' }, true);
  expect(embedded.text).toContain('no booking at this place for now');
  expect(embedded.text).not.toContain('tabs');
});
