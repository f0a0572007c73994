import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { UserTest } from '@vaga/contract/appointments';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { press } from '../../test/press.ts';
import { callsOf } from './appointments.api.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { RescheduleDialog } from './reschedule-dialog.tsx';

afterEach(() => vi.unstubAllGlobals());

/** What the dialogs read of an appointment. */
const appointment = {
  id: 'one',
  person: 'Rosa',
  service: 'Antigen test',
  entity: 'Farmácia Central',
  date: '2026-11-25T09:00:00+00:00',
  timeZone: 'Europe/Lisbon',
  status: 'Paid',
  idCart: 'cart',
  priceCents: 2000,
  refundOnCancelCents: 2000,
  isBooked: true,
} as UserTest;
const slot = (time: string) => ({
  time: `2026-11-25T${time}:00+00:00`,
  timeRange: '',
  available: 1,
});
const refusal = {
  type: 'Error',
  data: null,
  messages: [{ code: 'slot.taken', text: 'It is gone.' }],
};
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);

test('a time that is taken meanwhile is not chosen any more, and the list is read anew after closing', async () => {
  let slots = [slot('10:00'), slot('10:10')];
  vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit) => {
    if (method === 'GET') return Response.json({ type: 'Success', data: slots, messages: [] });
    slots = slots.slice(1);
    return Response.json(refusal);
  });
  const onClose = vi.fn();
  const shown: (string | null)[] = [];
  Element.prototype.scrollIntoView = function show(this: Element) {
    shown.push(this.textContent);
  };
  const router = await openPage(
    <QueryClientProvider client={new QueryClient()}>
      <RescheduleDialog test={appointment} calls={callsOf(appointment.id)} onClose={onClose} />
    </QueryClientProvider>,
  );
  await act(() => vi.waitFor(() => expect(button('10:00')).toBeDefined()));
  const status = document.querySelector('dialog [role="status"]');
  expect(status?.textContent).toBe('2 times, Wednesday 25 November');
  expect(button('10:00')?.closest('[aria-live], [role="status"]')).toBeNull();
  await press('10:00');
  await press('Move to this time');
  await act(() => vi.waitFor(() => expect(button('10:00')).toBeUndefined()));

  expect(button('Move to this time')?.disabled).toBe(true);
  // Below all the times of a day it would be out of sight.
  expect(shown).toEqual(['It is gone.']);
  const read = vi.spyOn(router, 'revalidate');
  await press('Keep current time');
  expect(onClose).toHaveBeenCalledOnce();
  expect(read).toHaveBeenCalledOnce();
});

test('after a cancellation that was refused the list says how it stands now', async () => {
  vi.stubGlobal('fetch', async () => Response.json(refusal));
  const router = await openPage(
    <CancelDialog test={appointment} calls={callsOf(appointment.id)} onClose={vi.fn()} />,
  );
  await press('Cancel appointment');
  const read = vi.spyOn(router, 'revalidate');
  await press('OK');
  expect(read).toHaveBeenCalledOnce();
});

test('who asks for the money back may say why, and the entity’s silence is said to count as yes', async () => {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    bodies.push(body);
    const data = { refundState: 'requested', refundCents: 2000 };
    return Response.json({ type: 'Success', data, messages: [] });
  });
  const late = { ...appointment, refundOnCancelCents: 0 } as UserTest;
  await openPage(<CancelDialog test={late} calls={callsOf(late.id)} onClose={vi.fn()} />);
  expect(document.body.textContent).toContain("does not answer in 30 days, we'll refund you");
  expect(document.querySelector('#cancel-reason')).not.toBeNull();
  await press('Cancel appointment');
  expect(bodies).toEqual([null]);

  const soon = { ...late, refundOnCancelCents: 2000 } as UserTest;
  await openPage(<CancelDialog test={soon} calls={callsOf(soon.id)} onClose={vi.fn()} />);
  expect(document.querySelector('#cancel-reason')).toBeNull();
});

test('after the cancellation the amount that is refunded is said again, whatever the list says by then', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ type: 'Success', data: null, messages: [{ code: 'x', text: 'Cancelled.' }] }),
  );
  await openPage(
    <CancelDialog test={appointment} calls={callsOf(appointment.id)} onClose={vi.fn()} />,
  );
  await press('Cancel appointment');
  const text = document.querySelector('dialog[open]')?.textContent;
  expect(text).toContain('Cancelled.');
  expect(text).toContain('20.00');
});
