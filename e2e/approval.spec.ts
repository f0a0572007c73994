import type { Page } from '@playwright/test';
import { newEmail, signIn } from './support/account.ts';
import { newPatient, openSession } from './support/api.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { cards, payByCard, payOnline } from './support/booking.ts';
import { type Asking, cartFor, findAsking } from './support/desks.ts';
import { expect, test } from './support/journey.ts';
import { lastMailTo, readMails } from './support/mail.ts';
import { takeScreen } from './support/screens.ts';

interface Row {
  status: string;
  statusReason: string | null;
}

const people = ['Rosa Tavares', 'António Tavares'];

test('a place accepts a request by the link in its mail, and the family confirms and pays', async ({
  page,
  openElsewhere,
  words,
  language,
}) => {
  test.setTimeout(240_000);
  const email = newEmail();
  const { api, persons } = await newPatient(page.request, { email, names: people });
  const say = (key: string, values?: Record<string, string | number>) =>
    words('approval', key, values);
  const asking = await findAsking(api, language === 'en' ? 4 : 3);
  const idCart = await cartFor(api, asking, persons);
  const before = await linksToDesks(page);

  await test.step('asking for the times is the request', async () => {
    await page.goto(slotAddress(idCart, asking));
    await signIn(page, words, email);
    // Led here by the sign-in or by a tap: the same screen says that the place was asked.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      words('cart', 'request.title'),
    );
    await expectNoAxeFindings(page);
    await takeScreen(page, 'approval-sent');
  });

  const deskPage = await openElsewhere();
  const look = async (screen: Page, name: string) => {
    await expectNoAxeFindings(screen);
    await takeScreen(screen, `approval-${name}`);
  };
  const link = await linkToDesk(page, asking, before);

  await test.step('the entity sees who, what and when, and accepts a time', async () => {
    await deskPage.goto(link);
    await expect(deskPage.getByRole('heading', { level: 1 })).toHaveText(say('title'));
    for (const name of people) await expect(deskPage.getByText(name).first()).toBeVisible();
    await expect(deskPage.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await look(deskPage, 'desk');
    const time = deskPage.getByRole('region', { name: say('choose') }).locator('[aria-label*=":"]');
    const at = /\d\d:\d\d/.exec((await time.first().textContent()) ?? '')?.[0] ?? '';
    await time.first().click();
    await look(deskPage, 'desk-chosen');
    await deskPage.getByRole('button', { name: say('accept', { time: at }), exact: true }).click();
    await expect(deskPage.getByRole('heading', { level: 1 })).toHaveText(say('waiting.title'));
    // The pressed button is removed: the focus moves to the top of the answer.
    await expect(deskPage.locator('#content')).toBeFocused();
    await look(deskPage, 'desk-accepted');
  });

  await test.step('the mail leads the family to their cart, at the time that was accepted', async () => {
    const mail = await mailThat(page, email, /\/place\/slot/);
    await page.goto(mail);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      words('cart', 'slots.confirmTitle'),
    );
    await look(page, 'times');
    const steps = page.getByRole('navigation', { name: words('cart', 'steps.label') });
    await expect(steps.getByRole('link', { name: words('cart', 'steps.location') })).toHaveCount(0);
    const save = new RegExp(words('cart', 'slots.confirm_other').replace(/\{\{\w+\}\}/, '.*'));
    await page.getByRole('button', { name: save }).filter({ visible: true }).first().click();
    await page.getByRole('dialog').getByRole('button').last().click();
    await page.waitForURL('**/payment');
    await look(page, 'payment');
    await payOnline(page, words);
    await payByCard(page, cards.pays);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      words('payments', 'success.title'),
      { timeout: 20_000 },
    );
  });

  await test.step('the link shows from now on that it is booked', async () => {
    await deskPage.goto(link);
    await expect(deskPage.getByRole('heading', { level: 1 })).toHaveText(say('booked.title'));
    await look(deskPage, 'desk-booked');
    const reply = await deskPage.goto(`${link.slice(0, -4)}abcd`);
    expect(reply?.status()).toBe(404);
    await expect(deskPage.getByRole('heading', { level: 1 })).toHaveText(say('unknown.title'));
    await look(deskPage, 'desk-unknown');
  });
});

test('a place refuses with a reason, and the list says so', { tag: '@once' }, async ({
  page,
  words,
  language,
}) => {
  test.setTimeout(120_000);
  const email = newEmail();
  const { api, persons } = await newPatient(page.request, { email, names: people.slice(0, 1) });
  const asking = await findAsking(api, language === 'en' ? 6 : 5);
  const idCart = await cartFor(api, asking, persons);
  const before = await linksToDesks(page);
  await api.call(
    'GET',
    `scheduling/${idCart}/slot?entityService=${asking.idEntityService}&date=${asking.date}`,
  );
  const reason = 'Nesse dia o médico está ausente.';

  await page.goto(await linkToDesk(page, asking, before));
  await page.getByRole('button', { name: words('approval', 'refuse'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words('approval', 'refuse.reason')).fill(reason);
  await expectNoAxeFindings(page);
  await takeScreen(page, 'approval-refuse', false);
  await dialog.getByRole('button', { name: words('approval', 'refuse.confirm') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    words('approval', 'refused.title'),
  );
  await expect(page.getByText(reason)).toBeVisible();
  await expectNoAxeFindings(page);
  await takeScreen(page, 'approval-refused');

  const [row] = (await api.call<Row[]>('GET', 'onboarding/user/schedule')).data;
  expect(row).toMatchObject({ status: 'Canceled', statusReason: 'refused' });
  // The mail is written by a job.
  const lastText = async () => (await lastMailTo(page.request, email)).text;
  await expect.poll(lastText).toContain(reason);
  await openSession(page, email);
  await page.goto('/user/tests/list');
  await expect(page.getByText(reason).first()).toBeVisible();
  await expectNoAxeFindings(page);
  await takeScreen(page, 'approval-list-refused');
});

function slotAddress(idCart: string, { idEntityService, date }: Asking): string {
  const query = new URLSearchParams({ entityService: idEntityService, date });
  return `/user/tests/schedule/${idCart}/place/slot?${query}`;
}

/** The links of all e-mails that ask an entity for a time. */
async function linksToDesks(page: Page): Promise<string[]> {
  const mails = await readMails(page.request);
  return mails.flatMap(({ text, subject }) => {
    const link = /https?:\/\/\S+\/approval\/[\w.-]+/.exec(text)?.[0];
    return link ? [`${subject} ${link}`] : [];
  });
}

/** The link of the mail that asks a place for a time on that day, and was not there before. */
async function linkToDesk(page: Page, { date }: Asking, before: string[]): Promise<string> {
  const days = ['pt-PT', 'en-GB'].map((locale) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(date)),
  );
  let found = '';
  await expect
    .poll(async () => {
      const links = await linksToDesks(page);
      const isNew = (line: string) =>
        !before.includes(line) && days.some((day) => line.includes(day));
      found = links.find(isNew)?.split(' ').at(-1) ?? '';
      return found;
    })
    .not.toBe('');
  return found;
}

async function mailThat(page: Page, email: string, has: RegExp): Promise<string> {
  let link = '';
  await expect
    .poll(async () => {
      const { text } = await lastMailTo(page.request, email);
      link = text.match(/https?:\/\/\S+/g)?.find((one) => has.test(one)) ?? '';
      return link;
    })
    .not.toBe('');
  return link;
}
