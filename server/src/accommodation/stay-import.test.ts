import { monitorEventLoopDelay } from 'node:perf_hooks';
import { takenStayCodesPerDay } from '@vaga/contract/hotel-limits';
import { stayImportsPerMinute } from '@vaga/contract/limits';
import type { StayImportReport } from '@vaga/contract/stays';
import jsQR from 'jsqr';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { createTestApp, frozenAt } from '../../test/app.ts';
import {
  buildAppointment,
  buildEntity,
  buildMember,
  buildPerson,
  buildReservation,
} from '../../test/builders/index.ts';
import { readPdfSquares, readPdfText } from '../../test/read-pdf-text.ts';
import { accommodationRoutes, staysRoutes } from './index.ts';

let app: TestApp;
let calls = 0;

beforeAll(async () => {
  app = await createTestApp({
    routes: (deps) => [...accommodationRoutes(deps), ...staysRoutes(deps)],
  });
});
afterAll(() => app.close());

async function openHotel() {
  const hotel = await buildEntity(app.db, {
    entityType: 'AccommodationPartner',
    businessName: 'Hotel Maré',
  });
  const sign = async (role: 'manager' | 'desk') =>
    app.signIn(
      (await buildMember(app.db, { entityId: hotel.id, roles: [role] })).accountId,
      hotel.id,
    );
  return { id: hotel.id, manager: await sign('manager'), desk: await sign('desk') };
}
/** A session of the next day: those that act for an entity end overnight. */
async function openHotelSession({ id }: { id: string }): Promise<string> {
  const { accountId } = await buildMember(app.db, { entityId: id, roles: ['manager'] });
  return app.signIn(accountId, id);
}
type Hotel = Awaited<ReturnType<typeof openHotel>>;

function send(token: string, csv: unknown, query = '') {
  calls += 1;
  const from = `10.4.${(calls >> 8) & 255}.${calls & 255}`;
  return app.call('POST', `v1/stays/import${query}`, { token, from, body: { csv } });
}
const fileOf = (lines: string[]) => ['code,check_in,check_out', ...lines].join('\n');

async function bring({ manager }: Hotel, lines: string[], query = ''): Promise<StayImportReport> {
  const { status, body } = await send(manager, fileOf(lines), query);
  expect({ status, type: body.type }).toEqual({ status: 200, type: 'Success' });
  return body.data;
}
const counts = ({ new: added, changed, same, error }: StayImportReport) => [
  added,
  changed,
  same,
  error,
];
const stored = (hotel: Hotel) =>
  app.db
    .selectFrom('reservations')
    .select(['code', 'checkInDate', 'checkOutDate'])
    .where('entityId', '=', hotel.id)
    .orderBy('code')
    .execute();
const entries = (hotel: Hotel) =>
  app.db
    .selectFrom('auditEntries')
    .select(['act', 'after'])
    .where('entityId', '=', hotel.id)
    .execute();

let numbers = 0;
const newCode = () => {
  numbers += 1;
  return `ROOM-${100 + numbers}`;
};

test('a preview saves nothing, the import saves what it showed, and twice the same file changes nothing', async () => {
  const hotel = await openHotel();
  const [one, two] = [newCode(), newCode()];
  const lines = [
    `${one},2026-12-01,2026-12-08`,
    `${two},01/12/2026,08/12/2026`,
    'X,2026-12-01,2026-12-08',
  ];
  for (const query of ['?dry', '?dry=true']) {
    expect(counts(await bring(hotel, lines, query))).toEqual([2, 0, 0, 1]);
    expect(await stored(hotel)).toEqual([]);
  }
  const done = await bring(hotel, lines);
  expect(counts(done)).toEqual([2, 0, 0, 1]);
  expect(done.lines[2]).toMatchObject({ line: 4, state: 'error' });
  expect(done.lines[2]?.error?.code).toBe('stay.code_wrong');
  const week = { checkInDate: '2026-12-01', checkOutDate: '2026-12-08' };
  const rows = [
    { code: one, ...week },
    { code: two, ...week },
  ];
  expect(await stored(hotel)).toEqual(rows);
  expect(counts(await bring(hotel, lines))).toEqual([0, 0, 2, 1]);
  expect(await stored(hotel)).toEqual(rows);
  expect(await entries(hotel)).toEqual([{ act: 'stays.imported', after: { count: 2 } }]);
});

