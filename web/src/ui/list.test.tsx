import { act } from 'react';
import { expect, test } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { ListPages } from './list.tsx';
import { ListFaces } from './list-faces.tsx';

const text = () => document.querySelector('section')?.textContent;
const failed = { title: 'Not read', text: 'An error occurred.', retryLabel: 'Again' };
const empty = { title: 'Nothing yet' };

test.each([
  ['its rows', { rows: ['Rosa', 'Rui'] }, 'Rosa, Rui'],
  ['that there is none, before it draws any', { rows: [] }, 'Nothing yet'],
  [
    'that it could not be read, with another try',
    { rows: null },
    'Not readAn error occurred.Again',
  ],
] as const)('a list shows %s', async (_what, { rows }, shown) => {
  await openPage(
    <section>
      <ListFaces rows={rows} failed={failed} empty={empty}>
        {(some) => <p>{some.join(', ')}</p>}
      </ListFaces>
    </section>,
  );
  expect(text()).toBe(shown);
});

test('a list that is on its way says so, whatever it showed before', async () => {
  await openPage(
    <ListFaces rows={[]} failed={failed} empty={empty} loading={{ label: 'Loading', height: 80 }}>
      {() => null}
    </ListFaces>,
  );
  expect(document.querySelector('[role=status]')?.getAttribute('aria-label')).toBe('Loading');
});

test('the way to another page keeps the filters of the address', async () => {
  const pagination = { pageNumber: 2, pageSize: 20, totalPages: 9, totalRecords: 171 };
  const router = await openPage(<ListPages pagination={pagination} count="171 results" />);
  await act(() => router.navigate('/?status=pending&page=2'));
  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual([1, 1, 2, 3, 9, 3].map((page) => `/?status=pending&page=${page}`));
  expect(document.querySelector('[aria-current]')?.textContent).toBe('2');
  // The link that was followed keeps the focus: what is said is the page.
  expect(document.querySelector('[role=status]')?.textContent).toBe('171 results. Page 2 of 9');
});
