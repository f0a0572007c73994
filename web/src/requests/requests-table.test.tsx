import type { DeskRequest } from '@vaga/contract/requests';
import { expect, test } from 'vitest';
import { aMemberSession } from '../../test/a-session.ts';
import { openPage } from '../../test/open-page.tsx';
import { pageText } from '../../test/page-text.ts';
import { kindKey, kindsFor } from './desk-kinds.ts';
import RequestsPage from './requests.page.tsx';

const request: DeskRequest = {
  kind: 'approval',
  id: '01990000-0000-7000-8000-000000000001',
  who: 'Rosa Tavares',
  people: 3,
  what: 'Antigen test',
  day: '2026-11-26',
  askedAt: '2026-11-24T09:00:00.000Z',
  answerUntil: '2026-11-27T00:00:00.000Z',
  amountCents: 4500,
  timeZone: 'Europe/Lisbon',
};
const protocol: DeskRequest = {
  ...request,
  kind: 'protocol',
  id: '01990000-0000-7000-8000-000000000002',
  who: 'Hotel do Rio',
  people: 1,
  what: null,
  day: null,
  answerUntil: null,
  amountCents: null,
};

const show = (requests: DeskRequest[] | null, kind = '') =>
  openPage(<RequestsPage />, undefined, {
    pageData: { requests, filter: { kind }, kinds: ['', 'approval', 'local-payment'] },
  });
const press = (key: string) =>
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));

test('a row says who asks for what, and leads to the form of its kind', async () => {
  await show([request, { ...protocol, kind: 'of-tomorrow' }]);
  const links = [...document.querySelectorAll('a[data-row]')];
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/partner/test/requests/approval/${request.id}`,
    `/partner/test/requests/of-tomorrow/${protocol.id}`,
  ]);
  expect(pageText()).toContain('and 2 more people');
  expect(pageText()).toContain('26 November, 23:59');
  expect(pageText()).toContain('No deadline');
  expect(kindKey('of-tomorrow')).toBe('kind.other');
});

test('J and K go to the next and the row before, and stay at the ends', async () => {
  await show([request, protocol]);
  const now = () => document.activeElement?.textContent;
  const seen = ['j', 'j', 'j', 'k', 'k'].map((key) => {
    press(key);
    return now();
  });
  expect(seen).toEqual([
    'Rosa Tavares',
    'Hotel do Rio',
    'Hotel do Rio',
    'Rosa Tavares',
    'Rosa Tavares',
  ]);
});

test('an empty list, one without rows of a kind, and one that could not be read say which', async () => {
  await show([]);
  expect(pageText()).toContain('Nothing waiting.');
  await show([], 'approval');
  expect(pageText()).toContain('Nothing of this kind waiting.');
  await show(null);
  expect(pageText()).toContain('We could not read the requests');
});

test('a member is offered the kinds that they may answer', () => {
  const at = (roles: ('manager' | 'desk' | 'results')[]) =>
    kindsFor(aMemberSession('TestPartner', { roles }));
  expect(at(['desk'])).toEqual(['', 'approval', 'local-payment']);
  expect(at(['manager'])).toEqual(['', 'approval', 'local-payment', 'refund', 'protocol']);
  expect(at(['results'])).toEqual(['']);
});