test('other days change a stay, and whom the hotel expected outside them arrives on the first', async () => {
  const hotel = await openHotel();
  const code = newCode();
  const guests = [
    { name: 'Ana Reis', arrivesAt: '2026-12-01T15:00:00Z' },
    { name: 'Rui Reis', arrivesAt: '2026-12-06T09:00:00Z' },
  ];
  const days = { checkInDate: '2026-12-01', checkOutDate: '2026-12-08' };
  const path = 'accommodation/reservation';
  await app.call('POST', path, { token: hotel.desk, body: { code, ...days, guests } });
  const done = await bring(hotel, [`${code},2026-12-05,2026-12-09`]);
  expect(done.lines).toMatchObject([{ state: 'changed', before: days, error: null }]);
  const { body } = await app.call('GET', path, { token: hotel.desk });
  expect(body.data[0]).toMatchObject({ checkInDate: '2026-12-05', checkOutDate: '2026-12-09' });
  expect(body.data[0].people).toMatchObject([
    { name: 'Ana Reis', arrivesAt: '2026-12-05T15:00:00' },
    { name: 'Rui Reis', arrivesAt: '2026-12-06T09:00:00' },
  ]);
});

test('days that would leave out an appointment of the hotel are not saved, and the report says how many', async () => {
  const hotel = await openHotel();
  const stay = await buildReservation(app.db, { entityId: hotel.id, code: newCode() });
  const { accountId, id: personId } = await buildPerson(app.db);
  const { id } = await buildAppointment(app.db, {
    accountId,
    personId,
    startsAt: new Date('2026-12-07T09:00:00Z'),
    endsAt: new Date('2026-12-07T09:10:00Z'),
    serviceDate: '2026-12-07',
  });
  await app.db
    .updateTable('appointments')
    .set({ reservationId: stay.id })
    .where('id', '=', id)
    .execute();
  const shorter = [`${stay.code},2026-12-01,2026-12-06`];
  const { lines } = await bring(hotel, shorter);
  expect(lines[0]?.error?.text).toContain('(1)');
  expect(await stored(hotel)).toMatchObject([{ checkOutDate: '2026-12-08' }]);
  const canceled = { status: 'Canceled', statusReason: 'byPerson', canceledAt: new Date() };
  await app.db.updateTable('appointments').set(canceled).where('id', '=', id).execute();
  expect(counts(await bring(hotel, shorter))).toEqual([0, 1, 0, 0]);
});

test('a code goes to one of two hotels that import it at once, and the other reads that it is taken', async () => {
  const hotels = [await openHotel(), await openHotel()];
  const codes = Array.from({ length: 40 }, newCode);
  const reports = await Promise.all(
    hotels.map((hotel, index) => {
      const lines = codes.map((code) => `${code},2026-12-01,2026-12-08`);
      return bring(hotel, index === 0 ? lines : lines.toReversed());
    }),
  );
  expect(reports.reduce((sum, report) => sum + report.new, 0)).toBe(codes.length);
  expect(reports.reduce((sum, report) => sum + report.error, 0)).toBe(codes.length);
  const refused = reports.flatMap(({ lines }) => lines).filter(({ state }) => state === 'error');
  expect(new Set(refused.map(({ error }) => error?.code))).toEqual(new Set(['stay.code_taken']));
});

test('a preview does not tell which codes other hotels have, and three files a minute are saved', async () => {
  const [one, other] = [await openHotel(), await openHotel()];
  const [taken, free] = [newCode(), newCode()];
  const lines = [taken, free].map((code) => `${code},2026-12-01,2026-12-08`);
  await bring(one, lines.slice(0, 1));
  const preview = await bring(other, lines, '?dry');
  expect(preview.lines.map(({ state, error }) => [state, error])).toEqual([
    ['new', null],
    ['new', null],
  ]);
  expect(counts(await bring(other, lines))).toEqual([1, 0, 0, 1]);

  const again = async (query = '') => {
    const body = { csv: fileOf(lines) };
    return (await app.call('POST', `v1/stays/import${query}`, { token: other.manager, body }))
      .status;
  };
  for (let times = 1; times < stayImportsPerMinute; times += 1) expect(await again()).toBe(200);
  expect(await again()).toBe(429);
  expect(await again('?dry')).toBe(200);
});

test('a hotel learns of so many codes of other hotels in a day, by files or one by one, and then of none', async () => {
  const [one, other] = [await openHotel(), await openHotel()];
  const taken = Array.from({ length: takenStayCodesPerDay + 1 }, newCode);
  const line = (code: string) => `${code},2026-12-01,2026-12-08`;
  await bring(one, taken.map(line));
  const free = newCode();
  const sendRefused = async (lines: string[]) => {
    const { body } = await send(other.manager, fileOf(lines));
    return [body.type, body.messages[0]?.code, body.data];
  };
  const refused = ['Error', 'stay.too_many_taken', null];
  // All at once say nothing, and nothing of the file is saved.
  expect(await sendRefused([...taken, free].map(line))).toEqual(refused);
  expect(await stored(other)).toEqual([]);
  expect(await entries(other)).toEqual([
    { act: 'stays.codes_taken', after: { count: takenStayCodesPerDay } },
  ]);
  // From then on no code is tried, taken or not; the next day it is.
  expect(await sendRefused([line(free)])).toEqual(refused);
  const add = (code: string) =>
    app.call('POST', 'accommodation/reservation', {
      token: other.desk,
      body: { code, checkInDate: '2026-12-01', checkOutDate: '2026-12-08', guests: [] },
    });
  for (const code of [taken[0] ?? '', free])
    expect((await add(code)).body.messages[0].code).toBe('stay.too_many_taken');
  app.clock.advance(25 * 3_600_000);
  const again = await openHotelSession(other);
  const { body } = await send(again, fileOf([taken[0] ?? '', free].map(line)));
  expect(counts(body.data)).toEqual([1, 0, 0, 1]);
  app.clock.set(frozenAt);
});

