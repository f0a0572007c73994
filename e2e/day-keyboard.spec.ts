import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { buildAppointment, buildPerson } from '../server/test/builders/index.ts';
import { readPdfText } from '../server/test/read-pdf-text.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { withDatabase } from './support/database.ts';
import { expect, test } from './support/journey.ts';
import { newOpenDesk, type OpenDesk, openDay } from './support/open-desk.ts';
import { countPresses } from './support/presses.ts';

/** What has the focus is on the screen and drawn as such: null, or what is wrong. */
async function findFocusError(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const present = document.activeElement;
    if (!present || present === document.body) return 'nothing has the focus';
    const { top, bottom, width, height } = present.getBoundingClientRect();
    if (width === 0 || height === 0) return `${present.outerHTML.slice(0, 80)} is not drawn`;
    if (bottom < 0 || top > innerHeight)
      return `${present.outerHTML.slice(0, 80)} is off the screen`;
    return present.matches(':focus-visible')
      ? null
      : `${present.outerHTML.slice(0, 80)} has no ring`;
  });
}

/** After each act the focus is somewhere, and seen there. */
async function expectFocus(page: Page): Promise<void> {
  await expect.poll(() => findFocusError(page)).toBeNull();
}

/** Tab until what has the focus matches. */
async function tabTo(page: Page, selector: string, key = 'Tab'): Promise<void> {
  for (let steps = 0; steps < 40; steps += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${selector}.`);
}

/** Who was expected at 9 and has not come. The desk books nothing that is over: it is put into the database. */
async function bookAtNine({ entityId, idEntityService, today, instant }: OpenDesk, name: string) {
  await withDatabase(async (db) => {
    const person = await buildPerson(db, { name, keptByEntityId: entityId });
    await buildAppointment(db, {
      accountId: person.accountId,
      personId: person.id,
      entityServiceId: idEntityService,
      serviceDate: today,
      startsAt: new Date(instant('09:00')),
      endsAt: new Date(instant('09:20')),
    });
  });
}

test('a whole day is worked by keys alone, and the focus is never lost', {
  tag: '@once',
}, async ({ page, words }) => {
  test.setTimeout(90_000);
  const say = (key: string, values?: Record<string, string | number>) => words('day', key, values);
  const [graça, absent, caller] = ['Graça Mendonça', 'Rui Vaz', 'Clara Pinto'];
  const desk = await newOpenDesk(page.request);
  await desk.book({ at: '12:00', name: graça });
  await bookAtNine(desk, absent);
  await page.setViewportSize({ width: 1280, height: 800 });
  const presses = await countPresses(page);
  await openDay(page, desk);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const notice = (text: string) =>
    expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
  const find = async (name: string) => {
    await press('/');
    await expect(page.getByRole('combobox')).toBeFocused();
    await page.keyboard.type(name.slice(0, 6));
    await expect(page.getByRole('option', { name: new RegExp(name) }).first()).toBeVisible();
    await press('Enter');
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
    await expectFocus(page);
  };

  await test.step('search, check in, call, done, and done is taken back', async () => {
    await find(graça);
    for (const [key, act] of [
      ['c', 'checkIn'],
      ['l', 'call'],
      ['d', 'done'],
    ] as const) {
      await press(key);
      await notice(say(`done.${act}`, { name: graça }));
      await expectFocus(page);
    }
    await press('z');
    await notice(say('done.undone', { name: graça }));
    await expectFocus(page);
  });

  await test.step('money is taken, and the dialog gives the focus back', async () => {
    const take = page.getByRole('button', { name: /^Receber 20/ });
    for (let steps = 0; steps < 12; steps += 1) {
      if (await take.evaluate((button) => button === document.activeElement)) break;
      await press('Tab');
    }
    await expect(take).toBeFocused();
    await press('Enter');
    await tabTo(page, 'dialog button:not([aria-label])');
    await press('Enter');
    await notice('20,00');
    await expectFocus(page);
  });

  await test.step('a no-show, and back', async () => {
    await press('Escape');
    await expectFocus(page);
    await find(absent);
    await press('x');
    await notice(say('done.noShow', { name: absent }));
    await press('z');
    await notice(say('done.undone', { name: absent }));
    await press('Escape');
    await expectFocus(page);
  });

  await test.step('a new booking, and back to the day', async () => {
    await press('n');
    const form = page.getByRole('region', { name: words('desk', 'title') });
    await expect(form.getByRole('radio').nth(1)).toBeFocused();
    await press('ArrowDown', 'ArrowDown', 'Tab', 'Tab');
    await page.keyboard.type(caller);
    await press('Enter');
    await expect(form.getByText(words('desk', 'booked'), { exact: true })).toBeVisible();
    await expectFocus(page);
    await press('Enter');
    await expect(page.getByRole('region', { name: caller, exact: true })).toBeVisible();
    await expectFocus(page);
  });

  await test.step('a move, and back', async () => {
    await press('m', 'ArrowDown', 'Enter');
    // The notice of the booking names the person too: only that of the move can be taken back.
    await notice('A marcação foi mudada.');
    await expectFocus(page);
    await press('z');
    await notice(say('done.undone', { name: caller }));
    await press('m');
    await expectFocus(page);
    await press('Escape');
    await expectFocus(page);
  });

  await test.step('the day is printed, and another one is looked at', async () => {
    await press('Escape');
    const [file] = await Promise.all([page.waitForEvent('download'), press('p')]);
    expect(readPdfText(await readFile(await file.path())).text).toContain(graça);
    await expectFocus(page);
    await press('?');
    await expect(page.getByRole('dialog', { name: say('keys.title') })).toBeVisible();
    await expectNoAxeFindings(page);
    await press('Escape');
    await expectFocus(page);
    await press('v');
    await expect(page.getByRole('link', { name: say('view.list') })).toHaveAttribute(
      'aria-current',
    );
    await expectFocus(page);
    await press('t');
    await expectFocus(page);
  });
  expect((await presses()).taps).toBe(0);
});
