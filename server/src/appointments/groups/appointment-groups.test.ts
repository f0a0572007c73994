import { createPublicKey, verify } from 'node:crypto';
import { unzipSync } from 'fflate';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { bookFamily, messagesOf, rowOf } from '../../../test/agenda-acts.fixture.ts';
import { codeOf } from '../../../test/app.ts';
import { at } from '../../../test/patient-actions.ts';
import { shareTestProduct } from '../../../test/share-test-product.ts';
import { makeWalletKeys } from '../../../test/wallet-keys.ts';

const app = await shareTestProduct({ hasReference: true, walletKeys: await makeWalletKeys() });

const thursday = '2026-11-26';
const on = (wall: string) => `${thursday}T${wall}:00+00:00`;

/** A family that has booked for Wednesday from 9:00 on, and the calls about all of it. */
async function bookTogether(options: Parameters<typeof bookFamily>[1] = {}) {
  const booking = await bookFamily(app, { people: 3, type: 2, ...options });
  const { ids, family } = booking;
  const [id = ''] = ids;
  const { token } = family;
  const path = `v1/appointments/${id}/group`;
  return {
    ...booking,
    id,
    startsOn: (date: string, chosen = ids) =>
      app.call('GET', `${path}/slots?date=${date}&ids=${chosen.join(',')}`, { token }),
    move: (starts: Array<{ id: string; time: string }>) =>
      app.call('POST', `${path}/move`, { token, body: { starts } }),
    cancel: (chosen: string[], key?: string) =>
      app.call('POST', `${path}/cancel`, {
        token,
        body: { ids: chosen },
        ...(key ? { headers: { 'idempotency-key': key } } : {}),
      }),
    times: async () => {
      const rows = await Promise.all(ids.map((one) => rowOf(app, one)));
      return rows.map(({ startsAt }) => startsAt?.toISOString().slice(0, 16));
    },
  };
}

const wide = { service: { schedule: { capacity: 3 } } };

test('a family moves together: one after the other from one start, at its prices, with one e-mail for each', async () => {
  const family = await bookTogether();
  const { body } = await family.startsOn(thursday);
  const from = body.data.find(({ time }: { time: string }) => time === on('10:00'));
  expect(from).toEqual({
    time: on('10:00'),
    isTogether: false,
    starts: [
      { id: family.ids[0], time: on('10:00') },
      { id: family.ids[1], time: on('10:15') },
      { id: family.ids[2], time: on('10:30') },
    ],
  });

  const moved = await family.move(from.starts);

  expect([moved.status, codeOf(moved)]).toEqual([200, 'appointment.rescheduled']);
  expect(moved.body.data).toEqual(from.starts);
  expect(await family.times()).toEqual(
    ['10:00', '10:15', '10:30'].map((wall) => `${thursday}T${wall}`),
  );
  expect(await messagesOf(app, 'appointment-moved')).toHaveLength(3);
});

test('where a start has room for all, they move to one start', async () => {
  const family = await bookTogether(wide);
  const { body } = await family.startsOn(thursday);
  const [first] = body.data;
  expect(first.isTogether).toBe(true);
  await family.move(first.starts);
  expect(new Set(await family.times())).toEqual(new Set([first.time.slice(0, 16)]));
});

test('their own places count as available: a family moves on by one start, to places that its own people leave', async () => {
  const family = await bookTogether();
  const { body } = await family.startsOn('2026-11-25');
  const times = body.data.map(({ time }: { time: string }) => time);
  expect(times).toContain(at('09:15'));
  const found = body.data.find(({ time }: { time: string }) => time === at('09:15'));

  const moved = await family.move(found.starts);

  expect(codeOf(moved)).toBe('appointment.rescheduled');
  expect(await family.times()).toEqual(
    ['09:15', '09:30', '09:45'].map((wall) => `2026-11-25T${wall}`),
  );
});

test('only the chosen people move, and who stays has the place that they had', async () => {
  const family = await bookTogether();
  const [first = '', second = ''] = family.ids;
  const { body } = await family.startsOn('2026-11-25', [first, second]);
  const times = body.data.map(({ time }: { time: string }) => time);
  // 9:15 would need 9:30, where the third person stays, and goes on to 9:45.
  const from = body.data.find(({ time }: { time: string }) => time === at('09:15'));
  expect(from.starts.map(({ time }: { time: string }) => time)).toEqual([at('09:15'), at('09:45')]);
  expect(times).not.toContain(at('09:30'));
});

test('if one start is taken all keep their times, and no e-mail is sent', async () => {
  const family = await bookTogether();
  const other = await app.createCart(await app.addFamily(), family.service.serviceId);
  await other.hold(family.service, [on('10:30').replace(thursday, '2026-11-25')]);
  const before = await family.times();

  const refused = await family.move(
    family.ids.map((id, index) => ({ id, time: at(['10:00', '10:15', '10:30'][index] ?? '') })),
  );

  expect([refused.status, codeOf(refused)]).toEqual([409, 'slot.taken']);
  expect(refused.body.data.alternatives.length).toBeGreaterThan(0);
  expect(await family.times()).toEqual(before);
  expect(await messagesOf(app, 'appointment-moved')).toEqual([]);
});

