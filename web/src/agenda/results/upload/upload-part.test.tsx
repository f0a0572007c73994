import type { UploadedDocument } from '@vaga/contract/uploaded-documents';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../../../test/open-page.tsx';
import { pageText } from '../../../../test/page-text.ts';
import { press } from '../../../../test/press.ts';
import ResultsPage from '../results.page.tsx';
import { mergeDocuments } from './upload.rules.ts';

afterEach(() => vi.unstubAllGlobals());

const batch = '01a2075b-83fd-4617-bf58-1445208e93a0';
const maria: UploadedDocument = {
  id: '01a2075b-83fd-7617-bf58-1445208e93ad',
  batch,
  fileName: 'maria.pdf',
  sizeBytes: 1000,
  state: 'matched',
  foundBy: 'text',
  reason: null,
  appointment: {
    id: '01a2075b-83fd-7617-bf58-1445208e93b1',
    code: 'VAGAK2J7P4XA',
    person: 'Maria Silva',
    dateOfBirth: '1956-03-12',
    service: 'Blood count',
    takenAt: '2026-11-21T09:20:00+00:00',
  },
};
const rui: UploadedDocument = {
  ...maria,
  id: '01a2075b-83fd-7617-bf58-1445208e93ae',
  fileName: 'rui.pdf',
  state: 'proposed',
  foundBy: 'identity',
};
const lost: UploadedDocument = {
  ...maria,
  id: '01a2075b-83fd-7617-bf58-1445208e93af',
  fileName: 'lost.pdf',
  state: 'unmatched',
  foundBy: null,
  appointment: null,
};

const show = (documents: UploadedDocument[] | null) =>
  openPage(<ResultsPage />, undefined, { pageData: { tab: 'upload', batch, documents } });

async function chooseFiles(...names: string[]) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  const files = names.map((name) => new File(['%PDF-1.7'], name));
  Object.defineProperty(input, 'files', { value: files, configurable: true });
  await act(async () => {
    input?.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

function answer(data: unknown) {
  const sent: { url: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    sent.push({ url, body: JSON.parse(String(body ?? 'null')) });
    return new Response(JSON.stringify({ type: 'Success', data, messages: [] }));
  });
  return sent;
}

test('only what is matched is published, and what is proposed needs its own press', async () => {
  const sent = answer({ ...rui, state: 'matched' });
  await show([maria, rui, lost]);
  expect(pageText()).toContain('1 matched, 1 to confirm, 1 without a person');
  await press('Confirm');
  expect(sent[0]?.body).toEqual({ appointment: rui.appointment?.id });
  expect(pageText()).toContain('2 matched, 1 without a person');
  const published = answer([
    { ...maria, state: 'published' },
    { ...rui, state: 'published' },
  ]);
  await press('Publish 2');
  expect(published[0]?.body).toEqual({ ids: [rui.id, maria.id] });
  expect(pageText()).toContain('2 documents published.');
});

test('two files with the same content are one document, and the row of the second says so', async () => {
  const reply = JSON.stringify({ type: 'Success', data: maria, messages: [] });
  vi.stubGlobal('fetch', async () => new Response(reply));
  await show([]);
  await chooseFiles('maria.pdf', 'copy.pdf');
  await expect.poll(pageText).toContain('It has the same content as maria.pdf.');
  expect(pageText()).toContain('1 matched, 1 refused');
});

test('J and K go over the rows that a member can act on', async () => {
  await show([
    { ...maria, state: 'published' },
    rui,
    { ...maria, id: batch, state: 'refused' },
    lost,
  ]);
  const stops = [...document.querySelectorAll<HTMLElement>('[data-row-stop]')];
  expect(stops).toHaveLength(2);
  stops[0]?.focus();
  const key = (name: string) =>
    act(async () => {
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: name, bubbles: true }),
      );
    });
  await key('j');
  expect(document.activeElement).toBe(stops[1]);
  await key('k');
  expect(document.activeElement).toBe(stops[0]);
});

test('a rejected document is asked about before its file is deleted', async () => {
  const sent = answer({ ...maria, state: 'rejected' });
  await show([maria]);
  await press('Reject');
  expect(sent).toEqual([]);
  expect(pageText()).toContain('Reject maria.pdf?');
});

test('nothing to publish, and documents that were not read, say so', async () => {
  await show([]);
  expect(pageText()).toContain('Nothing to publish.');
  await show(null);
  expect(pageText()).toContain('The documents could not be read');
});

test('what asks for a member stands above what is matched, and stays there once it is confirmed', async () => {
  answer({ ...rui, state: 'matched' });
  await show([maria, rui, lost]);
  const order = () =>
    ['rui.pdf', 'lost.pdf', 'maria.pdf'].toSorted(
      (one, other) => pageText().indexOf(one) - pageText().indexOf(other),
    );
  expect(order()).toEqual(['lost.pdf', 'rui.pdf', 'maria.pdf']);

  await press('Confirm');

  expect(order()).toEqual(['lost.pdf', 'rui.pdf', 'maria.pdf']);
});

test('rows are in the order of the file names, whichever file was answered for first', () => {
  const named = (fileName: string) => ({ ...rui, id: fileName, fileName });
  const names = (documents: UploadedDocument[]) => documents.map(({ fileName }) => fileName);
  const newer = new Map(['b-10.pdf', 'b-9.pdf'].map((name) => [name, named(name)]));

  const rows = mergeDocuments([named('a-10.pdf'), named('a-9.pdf')], newer);

  expect(names(rows)).toEqual(['a-9.pdf', 'a-10.pdf', 'b-9.pdf', 'b-10.pdf']);
});

test('files that are chosen while others are sent go to the same batch, and all are sent', async () => {
  const batches: string[] = [];
  const answers: (() => Promise<void>)[] = [];
  vi.stubGlobal('fetch', (_url: string, { body }: RequestInit) => {
    const form = body as FormData;
    const { name } = form.get('file') as File;
    batches.push(`${form.get('batch')}`);
    const data = { ...maria, id: name, fileName: name };
    const answer = Promise.withResolvers<Response>();
    answers.push(() =>
      act(async () => answer.resolve(Response.json({ type: 'Success', data, messages: [] }))),
    );
    return answer.promise;
  });
  await openPage(<ResultsPage />, undefined, {
    pageData: { tab: 'upload', batch: null, documents: [] },
  });
  await chooseFiles('a.pdf', 'b.pdf', 'c.pdf');
  await chooseFiles('d.pdf', 'e.pdf');
  for (const nth of [0, 1, 2, 3, 4]) {
    await expect.poll(() => answers.length).toBeGreaterThan(nth);
    await answers[nth]?.();
  }
  await expect.poll(pageText).toContain('5 matched');
  expect(new Set(batches).size).toBe(1);
});
