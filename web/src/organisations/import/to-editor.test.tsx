import type { ImportLine } from '@vaga/contract/import';
import { afterEach, expect, test, vi } from 'vitest';
import { aMemberSession } from '../../../test/a-session.ts';
import { openPage } from '../../../test/open-page.tsx';
import { press } from '../../../test/press.ts';
import { ToEditor } from './to-editor.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const line: ImportLine = {
  kind: 'schedules',
  line: 2,
  name: 'Sala 1 · Manhã',
  state: 'error',
  changes: [],
  errors: [],
  forEditor: {
    idEntity: '01990000-0000-7000-8000-0000000000e2',
    schedule: {
      id: 's1',
      idPool: 'p1',
      name: 'Manhã',
      weekdays: [1],
      fromTime: '09:00',
      toTime: '12:00',
      breakFrom: null,
      breakTo: null,
      intervalMinutes: 20,
      capacity: 1,
      serves: null,
      fromDate: '2026-09-01',
      untilDate: null,
    },
  },
};

test('on the way to the hours of a place that asks for a second step, its code is asked for', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    const data = { secondFactor: { step: 'code' } };
    return Response.json({ type: 'Warning', data, messages: [] });
  });
  const session = aMemberSession('TestPartner', { roles: ['manager'] });
  await openPage(<ToEditor line={line} lines={[line]} />, undefined, { session });
  const button = document.querySelector('button')?.textContent ?? '';
  await press(button);
  expect(sent).toHaveLength(1);
  expect(document.querySelector('dialog[open] input[autocomplete="one-time-code"]')).not.toBeNull();
});