test('the same file twice at once makes each stay once', async () => {
  const hotel = await openHotel();
  const lines = Array.from({ length: 20 }, () => `${newCode()},2026-12-01,2026-12-08`);
  await Promise.all([bring(hotel, lines), bring(hotel, lines)]);
  expect(await stored(hotel)).toHaveLength(20);
  expect(counts(await bring(hotel, lines))).toEqual([0, 0, 20, 0]);
});

test('5,000 rows are taken, more are refused with 413, and so are 10 MB before they are read', async () => {
  const hotel = await openHotel();
  const lines = Array.from({ length: 5000 }, (_, row) => `BIG-${row},2026-12-01,2026-12-08`);
  expect(counts(await bring(hotel, lines, '?dry'))).toEqual([5000, 0, 0, 0]);
  const more = await send(hotel.manager, fileOf([...lines, 'BIG-X,2026-12-01,2026-12-08']));
  expect([more.status, more.body.messages[0].code]).toEqual([413, 'stay.import_too_long']);
  const huge = await send(hotel.manager, 'x'.repeat(10 * 1024 * 1024));
  expect([huge.status, huge.body.messages[0].code]).toEqual([413, 'too_large']);
  expect(await stored(hotel)).toEqual([]);
});

test('a file of separators alone keeps no other call waiting', async () => {
  const { manager } = await openHotel();
  const delay = monitorEventLoopDelay();
  delay.enable();
  const { status, body } = await send(manager, `code,check_in,check_out\n${',\n'.repeat(100_000)}`);
  delay.disable();
  expect([status, body.messages[0]?.code ?? body.data.lines]).toEqual([200, expect.anything()]);
  expect(delay.max / 1e6).toBeLessThan(700);
});

test('a file that is none is refused in words, in both languages', async () => {
  const { manager } = await openHotel();
  const files: [unknown, number][] = [
    ['', 400],
    ['um,dois', 200],
    ['code,check_in,check_out\n"A', 200],
    ['code,check_in,check_out\nA\u0000B,2026-12-01,2026-12-08', 400],
    ['\ufeff', 200],
    [null, 400],
    [['a'], 400],
  ];
  for (const [csv, expected] of files) {
    const { status, body } = await send(manager, csv);
    expect({ csv, status, type: body.type }).toEqual({ csv, status: expected, type: 'Error' });
    expect(body.messages[0].text).not.toBe('');
  }
});

test('a desk neither imports nor prints; a manager of another hotel finds no card', async () => {
  const [hotel, other] = [await openHotel(), await openHotel()];
  const stay = await buildReservation(app.db, { entityId: hotel.id });
  expect((await send(hotel.desk, fileOf([]))).status).toBe(403);
  const card = (token: string) => app.call('GET', `v1/stays/${stay.id}/card.pdf`, { token });
  expect((await card(hotel.desk)).status).toBe(403);
  expect((await card(other.manager)).status).toBe(404);
  expect((await card(hotel.manager)).status).toBe(200);
});

test('the card has the hotel, the days and the code in both languages, and a QR code that adds the stay', async () => {
  const hotel = await openHotel();
  const stay = await buildReservation(app.db, { entityId: hotel.id, code: 'MARE/12.B-7' });
  const { headers, rawPayload, statusCode } = await app.app.inject({
    url: `/api/v1/stays/${stay.id}/card.pdf`,
    headers: { authorization: `Bearer ${hotel.manager}` },
  });
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
  const { text, pages, source } = readPdfText(rawPayload);
  expect(pages).toBe(1);
  expect(source).toContain('[0 0 297.64 419.53]');
  for (const part of [
    'Hotel Maré',
    'MARE/12.B-7',
    '1 de dezembro de 2026 – 8 de dezembro de 2026',
    '1 December 2026 – 8 December 2026',
    'Marque aqui os testes',
    'Book the tests',
  ])
    expect(text).toContain(part);
  const { pixels, width, height } = readPdfSquares(rawPayload);
  expect(jsQR.default(pixels, width, height)?.data).toBe(
    `${app.settings.publicUrl}/user/bookings/register/new?reservation=MARE%2F12.B-7`,
  );
});
