import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { aMemberSession } from '../../../test/a-session.ts';
import { openPage } from '../../../test/open-page.tsx';
import { press } from '../../../test/press.ts';
import { ServicesForm } from './services-form.tsx';

const today = '2026-11-21';
const service = {
  id: 501,
  description: 'Antigen test',
  information: '',
  slug: '',
  idServiceType: 5,
  durationMinutes: 10,
  allowPrescription: false,
};
const chosen = {
  service: '',
  serviceType: '',
  date: '',
  idEntityService: '',
  time: '',
  entity: '',
  entityId: '',
  person: '',
  reservation: '',
  where: null,
};

/** The form of a hotel, with this code kept in the tab; `sent` has what makes the cart. */
async function openForm(reservationCode: string) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    if (url.includes('agenda/carts')) sent.push(JSON.parse(String(body)));
    const stays = [{ code: 'SOL7', checkInDate: '2026-12-01', checkOutDate: '2026-12-03' }];
    const data = url.includes('accommodation/reservation') ? stays : { idCart: 'c' };
    return new Response(JSON.stringify({ type: 'Success', data, messages: [] }));
  });
  const people = [{ id: null, name: 'Ana Reis' }];
  const kept = { service: '501', date: today, people, reservationCode, isRequestedByGuest: true };
  sessionStorage.setItem('vaga.draft.services....', JSON.stringify(kept));
  await openPage(
    <ServicesForm
      services={[service]}
      serviceTypes={[]}
      prescriptionTypes={[]}
      persons={[]}
      me=""
      today={today}
      chosen={chosen}
    />,
    undefined,
    { session: aMemberSession('AccommodationPartner') },
  );
  return sent;
}

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const codeField = () => document.querySelector('#services-reservationCode') as HTMLInputElement;
const dayField = () => document.querySelector('#services-date') as HTMLSelectElement;
const leaveCode = () =>
  act(async () => void codeField().dispatchEvent(new FocusEvent('focusout', { bubbles: true })));

test('the code of a stay bounds the day of the family, and goes along with the cart', async () => {
  const sent = await openForm('sol7');
  await leaveCode();

  const days = [...dayField().options]
    .map(({ value }) => value)
    .filter((value) => /^\d/.test(value));
  expect([dayField().value, days]).toEqual([
    '2026-12-01',
    ['2026-12-01', '2026-12-02', '2026-12-03'],
  ]);
  await press('Continue');
  await press('Confirm');
  expect(sent).toMatchObject([{ reservationCode: 'sol7', guests: [{ name: 'Ana Reis' }] }]);
});

test('a code of no stay is said beside its field, and no cart is made', async () => {
  const sent = await openForm('OTHER');
  await leaveCode();
  await press('Continue');
  expect(document.querySelector('dialog[open]')).toBeNull();
  expect(codeField().getAttribute('aria-invalid')).toBe('true');
  expect(document.body.textContent).toContain('There is no stay with this code.');
  expect(sent).toEqual([]);
});

test('a stay of the list leads to the form with its code', async () => {
  await openPage(
    <ServicesForm
      services={[service]}
      serviceTypes={[]}
      prescriptionTypes={[]}
      persons={[]}
      me=""
      today={today}
      chosen={{ ...chosen, reservation: 'SOL7' }}
    />,
    undefined,
    { session: aMemberSession('AccommodationPartner') },
  );
  expect(codeField().value).toBe('SOL7');
});

test('a late answer to the code before leaves the days of the code that stands in the field', async () => {
  await openForm('SLOW1');
  const answers: Record<string, () => void> = {};
  vi.stubGlobal('fetch', (url: string) => {
    const code = new URL(url, 'http://x').searchParams.get('code') ?? '';
    const stay = { code, checkInDate: '2026-12-01', checkOutDate: '2026-12-03' };
    const answer = Response.json({ type: 'Success', data: [stay], messages: [] });
    return new Promise((resolve) => {
      answers[code] = () => resolve(answer);
    });
  });
  await leaveCode();
  await act(async () => {
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    value?.set?.call(codeField(), 'SOL7');
    codeField().dispatchEvent(new Event('input', { bubbles: true }));
  });
  await leaveCode();
  await act(async () => answers.SOL7?.());
  await act(async () => answers.SLOW1?.());
  const days = [...dayField().options].map(({ value }) => value);
  expect(days.filter((value) => /^\d/.test(value))).toHaveLength(3);
});
