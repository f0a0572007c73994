import type { EntityAppointment } from '@vaga/contract/entity-appointments';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { aMemberSession } from '../../test/a-session.ts';
import { openPage } from '../../test/open-page.tsx';
import { guestFilterOf } from './appointment-filters.tsx';
import AppointmentsPage from './appointments.page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const appointment: EntityAppointment = {
  idPersonSchedule: '019ad000-0000-7000-8000-000000000001',
  code: 'VAGAK7M2P9QX',
  reservationCode: null,
  person: 'Ana Reis',
  phoneNumber: null,
  hasEmail: true,
  scheduledDate: '2026-11-23T10:00:00+00:00',
  timeSlot: '10:00 - 10:15',
  timeZone: 'Europe/Lisbon',
  idService: 501,
  serviceDescription: 'Antigen test',
  idCampaign: null,
  campaign: null,
  idEntity: '019ad000-0000-7000-8000-000000000002',
  businessName: 'Clínica Maré',
  serviceEntityAddress: 'Rua da Praia 1',
  serviceEntityLatitude: 38.7,
  serviceEntityLongitude: -9.1,
  atServiceEntity: true,
  status: 'Await',
  isLocalPayment: false,
  priceCents: 0,
  paymentStatus: 'free',
  scheduleResult: 'Pending',
  canEdit: true,
  canReschedule: true,
  canCancel: true,
};

test('the message to a guest is sent once, however often it is asked for before there is an answer', async () => {
  const sent: (() => void)[] = [];
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        const done = Response.json({ type: 'Success', data: null, messages: [] });
        sent.push(() => resolve(done));
      }),
  );
  const filter = guestFilterOf(new URL('http://x/list'), '2026-11-23');
  await openPage(<AppointmentsPage />, undefined, {
    session: aMemberSession('AccommodationPartner'),
    pageData: {
      isProvider: false,
      hasAllDays: false,
      filter,
      isNarrowed: false,
      appointments: [appointment],
      pagination: null,
      services: [],
    },
  });
  for (let time = 0; time < 2; time += 1) {
    const menu = document.querySelector<HTMLElement>('button[aria-label*="Ana Reis"]');
    await act(async () => menu?.click());
    const resend = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(
      ({ textContent }) => textContent === 'Send the email again',
    );
    await act(async () => resend?.click());
  }
  await act(async () => sent[0]?.());
  expect(sent).toHaveLength(1);
});

test('a day without appointments of the hotel leads to those of all days', async () => {
  const filter = guestFilterOf(new URL('http://x/list'), '2026-11-23');
  await openPage(<AppointmentsPage />, undefined, {
    session: aMemberSession('AccommodationPartner'),
    pageData: {
      isProvider: false,
      hasAllDays: false,
      filter,
      isNarrowed: false,
      appointments: [],
      pagination: null,
      services: [],
    },
  });
  const link = [...document.querySelectorAll('a')].find(
    ({ textContent }) => textContent === 'Search on all days',
  );
  expect(link?.getAttribute('href')).toMatch(/\?date=$/);
});
