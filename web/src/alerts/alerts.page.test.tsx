import type { Alert } from '@vaga/contract/alerts';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { aMemberSession } from '../../test/a-session.ts';
import { openPage } from '../../test/open-page.tsx';
import AlertsPage from './alerts.page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const anAlert = (label: string): Alert => ({
  id: `alert-${label}`,
  kind: 'resultLate',
  subject: `appointment-${label}`,
  label,
  since: '2026-11-21T09:00:00Z',
  isGrave: false,
  state: 'open',
  snoozedUntil: null,
  version: 1,
});

async function finish(label: string): Promise<void> {
  await act(async () =>
    document.querySelector<HTMLElement>(`button[aria-label$=", ${label}"]`)?.click(),
  );
  const done = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(
    ({ textContent }) => textContent === 'Mark as done',
  );
  await act(async () => {
    done?.click();
    done?.click();
  });
}

test('an alert that is done while the one before has no answer yet is done after it, once', async () => {
  const sent: { url: string; answer: () => Promise<void> }[] = [];
  vi.stubGlobal(
    'fetch',
    (url: string) =>
      new Promise<Response>((resolve) => {
        const done = Response.json({ type: 'Success', data: null, messages: [] });
        sent.push({ url, answer: () => act(async () => resolve(done)) });
      }),
  );
  await openPage(<AlertsPage />, undefined, {
    session: aMemberSession('LabPartner', { roles: ['results'] }),
    pageData: {
      filter: { state: 'open', kind: '', page: 1 },
      kinds: ['resultLate'],
      alerts: [anAlert('4K7'), anAlert('9QX')],
      choices: null,
      areChoicesOpen: false,
      pagination: null,
    },
  });
  await finish('4K7');
  await finish('9QX');
  expect(sent).toHaveLength(1);
  await sent[0]?.answer();
  await sent[1]?.answer();
  expect(sent.map(({ url }) => url.split('/').slice(-2).join('/'))).toEqual([
    'alert-4K7/done',
    'alert-9QX/done',
  ]);
});
