import type { Protocol } from '@vaga/contract/protocols';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { holdAnswers } from '../../test/held-answers.ts';
import { openPage } from '../../test/open-page.tsx';
import { press } from '../../test/press.ts';
import ServiceProtocolsPage from './service-protocols.page.tsx';

afterEach(() => vi.unstubAllGlobals());

const protocolOf = (id: string, partner: string): Protocol => ({
  id,
  state: 'pending',
  partner,
  partnerType: 'AccommodationPartner',
  partnerCode: 'MARE',
  partnerAddress: 'Rua Direita 1',
  entity: 'Farmácia Central',
  distance: 1,
  description: '',
  askedAt: '2026-11-20T10:00:00Z',
  since: null,
  bookings: 0,
  priceCents: null,
  allotment: 0,
  payer: 'guest',
  reason: null,
});

const show = () =>
  openPage(<ServiceProtocolsPage />, undefined, {
    pageData: {
      protocols: [protocolOf('p1', 'Hotel Maré'), protocolOf('p2', 'Hotel Sol')],
      filter: { state: '', kind: '' },
      code: null,
    },
  });

const accept = (partner: string) =>
  act(async () =>
    document.querySelector<HTMLElement>(`button[aria-label="Accept: ${partner}"]`)?.click(),
  );
const openDialog = () => document.querySelector('dialog[open]');

test('a protocol that is asked about while another is accepted stays open', async () => {
  const answers = holdAnswers<object>();
  await show();
  await accept('Hotel Maré');
  await press('Accept');
  await press('Cancel');
  await accept('Hotel Sol');
  await answers[0]?.({});
  expect(openDialog()?.textContent).toContain('Accept the protocol with Hotel Sol?');
});

test('who pays is asked of each protocol anew', async () => {
  await show();
  await accept('Hotel Maré');
  await press('The partner');
  await press('Cancel');
  await accept('Hotel Sol');
  expect(openDialog()?.querySelector<HTMLInputElement>('input:checked')?.value).toBe('guest');
});
