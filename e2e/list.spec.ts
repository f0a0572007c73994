import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import ICAL from 'ical.js';
import jsQR from 'jsqr';
import { newEmail } from './support/account.ts';
import { type Api, newPatient, openSession } from './support/api.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import {
  cards,
  dayFromToday,
  findOffer,
  holdPlace,
  holdSlot,
  newCart,
  payByCard,
  payOnline,
} from './support/booking.ts';
import { expect, test } from './support/journey.ts';
import { takeScreen } from './support/screens.ts';

interface Row {
  id: string;
  code: string;
  person: string;
  date: string;
  endsAt: string;
  address: string;
}

const [rosa, antonio] = ['Rosa Tavares', 'António Tavares'];

test('an empty list has a link to the first booking', { tag: '@once' }, async ({ page, words }) => {
  const email = newEmail();
  await newPatient(page.request, { email, names: [] });
  await openSession(page, email);
  await page.goto('/user/tests/list');
  await expect(page.getByText(words('appointments', 'empty.title'))).toBeVisible();
  await expectNoAxeFindings(page);
  await takeScreen(page, 'list-empty');
  await page
    .getByRole('link', { name: words('appointments', 'book') })
    .last()
    .click();
  await page.waitForURL('**/user/tests/services**');
});

test('a family of two finds the next appointment first, its code for the counter, its calendar file, and what can be done with each', async ({
  page,
  words,
}, { project }) => {
  test.setTimeout(180_000);
  const email = newEmail();
  const { api, persons } = await newPatient(page.request, { email, names: [rosa, antonio] });
  const look = async (name: string) => {
    await expectNoAxeFindings(page);
    await takeScreen(page, `list-${name}`);
  };
  const say = (key: string, values?: Record<string, string | number>) =>
    words('appointments', key, values);

  await test.step('two appointments, held, paid online', async () => {
    const idCart = await holdForBoth(api, persons);
    await openSession(page, email);
    await page.goto(`/user/tests/schedule/${idCart}/payment`);
    await payOnline(page, words);
    await payByCard(page, cards.pays);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      words('payments', 'success.title'),
      { timeout: 20_000 },
    );
  });

  const rows = (await api.call<Row[]>('GET', 'onboarding/user/schedule')).data;
  const [first, second] = rows;
  if (!first || !second) throw new Error('Both were booked.');
  const card = page.getByRole('region', { name: say('next.title') });
  /** On a phone a row is short until its reader asks for the rest. */
  const openWhole = async (row: Locator) => {
    if (project.name !== 'phone-pt') return;
    await row.getByRole('button', { name: new RegExp(`^${say('row.more')}: `) }).click();
  };

  await test.step('the next one stands first: when, where, the way there, the code', async () => {
    await page.goto('/user/tests/list');
    await expect(card).toContainText(first.person);
    await expect(card).toContainText(first.date.slice(11, 16));
    await expect(card).toContainText(first.address);
    await expect(card).toContainText(first.code.slice(4));
    await expect(card).not.toContainText(first.code);
    await expect(card.getByRole('link', { name: say('next.directions') })).toHaveAttribute(
      'href',
      /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=-?\d/,
    );
    await look('1-next');
  });

  await test.step('below it every other appointment has all its columns, in the form that lists have, the weekday first', async () => {
    const row = rowOf(page, second.person);
    if (project.name === 'phone-pt') {
      expect((await row.boundingBox())?.height).toBeLessThan(320);
      await look('1-short');
    }
    await openWhole(row);
    for (const part of [
      ...[second.code.slice(4), say('status.Paid'), say('result.Pending')],
      say('document.later'),
    ]) {
      await expect(row).toContainText(part);
    }
    for (const way of ['next.directions', 'next.calendar']) {
      await expect(row.getByRole('link', { name: say(way) })).toBeVisible();
    }
    await expect(row).toContainText(/[a-zç]{5,},\s\d\d\s[a-zA-Z]{3}\s\d{4}\s-\s\d\d:\d\d/);
    if (project.name === 'desktop-en') {
      await expect(page.getByRole('columnheader')).toHaveText(
        ['code', 'name', 'date', 'service', 'place', 'status', 'result', 'actions'].map((column) =>
          say(`column.${column}`),
        ),
      );
    }
    // It is said once: as the card.
    await expect(rowOf(page, first.person)).toHaveCount(0);
  });

  await test.step('the QR opens large and a reader that is not ours reads the code from the screen', async () => {
    await card
      .getByRole('button', { name: say('checkIn.enlarge', { person: first.person }) })
      .click();
    const dialog = page.getByRole('dialog');
    const qr = dialog.getByRole('img', { name: say('checkIn.qr', { code: first.code.slice(4) }) });
    await expect(qr.locator('path')).toBeAttached();
    expect(await readQr(page, qr)).toBe(first.code);
    await look('2-qr');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect(await readQr(page, card.locator('button svg').first())).toBe(first.code);
  });

  await test.step('without a connection the device shows it with its code, until the session ends', async () => {
    const offline = (key: string) => words('offline', key);
    const title = page.getByRole('heading', { level: 1 });
    await page.waitForFunction(
      async () =>
        navigator.serviceWorker.controller !== null && (await caches.has('vaga-next-appointment')),
    );
    await page.context().setOffline(true);
    await page.goto('/user');
    await expect(title).toHaveText(offline('title'));
    const kept = page.getByRole('region', { name: offline('next') });
    for (const part of [first.code.slice(4), first.date.slice(11, 16), first.address])
      await expect(kept).toContainText(part);
    await expect(kept).not.toContainText(first.person);
    expect(await readQr(page, kept.getByRole('img', { name: offline('qr') }))).toBe(first.code);
    await look('2-offline');
    await page.context().setOffline(false);
    await page.getByRole('link', { name: offline('retry') }).click();
    await expect(title).not.toHaveText(offline('title'));

    // No page of the session is open that would go on by itself.
    await page.goto('about:blank');
    await page.context().clearCookies({ name: 'vaga_session' });
    await page.goto('/');
    await expect.poll(() => page.evaluate(() => caches.has('vaga-next-appointment'))).toBe(false);
    await page.context().setOffline(true);
    await page.goto('/about');
    await expect(page.getByText(offline('none'))).toBeVisible();
    await page.context().setOffline(false);
    await openSession(page, email);
    await page.goto('/user/tests/list');
    await openWhole(rowOf(page, second.person));
  });

  await test.step('each of the family has a code of their own', async () => {
    const action = say('checkIn.show');
    await rowOf(page, second.person).getByRole('button', { name: action }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(second.code.slice(4));
    await expect(dialog).toContainText(second.person);
    await dialog
      .getByRole('button', { name: say('close') })
      .last()
      .click();
  });

  await test.step('the calendar file says what the list says', async () => {
    const link = card.getByRole('link', { name: say('next.calendar') });
    const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(file.suggestedFilename()).toMatch(new RegExp(`^\\w+-${first.code.slice(4)}\\.ics$`));
    const { method, event } = await readCalendar(file);
    expect(method).toBe('PUBLISH');
    expect(event.uid).toBe(`${first.id}@vaga.appointment`);
    expect(event.sequence).toBe(0);
    expect(event.startDate.toUnixTime() * 1000).toBe(Date.parse(first.date));
    expect(event.endDate.toUnixTime() * 1000).toBe(Date.parse(first.endsAt));
    expect(event.location).toBe(first.address);
    expect(event.description).toContain(first.person);
  });

  await test.step('of the two only one moves, and their calendar entry with them', async () => {
    const name = new RegExp(`^${say('reschedule')}: .*${second.person}`);
    await rowOf(page, second.person).getByRole('button', { name }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(
      say('reschedule.others_one', { person: second.person, names: first.person }),
    );
    await dialog.getByLabel(say('reschedule.day')).selectOption(dayFromToday(9));
    await dialog
      .getByRole('button', { name: /^\d\d:\d\d/ })
      .first()
      .click();
    await look('3-move');
    await dialog.getByRole('button', { name: say('reschedule.confirm') }).click();
    await expect(dialog).toContainText(say('reschedule.done'));
    await expect(dialog).toContainText(say('reschedule.mailed'));
    await look('3-moved');
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect(dialog).toBeHidden();
    const moved = (await api.call<Row[]>('GET', 'onboarding/user/schedule')).data;
    expect(moved.find(({ id }) => id === first.id)?.date).toBe(first.date);
    expect(moved.find(({ id }) => id === second.id)?.date).not.toBe(second.date);
    await rowOf(page, second.person)
      .getByRole('button', { name: say('checkIn.show') })
      .click();
    const link = dialog.getByRole('link', { name: say('next.calendar') });
    const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
    const { event } = await readCalendar(file);
    expect([event.uid, event.sequence]).toEqual([`${second.id}@vaga.appointment`, 1]);
    await dialog
      .getByRole('button', { name: say('close') })
      .last()
      .click();
  });

  await test.step('only one of the two is cancelled, after a text about whose money is refunded', async () => {
    const name = new RegExp(`^${say('cancel')}: .*${second.person}`);
    await rowOf(page, second.person).getByRole('button', { name }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('€');
    await expect(dialog).toContainText(
      say('cancel.others_one', { person: second.person, names: first.person }),
    );
    await look('4-cancel');
    await dialog.getByRole('button', { name: say('cancel.confirm') }).click();
    await expect(dialog).toContainText(say('cancel.mailed'));
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect(card).toContainText(first.person);
    await page.getByRole('link', { name: say('tabs.past') }).click();
    const row = rowOf(page, second.person);
    await expect(row).toContainText(say('status.Canceled'));
    // The provider may be quicker than the page.
    await expect(row).toContainText(
      new RegExp(`${say('refund.automatic')}|${say('refund.accepted')}`),
    );
    await expect(row.locator('button:not([aria-expanded])')).toHaveText([say('bookAgain')]);
    await expect(row).not.toContainText(say('document.later'));
    await look('5-one-left');
  });
});

test('a family of three moves together, cancels together and one of them books again', async ({
  page,
  words,
}) => {
  test.setTimeout(180_000);
  const email = newEmail();
  const names = [rosa, antonio, 'Rui Tavares'];
  const { api, persons } = await newPatient(page.request, { email, names });
  const say = (key: string, values?: Record<string, string | number>) =>
    words('appointments', key, values);
  const look = async (name: string) => {
    await expectNoAxeFindings(page);
    await takeScreen(page, `family-${name}`);
  };
  const rows = async () => (await api.call<Row[]>('GET', 'onboarding/user/schedule')).data;
  const dialog = page.getByRole('dialog');
  /** The dialog of one of them, and from there the one of all. */
  const openTogether = async (act: 'reschedule' | 'cancel') => {
    await page
      .getByRole('button', { name: new RegExp(`^${say(act)}: `) })
      .first()
      .click();
    await dialog
      .getByRole('button', { name: say(`group.${act}.offer_other`, { count: 3 }) })
      .click();
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(3);
  };

  await test.step('one calendar file has all three', async () => {
    const idCart = await holdForAll(api, persons);
    await openSession(page, email);
    await page.goto(`/user/tests/schedule/${idCart}/payment`);
    await payOnline(page, words);
    await payByCard(page, cards.pays);
    const link = page.getByRole('link', { name: say('booked.calendarAll_other', { count: 3 }) });
    await expect(link).toBeVisible({ timeout: 20_000 });
    await look('1-paid');
    const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
    const calendar = new ICAL.Component(ICAL.parse(await readFile(await file.path(), 'utf8')));
    expect(calendar.getAllSubcomponents('vevent')).toHaveLength(3);
  });

  await test.step('one new time moves all three', async () => {
    await page.goto('/user/tests/list');
    await openTogether('reschedule');
    await dialog.getByLabel(say('reschedule.day')).selectOption(dayFromToday(9));
    await dialog
      .getByRole('button', { name: /^\d\d:\d\d/ })
      .nth(1)
      .click();
    await expect(dialog.getByRole('list', { name: say('group.reschedule.plan') })).toBeVisible();
    await look('2-move');
    await dialog
      .getByRole('button', { name: say('group.reschedule.confirm_other', { count: 3 }) })
      .click();
    await expect(dialog).toContainText(say('group.reschedule.done'));
    await look('3-moved');
    await dialog.getByRole('button', { name: 'OK' }).click();
    const days = (await rows()).map(({ date }) => date.slice(0, 10));
    expect(new Set(days)).toEqual(new Set([dayFromToday(9)]));
  });

  await test.step('all three are cancelled, and the money is said in one sum', async () => {
    await openTogether('cancel');
    await expect(dialog).toContainText('€');
    await look('4-cancel');
    await dialog
      .getByRole('button', { name: say('group.cancel.confirm_other', { count: 3 }) })
      .click();
    await expect(dialog).toContainText(say('group.cancel.done'));
    await look('5-cancelled');
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByText(say('status.Canceled'), { exact: true })).toHaveCount(3);
    await look('6-past');
  });

  await test.step('one of them is one tap from the times of the same place', async () => {
    await page
      .getByRole('button', { name: new RegExp(`^${say('bookAgain')}: .*${antonio}`) })
      .click();
    await page.waitForURL('**/place/slot?**');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('cart', 'slots.title'));
    await look('7-again');
    expect(await rows()).toHaveLength(3);
  });
});

