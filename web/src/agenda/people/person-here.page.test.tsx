import type { HealthAccess } from '@vaga/contract/accesses';
import type { NumberCheck } from '@vaga/contract/health-numbers';
import type { AppointmentHere, PersonHere } from '@vaga/contract/people';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { aMemberSession } from '../../../test/a-session.ts';
import { openPage } from '../../../test/open-page.tsx';
import { press } from '../../../test/press.ts';
import { runLoader } from '../../../test/run-loader.ts';
import PersonHerePage, { loader } from './person-here.page.tsx';

afterEach(() => vi.unstubAllGlobals());

const id = '01a2075b-83fd-7617-bf58-1445208e93ad';
const duplicateId = '01a2075b-83fd-7617-bf58-1445208e93ae';

const antigen: AppointmentHere = {
  id: '01a2075b-83fd-7617-bf58-1445208e93af',
  code: 'VAGAK2J7P4XA',
  startsAt: '2026-11-20T09:20:00+00:00',
  serviceDate: '2026-11-20',
  service: 'Antigen test',
  status: 'Paid',
  attendance: 'noShow',
  paymentStatus: 'due',
  result: 'Pending',
  note: 'Comes with her son',
};

const maria: PersonHere = {
  id,
  name: 'Maria Silva',
  dateOfBirth: '1956-03-12',
  age: 70,
  gender: 'Female',
  email: 'maria@vaga.example',
  phone: '912345678',
  healthNumberEnd: '456',
  nationalityType: 'National',
  nationality: null,
  document: null,
  postalCode: '3000-001',
  timeZone: 'Europe/Lisbon',
  isUnclaimed: true,
  lastFive: { count: 5, noShows: 2 },
  appointments: [antigen],
  documents: [],
  duplicates: [],
  canUndoMergeUntil: null,
};

const seen: HealthAccess = {
  id: '01a2075b-83fd-7617-bf58-1445208e93b0',
  at: '2026-11-20T09:05:00Z',
  actor: 'member',
  idAccount: id,
  who: 'Ana Reis',
  roles: ['desk'],
  act: 'opened',
  fields: ['name'],
  idPerson: id,
  person: 'Maria Silva',
  code: 'VAGAK2J7P4XA',
  serviceDate: '2026-11-20',
};

const differs: NumberCheck = {
  state: 'differs',
  differing: ['dateOfBirth'],
  checkedAt: '2026-11-20T09:00:00Z',
  checkedBy: null,
};

/** Answers every call with this; `sent` has the calls. */
function answer(data: unknown, type = 'Success', text = 'Said by the server.') {
  const sent: { method: string | undefined; path: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    const path = url.slice(url.indexOf('/v1/'));
    sent.push({ method, path, body: JSON.parse(String(body ?? 'null')) });
    const messages = [{ code: 'people.merged', text, messageType: type }];
    return new Response(JSON.stringify({ type, data, messages }));
  });
  return sent;
}

const show = (
  given: Partial<PersonHere> = {},
  roles: ('manager' | 'desk' | 'results')[] = ['desk'],
) =>
  openPage(<PersonHerePage />, undefined, {
    session: aMemberSession('TestPartner', { roles }),
    pageData: {
      person: { ...maria, ...given },
      check: differs,
      accesses: roles.includes('manager') ? { rows: [seen], total: 31 } : null,
    },
  });

const pageText = () => document.querySelector('main')?.textContent ?? '';
const buttons = () => [...document.querySelectorAll('button')].map((one) => one.textContent);
const linkTo = (start: string) => document.querySelector(`a[href^="${start}"]`);

test('a person is shown with contact, age, what they had here, and that they often do not come', async () => {
  await show();
  expect(pageText()).toContain('12 March 1956 (70 years old)');
  expect(linkTo('tel:912345678')).not.toBeNull();
  expect(pageText()).toContain('Did not come to 2 of the last 5 appointments here.');
  expect(pageText()).toMatch(/data differs.*date of birth/);
  const row = document.querySelector('tbody tr')?.textContent ?? '';
  expect(row).toMatch(/20 November 2026.*09:20.*Antigen test.*Comes with her son/);
  expect(row).toMatch(/did not come.*To pay/);
  expect(linkTo(`/partner/test?date=2026-11-20&open=${antigen.id}`)).not.toBeNull();
});

test('the desk reads the end of a health number, and neither documents nor acts of others', async () => {
  await show();
  expect(pageText()).toContain('•••456');
  expect(pageText()).not.toContain('Documents here');
  expect(linkTo('/partner/test/new?name=Maria')).not.toBeNull();
  const offered = [...buttons(), linkTo(`/api/v1/people/${id}/export`)?.textContent ?? ''];
  for (const act of ['Show', 'I saw the card', 'Give the data', 'Forget'])
    expect(offered).not.toContain(act);
});

test('a member for results reads the whole number when asked for, not before, and says that the card was seen', async () => {
  const sent = answer({ healthNumber: '123456456' });
  await show({}, ['results']);
  expect(sent).toEqual([]);
  await press('Show');
  expect(sent).toEqual([{ method: 'GET', path: `/v1/people/${id}/health-number`, body: null }]);
  expect(pageText()).toContain('123456456');
  await press('I saw the card');
  expect(sent[1]).toMatchObject({ method: 'POST', path: `/v1/people/${id}/number-seen` });
});

