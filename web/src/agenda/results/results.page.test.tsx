import type { ResultRow } from '@vaga/contract/result-entry';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { holdAnswers } from '../../../test/held-answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { pageText } from '../../../test/page-text.ts';
import { press } from '../../../test/press.ts';
import ResultsPage from './results.page.tsx';

afterEach(() => vi.unstubAllGlobals());

const maria: ResultRow = {
  id: '01a2075b-83fd-7617-bf58-1445208e93ad',
  version: 4,
  code: 'VAGAK2J7P4XA',
  person: 'Maria Silva',
  dateOfBirth: '1956-03-12',
  service: 'Antigen test',
  takenAt: '2026-11-21T09:20:00+00:00',
  dueAt: '2026-11-21T09:50:00+00:00',
  reference: null,
  result: 'Executed',
  outcomes: ['Authorized', 'Unauthorized', 'Inconclusive', 'WithResult'],
  hasDocument: false,
  missing: [],
  shownAt: null,
  isAddressToConfirm: false,
};
const rui: ResultRow = { ...maria, id: '01a2075b-83fd-7617-bf58-1445208e93ae', person: 'Rui Sá' };

/** Answers every call with what it has entered; `sent` has the calls. */
function answer(data: unknown) {
  const sent: { url: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    sent.push({ url, body: JSON.parse(String(body ?? 'null')) });
    return new Response(JSON.stringify({ type: 'Success', data, messages: [] }));
  });
  return sent;
}

const show = (rows: ResultRow[]) =>
  openPage(<ResultsPage />, undefined, {
    pageData: { tab: 'enter', state: 'toEnter', rows, pagination: null },
  });

async function pressKey(element: Element | null, key: string) {
  await act(async () => {
    element?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });
}

async function chooseFile() {
  const input = document.querySelector<HTMLInputElement>('dialog input[type="file"]');
  const files = [new File(['%PDF-1.7'], 'report.pdf', { type: 'application/pdf' })];
  Object.defineProperty(input, 'files', { value: files });
  await act(async () => input?.dispatchEvent(new Event('change', { bubbles: true })));
}

const tickOf = (person: string) =>
  document.querySelector<HTMLInputElement>(`input[aria-label*="${person}"]`);

test('a key asks in words, and nothing is sent before that is confirmed', async () => {
  const entered = { ...maria, result: 'Unauthorized', shownAt: '2026-11-21T10:02:00+00:00' };
  const sent = answer(entered);
  await show([maria]);
  await pressKey(tickOf('Maria'), '2');
  expect(pageText()).toContain('Positive for Maria Silva, 12 March 1956, Antigen test');
  expect(sent).toEqual([]);
  await press('Enter Positive');
  const body = { version: 4, result: 'Unauthorized', confirmed: true };
  expect(sent[0]).toMatchObject({ url: expect.stringContaining(maria.id), body });
  expect(pageText()).toContain('The patient is told at 10:02.');
  await press('Undo');
  expect(sent[1]?.url).toContain(`${maria.id}/undo`);
});

test('several negatives are named before they are entered, and those refused say why', async () => {
  const error = { code: 'result.identity_missing', text: 'Incomplete.', messageType: 'Error' };
  const sent = answer({ entered: [maria], refused: [{ id: rui.id, error }] });
  await show([maria, rui]);
  await act(async () => tickOf('Maria')?.click());
  await act(async () => tickOf('Rui')?.click());
  await press('Negative for 2 people');
  expect(document.querySelector('dialog')?.textContent).toMatch(/Maria Silva.*Rui Sá/);
  expect(sent).toEqual([]);
  await press('Negative for 2 people');
  expect(sent[0]?.body).toEqual({ ids: [maria.id, rui.id], confirmed: true });
  expect(pageText()).toContain('1 negative result entered.');
  expect(pageText()).toContain('Rui Sá: Incomplete.');
});

test('a correction needs a reason, and says what stood before', async () => {
  const sent = answer({ ...maria, result: 'Authorized' });
  await show([{ ...maria, result: 'Unauthorized' }]);
  await press('Negative for Maria SilvaNegative 1');
  expect(pageText()).toContain('Before: Positive.');
  await press('Enter Negative');
  expect(pageText()).toContain('Enter the reason, with 3 characters or more.');
  expect(sent).toEqual([]);
});

test('a row with incomplete identity says what is missing, and offers no outcome', async () => {
  await show([{ ...maria, missing: ['dateOfBirth', 'identification'] }]);
  expect(pageText()).toContain('Missing: date of birth, health number or document');
  expect(document.querySelector('[data-outcome]')).toBeNull();
  expect(tickOf('Maria')).toBeNull();
});

test('a document that does not name the person is attached once the code of the appointment confirms it', async () => {
  const forms: FormData[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    forms.push(body as FormData);
    const isConfirmed = forms.length > 1;
    const error = {
      code: 'document.no_name',
      text: 'The name is not there.',
      messageType: 'Error',
    };
    const reply = isConfirmed
      ? { type: 'Success', data: { ...maria, hasDocument: true }, messages: [] }
      : { type: 'Error', data: null, messages: [error] };
    return new Response(JSON.stringify(reply));
  });
  await show([maria]);
  await pressKey(tickOf('Maria'), '4');
  await chooseFile();
  await press('Attach');
  expect(pageText()).toContain('The name is not there.');
  const code = document.querySelector<HTMLInputElement>('dialog input[maxlength="12"]');
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  await act(async () => {
    set?.call(code, 'K2J7P4XA');
    code?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await press('Attach');
  expect(forms.map((form) => [form.get('code'), (form.get('file') as File).name])).toEqual([
    [null, 'report.pdf'],
    ['K2J7P4XA', 'report.pdf'],
  ]);
  expect(document.querySelector('dialog[open]')).toBeNull();
  expect(pageText()).toContain('Document of Maria Silva attached.');
});

test('J and K go from row to row', async () => {
  await show([maria, rui]);
  tickOf('Maria')?.focus();
  await pressKey(tickOf('Maria'), 'j');
  expect(document.activeElement).toBe(tickOf('Rui'));
  await pressKey(tickOf('Rui'), 'k');
  expect(document.activeElement).toBe(tickOf('Maria'));
});

test('a question that was opened while another result is entered stays open', async () => {
  const answers = holdAnswers<ResultRow>();
  await show([maria, rui]);
  await pressKey(tickOf('Maria'), '2');
  await press('Enter Positive');
  await press('Back');
  await pressKey(tickOf('Rui'), '2');
  await answers[0]?.({ ...maria, result: 'Unauthorized' });
  expect(document.querySelector('dialog[open]')?.textContent).toContain('Rui Sá');
});

test('a document that was not taken is not said to be refused in the dialog of another row', async () => {
  const answers = holdAnswers<ResultRow>();
  await show([maria, rui]);
  await pressKey(tickOf('Maria'), '4');
  await chooseFile();
  await press('Attach');
  await press('Back');
  await pressKey(tickOf('Rui'), '4');
  await answers[0]?.(null);
  await press('OK');
  const dialog = document.querySelector('dialog[open]');
  expect(dialog?.textContent).toContain('Document of Rui Sá');
  expect(dialog?.querySelector('[role=alert]')).toBeNull();
});
