import { newEmail } from './support/account.ts';
import { newPatient, openSession } from './support/api.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { dayFromToday, newCart } from './support/booking.ts';
import { fillDay, giveBack } from './support/full-day.ts';
import { expect, test } from './support/journey.ts';
import { lastMailTo } from './support/mail.ts';
import { takeScreen } from './support/screens.ts';

const rosa = 'Rosa Tavares';
const names = ['Rui Reis', 'Ana Reis', 'Eva Reis', 'Ivo Reis', 'Lia Reis', 'Noa Reis'];

test('on a full day a patient joins the waitlist, is offered a released place, declines it and leaves', async ({
  page,
  openElsewhere,
  words,
  language,
}) => {
  test.setTimeout(180_000);
  const holder = await newPatient(page.request, { email: newEmail(), names });
  const date = dayFromToday(language === 'pt' ? 31 : 34);
  const full = await fillDay(holder, { date, dataDir: process.env.APP_DATA_DIR ?? '' });
  const email = newEmail();
  const { api, persons } = await newPatient(page.request, { email, names: [rosa] });
  const { idCart } = await newCart(api, persons, full.time);
  const say = (key: string, values?: Record<string, string | number>) =>
    words('waitlist', key, values);
  const look = async (screen: typeof page, name: string) => {
    await expectNoAxeFindings(screen);
    await takeScreen(screen, `waitlist-${name}`);
  };
  const day = full.time.slice(0, 10);

  await openSession(page, email);
  await page.goto(
    `/user/tests/schedule/${idCart}/place/slot?entityService=${full.idEntityService}&date=${day}`,
  );
  await expect(page.getByRole('heading', { name: say('ask.title') })).toBeVisible();
  await look(page, 'ask');
  await page.getByRole('button', { name: say('ask.join') }).click();
  await expect(page.getByRole('heading', { name: say('waits.title') })).toBeVisible();
  await look(page, 'waits');
  await page.goto('/user/tests/list');
  await expect(page.getByText(say('list.waiting'))).toBeVisible();
  await look(page, 'list');

  await giveBack(holder.api, full);
  const link = async () =>
    /https?:\/\/\S+(\/waiting-list\/[\w.-]+)/.exec(
      (await lastMailTo(page.request, email)).text,
    )?.[1];
  await expect.poll(link).toBeDefined();
  await page.reload();
  await page.getByRole('link', { name: say('take') }).scrollIntoViewIfNeeded();
  await look(page, 'list-offered');
  await page.getByRole('link', { name: say('take') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('cart', 'slots.title'));
  await look(page, 'slot');

  const mailPage = await openElsewhere();
  await mailPage.goto((await link()) ?? '');
  await expect(mailPage.getByRole('heading', { level: 1 })).toHaveText(say('open.title'));
  await look(mailPage, 'offer');
  await mailPage.getByRole('button', { name: say('pass') }).click();
  await expect(mailPage.getByRole('heading', { level: 1 })).toHaveText(say('over.title'));
  await expect(mailPage.getByText(say('over.waiting'))).toBeVisible();
  await look(mailPage, 'passed');
  await mailPage.getByRole('button', { name: say('leave') }).click();
  await expect(mailPage.getByText(say('over.left'))).toBeVisible();
  await page.goto('/user/tests/list');
  await expect(page.getByText(say('list.waiting'))).toHaveCount(0);
  await mailPage.goto(`${(await link()) ?? ''}x`);
  await expect(mailPage.getByRole('heading', { level: 1 })).toHaveText(say('unknown.title'));
  await look(mailPage, 'unknown');
});
