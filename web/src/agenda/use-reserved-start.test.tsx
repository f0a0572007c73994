import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { press } from '../../test/press.ts';
import { useReservedStart } from './use-reserved-start.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const start = { idEntityService: 'a-service', time: '2026-11-23T10:00:00Z' };
const noDraft = { idDraft: '', draftEnds: '', onReserved: () => {}, onTaken: () => {} };

function Start({ onSend }: { onSend: (idDraft: string) => void }) {
  const { whileSent, keep } = useReservedStart({ ...start, ...noDraft });
  const send = async () => {
    await whileSent(async (idDraft) => onSend(idDraft));
    keep();
  };
  return (
    <button type="button" onClick={() => void send()}>
      Book
    </button>
  );
}

/** A chosen start without a draft yet; `release` lets the answers of the server through, `sent` has what was reserved. */
async function openStart() {
  vi.useFakeTimers();
  const reserved: string[] = [];
  const sent: string[] = [];
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.stubGlobal('fetch', async (url: string) => {
    reserved.push(url);
    await gate;
    const data = { id: 'a-draft', expiresAt: '2026-11-23T09:10:00Z' };
    return new Response(JSON.stringify({ type: 'Success', data, messages: [] }));
  });
  await openPage(<Start onSend={(idDraft) => sent.push(idDraft)} />);
  const wait = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
  return { reserved, sent, release, wait };
}

test('who books before the start is reserved leaves no second place taken', async () => {
  const { reserved, sent, wait } = await openStart();
  await press('Book');
  await wait(1000);
  expect(sent).toEqual(['']);
  expect(reserved).toEqual([]);
});

test('who books while the start is being reserved sends that draft', async () => {
  const { reserved, sent, release, wait } = await openStart();
  await wait(500);
  await press('Book');
  expect(reserved).toHaveLength(1);
  expect(sent).toEqual([]);
  release();
  await wait(0);
  expect(sent).toEqual(['a-draft']);
  expect(reserved).toHaveLength(1);
});
