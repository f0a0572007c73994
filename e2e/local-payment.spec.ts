import type { Page } from '@playwright/test';
import { newEmail } from './support/account.ts';
import { newPatient, openSession } from './support/api.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { holdWhereAsked } from './support/desks.ts';
import { expect, test } from './support/journey.ts';
import { linksInMails } from './support/mail.ts';
import { takeScreen } from './support/screens.ts';

const rosa = 'Rosa Tavares';

test('who wants to pay at the place asks it, and books once it has said yes', async ({
  page,
  openElsewhere,
  words,
}) => {
  test.setTimeout(240_000);
  const email = newEmail();
  const { api, persons } = await newPatient(page.request, { email, names: [rosa] });
  const say = (key: string) => words('local-payment', key);
  const look = async (screen: Page, name: string) => {
    await expectNoAxeFindings(screen);
    await takeScreen(screen, `local-payment-${name}`);
  };
  const idCart = await holdWhereAsked(api, persons);
  const before = await links(page);

  await openSession(page, email);
  await page.goto(`/user/tests/schedule/${idCart}/payment`);
  // Where there is another way to pay, this one stands in the list with it.
  const asks = page.getByRole('radio', { name: words('cart', 'payment.askFirst') });
  await expect(asks.or(page.getByText(say('step.title'))).first()).toBeVisible();
  if (await asks.isVisible()) await asks.check();
  await expect(page.getByText(say('step.title'))).toBeVisible();
  await look(page, 'askable');
  await page.getByRole('button', { name: say('step.ask') }).click();
  await expect(page.getByRole('button', { name: say('step.ask') })).toHaveCount(0);
  await look(page, 'asked');

  const deskPage = await openElsewhere();
  let link = '';
  await expect
    .poll(async () => {
      link = (await links(page)).find((one) => !before.includes(one)) ?? '';
      return link;
    })
    .not.toBe('');
  await deskPage.goto(link);
  await expect(deskPage.getByRole('heading', { level: 1 })).toHaveText(say('asked.title'));
  await expect(deskPage.getByText(rosa).first()).toBeVisible();
  await look(deskPage, 'desk');
  await deskPage.getByRole('button', { name: say('grant'), exact: true }).click();
  await expect(deskPage.getByRole('heading', { level: 1 })).toHaveText(say('granted.title'));
  await look(deskPage, 'desk-granted');

  // The payment step waits for the answer by itself.
  const local = page.getByRole('radio', { name: words('cart', 'payment.local') }).first();
  await expect(local).toBeVisible({ timeout: 20_000 });
  await look(page, 'granted');
  await page.getByLabel(words('payment-form', 'payment.invoice.no'), { exact: true }).check();
  await local.check();
  await page
    .getByRole('button', { name: words('cart', 'payment.book'), exact: true })
    .filter({ visible: true })
    .first()
    .click();
  await page.waitForURL('**/success');

  await deskPage.goto(link);
  await expect(deskPage.getByRole('heading', { level: 1 })).toHaveText(say('used.title'));
  await look(deskPage, 'desk-used');
  await page.goto('/user/tests/list');
  await expect(page.getByText(words('appointments', 'status.Await')).first()).toBeVisible();
  await look(page, 'list');
});

/** The links of all e-mails that ask an entity for a pay-on-site approval. */
const links = (page: Page) => linksInMails(page.request, /https?:\/\/\S+\/local-payment\/[\w.-]+/);