function rowOf(page: Page, person: string): Locator {
  return page.getByRole('row').filter({ hasText: person });
}

/** A place at one start for each of two persons, at an entity with online payment; a start has capacity for both. */
async function holdForBoth(api: Api, idPersons: string[]): Promise<string> {
  const offer = await findOffer(
    api,
    ({ priceFromCents, nextFree }) => priceFromCents > 0 && (nextFree[0]?.available ?? 0) >= 2,
  );
  return holdPlace(api, idPersons, offer);
}

/** The same for a family, one after the other: a start for each, on a day on which no other journey taps the first ones. */
async function holdForAll(api: Api, idPersons: string[]): Promise<string> {
  const { idEntityService, nextFree } = await findOffer(
    api,
    (offer) =>
      offer.priceFromCents > 0 &&
      offer.nextFree.length >= idPersons.length &&
      (offer.nextFree[0]?.time ?? '') >= dayFromToday(5),
  );
  const { idCart, assets } = await newCart(api, idPersons, nextFree[0]?.time ?? '');
  for (const [index, asset] of assets.entries()) {
    const slot = nextFree[index]?.time ?? '';
    await holdSlot(api, { idCart, idEntityService, slot, assets: [asset] });
  }
  return idCart;
}

async function readCalendar(file: Download): Promise<{ method: unknown; event: ICAL.Event }> {
  const calendar = new ICAL.Component(ICAL.parse(await readFile(await file.path(), 'utf8')));
  const [entry, ...others] = calendar.getAllSubcomponents('vevent');
  if (!entry || others.length > 0) throw new Error('The file has one entry.');
  return { method: calendar.getFirstPropertyValue('method'), event: new ICAL.Event(entry) };
}

/** Reads a QR code from the pixels of the screen, in the colours that it has there. */
async function readQr(page: Page, code: Locator): Promise<string | undefined> {
  await expect(code.locator('path')).toBeAttached();
  const picture = (await code.screenshot()).toString('base64');
  const { pixels, width, height } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const read = context?.getImageData(0, 0, bitmap.width, bitmap.height);
    return { pixels: [...(read?.data ?? [])], width: bitmap.width, height: bitmap.height };
  }, picture);
  return jsQR.default(new Uint8ClampedArray(pixels), width, height)?.data;
}
