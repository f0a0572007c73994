import type { Page } from '@playwright/test';
import { reasonCharacters } from '@vaga/contract/limits';
import { newEmail } from './support/account.ts';
import { newPatient, openSession } from './support/api.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { cards, findOffer, holdPlace, payByCard, payOnline } from './support/booking.ts';
import { payEarlier } from './support/desks.ts';
import { expect, test } from './support/journey.ts';
import { lastMailTo, linksInMails } from './support/mail.ts';
import { takeScreen } from './support/screens.ts';

/** An entity without other requests: the demonstration has requests of its own, whose e-mails arrive meanwhile. */
const [rosa, antonio] = ['Rosa Abrantes', 'António Abrantes'];

test('who cancels late asks the place for the money: it gives back one share, and says why not of the other', async ({
  page,
  openElsewhere,
  words,
}) => {
  test.setTimeout(240_000);
  const email = newEmail();
  const { api, persons } = await newPatient(page.request, { email, names: [rosa, antonio] });
  const list = (key: string, values?: Record<string, string | number>) =>
    words('appointments', key, values);
  const say = (key: string, values?: Record<string, string | number>) =>
    words('refund-request', key, values);
  const look = async (screen: Page, name: string) => {
    await expectNoAxeFindings(screen);
    await takeScreen(screen, `refund-${name}`);
  };

  await test.step('two appointments, paid more than a day ago', async () => {
    const offer = await findOffer(
      api,
      ({ priceFromCents, nextFree }) => priceFromCents > 0 && (nextFree[0]?.available ?? 0) >= 2,
    );
    const idCart = await holdPlace(api, persons, offer);
    await openSession(page, email);
    await page.goto(`/user/tests/schedule/${idCart}/payment`);
    await payOnline(page, words);
    await payByCard(page, cards.pays);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      words('payments', 'success.title'),
      { timeout: 20_000 },
    );
    await payEarlier(idCart, process.env.APP_DATA_DIR ?? '');
  });

  const deskPage = await openElsewhere();
  const heading = deskPage.getByRole('heading', { level: 1 });
  /** Cancels one of the two in the list, and opens what its place is asked by mail. */
  const cancel = async (name: string, looks: boolean) => {
    const before = await links(page);
    await page.goto('/user/tests/list');
    await page
      .getByRole('button', { name: new RegExp(`^${list('cancel')}: .*${name}`) })
      .filter({ visible: true })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(/24/);
    if (looks) await look(page, '1-cancel');
    await dialog.getByRole('button', { name: list('cancel.confirm') }).click();
    await expect(dialog).toContainText(list('cancel.mailed'));
    await page.goto('/user/tests/list?view=past');
    await expect(page.getByText(list('refund.requested')).first()).toBeVisible();
    let link = '';
    await expect(async () => {
      for (const sent of (await links(page)).filter((one) => !before.includes(one))) {
        await deskPage.goto(sent);
        if (await deskPage.getByText(name).first().isVisible()) link = sent;
      }
      expect(link).not.toBe('');
    }).toPass({ timeout: 20_000 });
    await deskPage.goto(link);
    return link;
  };

  await test.step('the place refuses the first, with a reason', async () => {
    const link = await cancel(antonio, true);
    await look(page, '2-requested');
    await look(deskPage, '3-desk');
    await deskPage.getByRole('button', { name: say('refuse'), exact: true }).click();
    const dialog = deskPage.getByRole('dialog');
    await dialog.getByRole('button', { name: say('refuse.confirm') }).click();
    await expect(dialog).toContainText(say('refuse.short', { minimum: reasonCharacters.minimum }));
    await look(deskPage, '4-desk-refuse');
    const reason = 'A sala ficou vazia a essa hora.';
    await dialog.getByLabel(say('refuse.reason')).fill(reason);
    await dialog.getByRole('button', { name: say('refuse.confirm') }).click();
    await expect(heading).toHaveText(say('refused.title'));
    await look(deskPage, '5-desk-refused');
    await page.goto('/user/tests/list?view=past');
    await expect(page.getByText(list('refund.refused')).first()).toBeVisible();
    await expect(page.getByText(reason).first()).toBeVisible();
    await look(page, '6-refused');
    await deskPage.goto(link);
    await expect(heading).toHaveText(say('refused.title'));
  });

  await test.step('and gives back the second', async () => {
    const link = await cancel(rosa, false);
    const give = /^(Devolver|Refund) \S+/;
    await deskPage.getByRole('button', { name: give }).click();
    await look(deskPage, '7-desk-accept');
    await deskPage.getByRole('dialog').getByRole('button', { name: give }).click();
    await expect(heading).toHaveText(new RegExp(`${say('onItsWay.title')}|${say('back.title')}`));
    await look(deskPage, '8-desk-accepted');
    await expect(async () => {
      await deskPage.goto(link);
      await expect(heading).toHaveText(say('back.title'), { timeout: 1000 });
    }).toPass({ timeout: 20_000 });
    // The money is given back by a job.
    await expect(async () => {
      await page.goto('/user/tests/list?view=past');
      await expect(page.getByText(list('refund.accepted')).first()).toBeVisible({ timeout: 3000 });
    }).toPass({ timeout: 20_000 });
    await look(page, '9-accepted');
    const told = await lastMailTo(page.request, email);
    expect(told.text).toMatch(/€/);
  });
});

/** The links of all e-mails that ask an entity for a refund. */
function links(page: Page): Promise<string[]> {
  return linksInMails(page.request, /https?:\/\/\S+\/refund-request\/[\w.-]+/);
}