test('a duplicate is merged into the open person after a question in words', async () => {
  const sent = answer({ id, name: maria.name, canUndoUntil: null });
  await show({ duplicates: [{ id: duplicateId, name: 'Maria Silva', appointments: 3 }] });
  await press('Merge');
  expect(document.querySelector('dialog')?.textContent).toMatch(/3 appointments .* for 30 days/);
  expect(sent).toEqual([]);
  await press('Merge');
  const path = `/v1/people/${duplicateId}/merge`;
  expect(sent).toEqual([{ method: 'POST', path, body: { into: id } }]);
  expect(pageText()).toContain('Said by the server.');
});

test('a merge is undone until the day that is shown, and a refusal is shown in the words of the server', async () => {
  const sent = answer(null, 'Warning', 'Too late.');
  await show({ canUndoMergeUntil: '2026-12-20T10:00:00Z' });
  expect(pageText()).toContain('You can undo it until 20 December 2026.');
  await press('Undo the merge');
  expect(sent[0]).toMatchObject({ method: 'POST', path: `/v1/people/${id}/merge/undo` });
  expect(document.querySelector('dialog[open]')?.textContent).toContain('Too late.');
});

test('a manager gives the data, and a person with an appointment to come is not forgotten', async () => {
  const sent = answer(null, 'Warning', 'There is an appointment to come.');
  const router = await show({}, ['manager']);
  expect(document.querySelector('a[download]')?.getAttribute('href')).toContain(`${id}/export`);
  await press('Forget');
  expect(sent).toEqual([]);
  await press('Forget');
  expect(sent[0]).toMatchObject({ method: 'DELETE', path: `/v1/people/${id}` });
  expect(document.querySelector('dialog[open]')?.textContent).toContain('appointment to come');
  expect(router.state.location.pathname).toBe('/');
});

test('who is forgotten is left for the day', async () => {
  answer(null);
  const router = await show({}, ['manager']);
  await press('Forget');
  await press('Forget');
  expect(router.state.location.pathname).toBe('/partner/test');
});

test('the data of a person with an account of their own are theirs to give and delete', async () => {
  await show({ isUnclaimed: false }, ['manager']);
  expect(buttons()).not.toContain('Forget');
  expect(document.querySelector('a[download]')).toBeNull();
});

test('a person without appointments is here for the first time; one who could not be read is read again', async () => {
  await show({ appointments: [], lastFive: { count: 0, noShows: 0 } });
  expect(pageText()).toContain('First time here.');
  expect(pageText()).not.toContain('Did not come');
  const session = aMemberSession('TestPartner', { roles: ['desk'] });
  await openPage(<PersonHerePage />, undefined, { session, pageData: null });
  expect(buttons()).toContain('Try again');
});

test('a person who is not here is the page that there is not, and one without a check is shown all the same', async () => {
  const session = aMemberSession('TestPartner', { roles: ['desk'] });
  const read = (answers: Record<string, unknown>) =>
    runLoader(loader, answers, { params: { id }, session });
  await expect(read({})).rejects.toMatchObject({ init: { status: 404 } });
  expect(await read({ [`v1/people/${id}`]: maria })).toEqual({
    person: maria,
    check: null,
    accesses: null,
  });
  const manager = aMemberSession('TestPartner', { roles: ['manager'] });
  const answers = { [`v1/people/${id}`]: maria, [`v1/health-accesses?person=${id}`]: [seen] };
  const known = await runLoader(loader, answers, { params: { id }, session: manager });
  expect(known).toMatchObject({ accesses: { rows: [seen] } });
});

test('a person is read by members of a provider alone', async () => {
  const session = aMemberSession('AccommodationPartner', { roles: ['manager'] });
  const read = runLoader(loader, { [`v1/people/${id}`]: maria }, { params: { id }, session });
  await expect(read).rejects.toMatchObject({ status: 302 });
});

test('a manager reads who saw the person here, with the role and what was done; the desk does not', async () => {
  await show({}, ['manager']);
  const table = document.querySelector('[aria-labelledby="accesses"] tbody')?.textContent;
  expect(table).toMatch(
    /20\u00a0Nov\u00a02026\u00a0-\u00a009:05.*Ana Reis.*desk.*Opened the record.*K2J7P4XA/,
  );
  expect(pageText()).toContain('The last 1 of 31.');
  await show({}, ['desk']);
  expect(pageText()).not.toContain('Who saw this person here');
});

test('a member for results opens a document, and J, K and N go from row to row and to the booking', async () => {
  const documents = [
    {
      idAppointment: antigen.id,
      service: 'Antigen test',
      serviceDate: '2026-11-20',
      addedAt: '2026-11-20T11:00:00Z',
    },
  ];
  const router = await show({ documents }, ['results', 'desk']);
  const file = linkTo(`/api/v1/results/${antigen.id}/document`);
  const key = (pressed: string) =>
    act(async () => {
      const event = new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true });
      (document.activeElement ?? document.body).dispatchEvent(event);
    });
  await key('j');
  expect(document.activeElement?.getAttribute('href')).toContain(`open=${antigen.id}`);
  await key('j');
  expect(document.activeElement).toBe(file);
  await key('k');
  expect(document.activeElement?.getAttribute('href')).toContain(`open=${antigen.id}`);
  await key('n');
  expect(router.state.location.pathname).toBe('/partner/test/new');
});