test('if one of them was cancelled, or has left the list, none moves', async () => {
  const family = await bookTogether();
  const [gone = ''] = family.ids;
  await family.cancel([gone]);
  const starts = family.ids.map((id) => ({ id, time: on('12:00') }));
  expect(codeOf(await family.move(starts))).toBe('appointment.cannot_reschedule');
  expect(codeOf(await family.startsOn(thursday))).toBe('appointment.cannot_reschedule');
  expect(codeOf(await family.cancel(family.ids))).toBe('appointment.cannot_cancel');
  expect((await family.times()).slice(1)).toEqual(['2026-11-25T09:15', '2026-11-25T09:30']);
});

test('a family cancels together: one sum, a refund and an e-mail for each, once under one key', async () => {
  const family = await bookTogether();
  const { priceCents } = await rowOf(app, family.id);

  const [canceled, again] = [
    await family.cancel(family.ids, 'family-0001'),
    await family.cancel(family.ids, 'family-0001'),
  ];

  expect(codeOf(canceled)).toBe('appointment.group_canceled_refund');
  expect(canceled.body.data).toEqual({ refundCents: 3 * priceCents, requestedCents: 0 });
  expect(again.body).toEqual(canceled.body);
  await app.runDueJobs();
  const refunds = await app.db
    .selectFrom('refunds')
    .select(['amountCents', 'status'])
    .where('paymentId', '=', family.paymentId)
    .execute();
  expect(refunds).toEqual(
    Array.from({ length: 3 }, () => ({ amountCents: priceCents, status: 'done' })),
  );
  expect(await messagesOf(app, 'appointment-canceled')).toHaveLength(3);
});

test('later than a day after the purchase the money of all is requested, in one sum', async () => {
  const family = await bookTogether({ times: ['17:00', '17:15', '17:30'] });
  app.clock.advance(8 * 60 * 60 * 1000);
  await app.db
    .updateTable('appointments')
    .set({ paidAt: new Date(app.clock.now().getTime() - 25 * 60 * 60 * 1000) })
    .where('id', 'in', family.ids)
    .execute();
  const { body } = await family.cancel(family.ids);
  expect(body.messages[0].code).toBe('appointment.group_canceled_request');
  expect(body.data).toEqual({ refundCents: 0, requestedCents: 6000 });
});

test('appointments of another cart, of another account, or named twice are not part of a group', async () => {
  const family = await bookTogether();
  const other = await bookTogether();
  const [foreign = ''] = other.ids;
  const time = on('12:00');
  expect((await family.cancel([family.id, foreign])).status).toBe(404);
  expect((await family.move([{ id: foreign, time }])).status).toBe(404);
  expect((await family.startsOn(thursday, [family.id, foreign])).status).toBe(404);
  expect((await family.cancel([family.id, family.id])).status).toBe(400);
  const twice = { id: family.id, time };
  expect((await family.move([twice, twice])).status).toBe(400);
  expect(await family.times()).toEqual(
    ['09:00', '09:15', '09:30'].map((wall) => `2026-11-25T${wall}`),
  );
});

test('one calendar file has an entry for each person who is booked, with the UIDs of the e-mails', async () => {
  const family = await bookTogether();
  const [gone = '', ...booked] = family.ids;
  await family.cancel([gone]);
  const { token } = family.family;
  const { status, body } = await app.call('GET', `v1/appointments/${family.id}/group/calendar`, {
    token,
  });
  expect(status).toBe(200);
  const events = new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent');
  const uids = events.map((event) => event.getFirstPropertyValue('uid'));
  expect(uids).toEqual(booked.map((id) => `${id}@vaga.appointment`));
});

test.for([1, 2, 3])(
  'of two moves of a family at once both are whole, and no person has two places (%i)',
  async () => {
    const family = await bookTogether();
    const to = (hour: number) =>
      family.ids.map((id, index) => ({
        id,
        time: on(`${hour}:${index === 0 ? '00' : 15 * index}`),
      }));

    const both = await Promise.all([family.move(to(10)), family.move(to(11))]);

    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const times = await family.times();
    const hours = new Set(times.map((time) => time?.slice(11, 13)));
    expect(hours.size).toBe(1);
  },
);

