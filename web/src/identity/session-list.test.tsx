import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { press } from '../../test/press.ts';
import { SecurityPart } from './security-part.tsx';

afterEach(() => vi.unstubAllGlobals());

const seen = { lastSeenAt: '2026-11-20T10:00:00Z', createdAt: '2026-11-20T10:00:00Z' };
const sessions = [
  {
    id: 'here',
    isCurrent: true,
    ...seen,
    device: { kind: 'phone' as const, browser: 'Chrome', system: 'Android' },
  },
  {
    id: 'there',
    isCurrent: false,
    ...seen,
    device: { kind: 'computer' as const, browser: 'Firefox', system: 'Windows' },
  },
];

test('after another device’s session is ended the focus is at the list, not at the top of the page', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ type: 'Success', data: {}, messages: [] }));
  await openPage(<SecurityPart sessions={sessions} />);
  await press('Sign out of all others');
  await press('Sign out');
  expect(document.activeElement?.id).toBe('sessions-title');
});

test('a list of sessions that could not be read is not passed over in silence', async () => {
  await openPage(<SecurityPart sessions={null} />);
  expect(document.body.textContent).toContain('We could not load where you are signed in');
});
