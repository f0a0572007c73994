import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, useRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { anAgendaDay, anAgendaPerson, anAgendaStart, at } from '../../../test/an-agenda-day.ts';
import { openPage } from '../../../test/open-page.tsx';
import { gridOf } from './day-grid.rules.ts';
import { useBoardScroll } from './use-board-scroll.ts';

const grid = gridOf(
  anAgendaDay({
    starts: [anAgendaStart({ startsAt: at('08:00'), endsAt: at('08:15') }), anAgendaStart()],
    people: [anAgendaPerson()],
  }),
);

/** A grid of 1000 pixels, of which 100 are in view. */
function Board({
  isCovered,
  date = '2026-11-24',
  openId = null,
}: {
  isCovered: boolean;
  date?: string;
  openId?: string | null;
}) {
  const board = useRef<HTMLDivElement>(null);
  useBoardScroll(board, { grid, date, nowMinute: null, isCovered, openId });
  const give = (box: HTMLDivElement | null) => {
    if (box)
      Object.defineProperties(box, { scrollHeight: { value: 1000 }, clientHeight: { value: 100 } });
    board.current = box;
  };
  // 100 pixels above the end of the grid, wherever that is scrolled to.
  const place = (chip: HTMLElement | null) => {
    if (chip)
      chip.getBoundingClientRect = () => new DOMRect(0, 900 - (board.current?.scrollTop ?? 0));
  };
  return (
    <div ref={give} data-board>
      <i ref={place} data-chip="found" />
    </div>
  );
}

const board = () => document.querySelector<HTMLElement>('[data-board]') as HTMLElement;
let show: (key: string, isCovered: boolean) => void = () => {};

function Screens() {
  const [{ key, isCovered }, setScreen] = useState({ key: 'day', isCovered: false });
  show = (next, isOver) => setScreen({ key: next, isCovered: isOver });
  return <Board key={key} isCovered={isCovered} />;
}

const noSizes = class {
  observe() {}
  disconnect() {}
};

test('a day that is opened for an appointment of it stands at that appointment', async () => {
  vi.stubGlobal('ResizeObserver', noSizes);
  await openPage(
    <QueryClientProvider client={new QueryClient()}>
      <Board isCovered={false} openId="found" />
    </QueryClientProvider>,
  );
  expect(Math.round(board().scrollTop)).toBe(875);
  vi.unstubAllGlobals();
});

test('a day opens at its first booking; it stays where it was under the sheet for booking, and after that', async () => {
  vi.stubGlobal('ResizeObserver', noSizes);
  await openPage(
    <QueryClientProvider client={new QueryClient()}>
      <Screens />
    </QueryClientProvider>,
  );
  // 10:00 in a grid from 08:00 to 11:00, a quarter of the window down.
  expect(Math.round(board().scrollTop)).toBe(642);
  board().scrollTop = 321;
  await act(async () => show('sheet', true));
  expect(board().scrollTop).toBe(321);
  await act(async () => show('day again', false));
  expect(board().scrollTop).toBe(321);
  await act(async () => show('the day another time', false));
  expect(Math.round(board().scrollTop)).toBe(642);
  vi.unstubAllGlobals();
});
