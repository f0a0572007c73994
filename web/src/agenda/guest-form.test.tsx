import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { press } from '../../test/press.ts';
import { emptyGuest } from './guest-draft.ts';
import { GuestForm } from './guest-form.tsx';

const today = '2026-11-21';
const place = {
  idEntityService: '01990000-0000-7000-8000-0000000000a1',
  idEntity: '01990000-0000-7000-8000-0000000000a2',
  idCampaign: null,
  location: 'Entity',
  entity: 'Farmácia Central',
  distance: 0.7,
  title: 'Farmácia Central',
  desc: 'Rua Ferreira Borges 10 · €20.00',
  priceCents: 2000,
  hasProtocol: true,
  free: 3,
};
const at = (time: string) => `${today}T${time}:00+00:00`;
const slot = (time: string) => ({ time: at(time), timeRange: `${time} - end`, available: 1 });
/** A guest with all that is needed, as the tab has kept it. */
const kept = {
  ...emptyGuest({ name: 'Ana Reis', reservationCode: '', language: 'pt', date: today }),
  idService: '501',
  place: place.idEntityService,
  time: at('11:00'),
  phone: '912345678',
  dateOfBirth: '1956-3-2',
  gender: 'Female',
  healthIdentificationNumber: '300 400 500',
  postalCode: '3000-001',
  invoice: 'no',
  isRequested: true,
};

/** What the list has of it once it is booked. */
const row = {
  code: 'VAGAK2J',
  status: 'Await',
  isLocalPayment: true,
  paymentStatus: 'due',
  priceCents: 2000,
  atServiceEntity: true,
};

interface Reply {
  status?: number;
  type?: string;
  data?: unknown;
  messages?: { code: string; text: string; messageType: string }[];
}

/** Answers to the calls of the form, by the end of their path; `sent` has the bodies of those that book. */
function answer(
  booked: () => Reply,
  slots = [slot('11:00'), slot('11:20')],
  /** Draft calls are answered after the one, the places after the other. */
  { isReserved, isFound }: { isReserved?: Promise<void>; isFound?: Promise<void> } = {},
) {
  const sent: unknown[] = [];
  const drafts: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    const reply = ({ status = 200, type = 'Success', data = null, messages = [] }: Reply) =>
      new Response(JSON.stringify({ type, data, messages }), { status });
    if (url.includes('near-services')) {
      await isFound;
      return reply({ data: [place] });
    }
    if (url.includes('/slot?')) return reply({ data: slots });
    if (url.endsWith('schedule/create')) {
      sent.push(JSON.parse(String(body)));
      return reply(booked());
    }
    if (url.includes('accommodation/reservation'))
      return reply({
        data: [{ code: 'SOL7', checkInDate: '2026-12-01', checkOutDate: '2026-12-03' }],
      });
    if (url.endsWith('scheduled/search')) return reply({ data: [row] });
    drafts.push(`${method} ${url}`);
    await isReserved;
    const expiresAt = '2026-11-21T10:10:00Z';
    return reply({ data: method === 'DELETE' ? null : { id: place.idEntity, expiresAt } });
  });
  return { sent, drafts };
}

beforeEach(() => {
  sessionStorage.clear();
  sessionStorage.setItem('vaga.draft.guest..', JSON.stringify(kept));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const control = (id: string) => {
  const found = document.getElementById(`guest-${id}`);
  if (!(found instanceof HTMLInputElement || found instanceof HTMLSelectElement))
    throw new Error(`There is no field ${id}.`);
  return found;
};

const countries = [
  { id: 1, description: 'Spain' },
  { id: 2, description: 'France' },
];

async function show() {
  await open();
  // The place and its starts have been read.
  await vi.waitFor(() =>
    expect(document.querySelector('#guest-time option:nth-child(2)')).not.toBeNull(),
  );
  await vi.waitFor(() => expect(control('place')).toMatchObject({ checked: true }));
  expect(control('time').value).toBe(kept.time);
}

function open() {
  return openPage(
    <QueryClientProvider client={new QueryClient()}>
      <GuestForm
        services={[{ id: 501, description: 'Antigen test' }]}
        lists={{ countries, identificationTypes: [] }}
        position={{ latitude: 40.2, longitude: -8.4 }}
        prefill={{ name: '', reservationCode: '' }}
        stay={null}
        today={today}
      />
    </QueryClientProvider>,
  );
}

/** Call it in `act`. */
function choose(id: string, value: string): void {
  const field = control(id);
  field.value = value;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

const confirm = () =>
  act(async () => {
    const event = new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true });
    control('name').dispatchEvent(event);
  });

test('a kept form that is sent before its places have come is booked once they have', async () => {
  const isFound = Promise.withResolvers<void>();
  const booked = () => ({ data: { id: place.idEntity, code: row.code } });
  const { sent } = answer(booked, [slot('11:00')], { isFound: isFound.promise });
  await open();
  await confirm();
  expect(document.querySelector('dialog[open]')).toBeNull();
  isFound.resolve();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
});

test('a start that others have taken leaves all that is typed, with the nearest ones first', async () => {
  const taken = { code: 'slot.taken', text: 'That time is taken.', messageType: 'Error' };
  const alternatives = [{ time: at('11:40'), available: 1 }];
  const { sent } = answer(
    () => ({ status: 409, type: 'Error', data: { alternatives, lost: [] }, messages: [taken] }),
    [slot('11:20')],
  );
  await show();
  await confirm();
  await vi.waitFor(() => expect(sent).toHaveLength(1));

  await vi.waitFor(() => expect(control('time').value).toBe(''));
  expect(control('name').value).toBe('Ana Reis');
  expect(control('healthIdentificationNumber').value).toBe('300 400 500');
  const nearest = document.querySelector('#guest-time optgroup');
  expect(nearest?.textContent).toBe('11:40');
  expect(document.body.textContent).toContain('That time is taken.');
});

test.each([
  ['Warning', 'Attention!'],
  ['Error', 'There is a problem.'],
])('a message of the type %s is titled "%s", with the text of the server', async (type, title) => {
  const messages = [{ code: 'draft.ended', text: 'Choose the time again.', messageType: type }];
  answer(() => ({ type, messages }));
  await show();
  await confirm();
  await vi.waitFor(() => expect(document.querySelector('dialog[open]')).not.toBeNull());
  const dialog = document.querySelector('dialog[open]');
  expect(dialog?.querySelector('h2')?.textContent).toBe(title);
  expect(dialog?.textContent).toContain('Choose the time again.');
});

test('a second confirmation while one is under way books nothing more', async () => {
  const { sent } = answer(() => ({ data: { id: place.idEntity, code: 'VAGAK2J' } }));
  await show();
  await act(async () => {
    for (const _ of [1, 2])
      control('name').dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }),
      );
  });
  await vi.waitFor(() => expect(document.querySelector('dialog[open]')).not.toBeNull());
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ name: 'Ana Reis', scheduledDate: kept.time });
});

