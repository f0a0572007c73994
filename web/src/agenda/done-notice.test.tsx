import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { DoneNotice } from './done-notice.tsx';

const moved = { text: 'The appointment of Ana has moved.', day: '2026-11-25' };

test('what has been done is scrolled to and has the focus', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
  await openPage(<DoneNotice done={{ ...moved, day: null }} shownDay="2026-11-23" />);
  const notice = document.querySelector('[role=status]');
  expect(notice?.textContent).toContain(moved.text);
  expect(document.activeElement).toBe(notice);
  expect(scrolled.mock.contexts).toEqual([notice]);
  expect(notice?.querySelector('a')).toBeNull();
  scrolled.mockRestore();
});

test('what moved to a day that the list does not show is one link away', async () => {
  const router = await openPage(<DoneNotice done={moved} shownDay="2026-11-23" />);
  const link = document.querySelector<HTMLElement>('[role=status] a');
  expect(link?.textContent).toBe('See');
  await act(async () => link?.click());
  const { pathname, search } = router.state.location;
  expect(pathname + search).toBe('/partner/appointments?date=2026-11-25');
});

test.each([
  ['the day itself', '2026-11-25'],
  ['all days', ''],
])('a list of %s needs no link to what moved', async (_, shownDay) => {
  await openPage(<DoneNotice done={moved} shownDay={shownDay} />);
  expect(document.querySelector('[role=status] a')).toBeNull();
});
