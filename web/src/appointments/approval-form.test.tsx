import type { ApprovalRequest } from '@vaga/contract/approval';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { pageText } from '../../test/page-text.ts';
import { press } from '../../test/press.ts';
import { ApprovalForm } from './approval-form.tsx';

afterEach(() => vi.unstubAllGlobals());

const start = (time: string) => `2026-11-25T${time}:00+00:00`;
const request: ApprovalRequest = {
  state: 'pending',
  entity: 'Farmácia Central',
  service: 'Antigen test',
  location: 'Entity',
  timeZone: 'Europe/Lisbon',
  serviceDate: '2026-11-25',
  priceCents: 2000,
  answerUntil: '2026-11-24T00:00:00Z',
  people: [{ person: 'Rosa Tavares', time: null }],
  date: '2026-11-25',
  days: [],
  reason: null,
  standing: null,
  holdExpiresAt: null,
  starts: ['09:00', '09:10'].map((time) => ({
    time: start(time),
    timeRange: time,
    slots: [start(time)],
  })),
};
const open = () => openPage(<ApprovalForm credential={{ token: 'a-link' }} request={request} />);

test('that a time was lost is said until another one is chosen', async () => {
  const messages = [{ code: 'approval.taken', text: 'Somebody was quicker.' }];
  vi.stubGlobal('fetch', async () =>
    Response.json({ type: 'Error', data: null, messages }, { status: 409 }),
  );
  await open();
  await press('09:00');
  await press('Accept at 09:00');
  expect(pageText()).toContain('Somebody was quicker.');
  await press('09:10');
  expect(pageText()).not.toContain('Somebody was quicker.');
});

test.each(['cart.day_not_counted', 'approval.too_soon'])(
  'why a time cannot be accepted stands beside the times, and it stays chosen: %s',
  async (code) => {
    const messages = [{ code, text: 'Choose another one.' }];
    vi.stubGlobal('fetch', async () => Response.json({ type: 'Error', data: null, messages }));
    const scroll = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
    await open();
    await press('09:00');
    await press('Accept at 09:00');
    expect(scroll).toHaveBeenCalledOnce();
    expect(document.querySelector('[role=alert]')?.textContent).toBe('Choose another one.');
    expect(document.querySelector('[role=dialog]')).toBeNull();
    expect(pageText()).toContain('Accept at 09:00');
  },
);

test('a reason that is too short is said after a press, not after its first letter', async () => {
  const short = 'Enter at least 3 letters';
  await open();
  await press('Refuse');
  const box = document.querySelector('textarea') as HTMLTextAreaElement;
  act(() => {
    // Past React's own setter, or it takes the change for none.
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(box, 'N');
    box.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(pageText()).not.toContain(short);
  await press('Refuse the request');
  expect(pageText()).toContain(short);
});