test.for([1, 2, 3])(
  'a move and a cancellation of a family at once: moved and then cancelled, or cancelled (%i)',
  async () => {
    const family = await bookTogether();
    const starts = family.ids.map((id, index) => ({
      id,
      time: on(`10:${index === 0 ? '00' : 15 * index}`),
    }));

    const [moved, canceled, single] = await Promise.all([
      family.move(starts),
      family.cancel(family.ids),
      app.call('DELETE', `onboarding/user/schedule/${family.ids[2]}`, {
        token: family.family.token,
      }),
    ]);
    await app.runDueJobs();

    expect([moved.status, canceled.status, single.status]).toEqual([200, 200, 200]);
    const rows = await Promise.all(family.ids.map((id) => rowOf(app, id)));
    const isAll = codeOf(canceled) === 'appointment.group_canceled_refund';
    // Either the family was cancelled together, or the one was first and the call for all was refused.
    expect(rows.filter(({ status }) => status === 'Canceled')).toHaveLength(isAll ? 3 : 1);
    expect(codeOf(single)).toBe(
      isAll ? 'appointment.cannot_cancel' : 'appointment.canceled_refund',
    );
  },
);

test('two families that want each other’s times at once both keep their own, and neither waits for the other', async () => {
  const one = await bookTogether({ people: 2 });
  const other = await app.addFamily(2);
  const cart = await app.createCart(other, one.service.serviceId);
  await cart.hold(one.service, [at('11:00'), at('11:15')]);
  await app.call('POST', `scheduling/${cart.id}/checkout`, {
    token: other.token,
    body: { paymentType: { id: 1, method: 0 } },
  });
  const rows = await app.db
    .selectFrom('appointments')
    .select('id')
    .where('cartId', '=', cart.id)
    .orderBy('startsAt')
    .execute();
  const swap = rows.map(({ id }, index) => ({ id, time: at(['09:00', '09:15'][index] ?? '') }));

  const answers = await Promise.all([
    one.move(one.ids.map((id, index) => ({ id, time: at(['11:00', '11:15'][index] ?? '') }))),
    app.call('POST', `v1/appointments/${rows[0]?.id}/group/move`, {
      token: other.token,
      body: { starts: swap },
    }),
  ]);

  // Each finds the other's places taken: whichever is first, no place is free until the other has left it.
  expect(answers.map(({ status }) => status)).toEqual([409, 409]);
});

/** A file of passes, and the `pass.json` of one. */
async function readPasses(path: string, token: string) {
  const { statusCode, headers, rawPayload } = await app.app.inject({
    url: `/api/v1/appointments/${path}`,
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
  });
  return { statusCode, type: headers['content-type'], files: unzipSync(rawPayload) };
}
const passIn = (files: Record<string, Uint8Array>) =>
  JSON.parse(Buffer.from(files['pass.json'] ?? []).toString('utf8'));

test('a family saves its appointments to Apple Wallet, all in one file or each on its own, as they are now', async () => {
  const { ids, id, family, move } = await bookTogether();
  const all = await readPasses(`${id}/group/wallet-passes`, family.token);
  expect([all.statusCode, all.type]).toEqual([200, 'application/vnd.apple.pkpasses']);
  const passes = Object.values(all.files).map((file) => passIn(unzipSync(file)));
  expect(passes.map(({ serialNumber }) => serialNumber)).toEqual(ids);
  expect(passes.map(({ relevantDate }) => relevantDate)).toEqual(
    ['09:00', '09:15', '09:30'].map((wall) => at(wall)),
  );

  await move([{ id, time: on('10:00') }]);
  const moved = await readPasses(`${id}/wallet-pass`, family.token);
  expect([moved.statusCode, moved.type]).toEqual([200, 'application/vnd.apple.pkpass']);
  expect(Object.keys(moved.files)).toEqual([
    ...['pass.json', 'icon.png', 'icon@2x.png', 'icon@3x.png', 'logo.png', 'logo@2x.png'],
    ...['manifest.json', 'signature'],
  ]);
  expect(passIn(moved.files)).toMatchObject({ serialNumber: id, relevantDate: on('10:00') });
});

test('the address at Google has the pass, signed by the key of the installation; a cancelled appointment has none', async () => {
  const { id, ids, family, cancel } = await bookTogether();
  const { token } = family;
  const read = (one: string) => app.call('GET', `v1/appointments/${one}/google-wallet`, { token });
  const { url } = (await read(id)).body.data;
  const [head = '', claims = '', signature = ''] =
    new URL(url).pathname.split('/').at(-1)?.split('.') ?? [];
  expect(url).toMatch(/^https:\/\/pay\.google\.com\/gp\/v\/save\/[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(`${head}.${claims}.${signature}`.length).toBeLessThan(1800);
  const { google } = app.walletKeys;
  if (!google) throw new Error('There is no key of Google.');
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    createPublicKey(google.key),
    Buffer.from(signature, 'base64url'),
  );
  expect(isSigned).toBe(true);
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'))).toMatchObject({
    iss: google.serviceAccount,
    aud: 'google',
    typ: 'savetowallet',
    payload: { genericObjects: [{ id: `${google.issuer}.${id}.0` }] },
  });

  await cancel(ids);
  await app.runDueJobs();
  for (const path of ['wallet-pass', 'group/wallet-passes', 'google-wallet']) {
    const refused = await app.call('GET', `v1/appointments/${id}/${path}`, { token });
    expect([refused.status, codeOf(refused)]).toEqual([404, 'appointment.no_pass']);
  }
});