test('what is booked says who, when, where, the code and who pays', async () => {
  answer(() => ({ data: { id: place.idEntity, code: row.code } }));
  await show();
  await confirm();
  const dialog = () => document.querySelector('dialog[open]')?.textContent;
  await vi.waitFor(() => expect(dialog()).toContain('The guest pays €20.00 at the place'));
  for (const part of ['Success!', 'Record created.', 'Ana Reis', '21 November, 11:00'])
    expect(dialog()).toContain(part);
  expect(dialog()).toContain('Farmácia Central');
  expect(dialog()).toContain('CodeK2J');
});

test('another day clears place and time, and gives the reserved start back', async () => {
  const { drafts } = answer(() => ({}));
  await show();
  const reserved = () => expect(drafts.join()).toContain('POST');
  await vi.waitFor(reserved, { timeout: 3000 });
  drafts.length = 0;
  await act(async () => choose('date', '2026-11-23'));
  const released = () => expect(drafts.join()).toContain('DELETE');
  await vi.waitFor(released, { timeout: 10_000 });
  expect(control('time').value).toBe('');
  expect(document.querySelector('input[type=radio][name=guest-place]:checked')).toBeNull();
}, 20_000);

test.each(['before', 'after'])(
  'a start whose reservation is answered just %s another day is chosen is given back',
  async (when) => {
    const reserved = Promise.withResolvers<void>();
    const { drafts } = answer(() => ({}), undefined, { isReserved: reserved.promise });
    await show();
    await vi.waitFor(() => expect(drafts.join()).toContain('POST'), { timeout: 3000 });
    // What is changed in one `act` is drawn together, at its end.
    await act(async () => {
      if (when === 'after') choose('date', '2026-11-23');
      reserved.resolve();
      await new Promise((resolve) => setTimeout(resolve, 50));
      if (when === 'before') choose('date', '2026-11-23');
    });
    await vi.waitFor(() => expect(drafts.join()).toContain('DELETE'));
    expect(control('time').value).toBe('');
  },
);

test('an empty form says so in a dialog, and at each field', async () => {
  sessionStorage.clear();
  sessionStorage.setItem('vaga.draft.guest..', JSON.stringify({ ...kept, name: '' }));
  answer(() => ({}));
  await show();
  await confirm();
  const dialog = document.querySelector('dialog[open]');
  expect(dialog?.textContent).toContain('There is a problem');
  expect(dialog?.textContent).toContain('Fill in all fields.');
  expect(document.getElementById('guest-name-error')?.textContent).toBe('Required field');
  // Screen readers hear it before anything is sent.
  expect(control('name').getAttribute('aria-required')).toBe('true');
  expect(control('email').getAttribute('aria-required')).toBeNull();
  await press('OK');
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('guest-name'));
});

test('what another nationality does not ask for leaves the errors', async () => {
  const withoutNumber = { ...kept, healthIdentificationNumber: '', phone: '' };
  sessionStorage.setItem('vaga.draft.guest..', JSON.stringify(withoutNumber));
  answer(() => ({}));
  await show();
  await confirm();
  await press('OK');
  const summary = () => document.querySelector('form [role=alert]')?.textContent;
  expect(summary()).toContain('Health number');
  await press('Foreign');
  expect(summary()).not.toContain('Health number');
  expect(summary()).toContain('Phone: Required field');
});

test('a nationality is also the country of birth and of residence, where none is chosen', async () => {
  const countryOfBirth = '2';
  const foreign = { ...kept, nationalityType: 'Foreign', countryOfBirth };
  sessionStorage.setItem('vaga.draft.guest..', JSON.stringify(foreign));
  answer(() => ({}));
  await show();
  await act(async () => {
    choose('nationality', '1');
  });
  expect(control('countryOfResidence').value).toBe('1');
  expect(control('countryOfBirth').value).toBe(countryOfBirth);
});

test('the code of a stay bounds the date: another day gives way to its first one', async () => {
  answer(() => ({}));
  await show();
  const code = control('reservationCode');
  await act(async () => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    set?.call(code, 'sol7');
    code.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => code.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  await vi.waitFor(() => expect(control('date').value).toBe('2026-12-01'));
  const days = [...document.querySelectorAll<HTMLOptionElement>('#guest-date option')];
  expect(days.map(({ value }) => value)).toEqual(['2026-12-01', '2026-12-02', '2026-12-03']);
  expect(document.querySelector('input[type=radio][name=guest-place]:checked')).toBeNull();
});
