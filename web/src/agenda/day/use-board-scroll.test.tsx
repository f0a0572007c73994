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
function Board({ isCovered, date = '2026-11-24' }: { isCovered: boolean; date?: string }) {
  const board = useRef<HTMLDivElement>(null);
  useBoardScroll(board, { grid, date, nowMinute: null, isCovered });
  const give = (box: HTMLDivElement | null) => {
    if (box)
      Object.defineProperties(box, { scrollHeight: { value: 1000 }, clientHeight: { value: 100 } });
    board.current = box;
  };
  return <div ref={give} data-board />;
}

const board = () => document.querySelector<HTMLElement>('[data-board]') as HTMLElement;
let show: (key: string, isCovered: boolean) => void = () => {};

function Screens() {
  const [{ key, isCovered }, setScreen] = useState({ key: 'day', isCovered: false });
  show = (next, isOver) => setScreen({ key: next, isCovered: isOver });
  return <Board key={key} isCovered={isCovered} />;
}

test('a day opens at its first booking; it stays where it was under the sheet for booking, and after that', async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
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
