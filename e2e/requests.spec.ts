import { newEmail } from './support/account.ts';
import { newPatient, openMemberSession } from './support/api.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { cartFor, findAsking } from './support/desks.ts';
import { expect, test } from './support/journey.ts';
import { newProviderSession } from './support/providers.ts';
import { takeScreen } from './support/screens.ts';

test('a member finds what waits in one list, and answers it as the link of the e-mail does', async ({
  page,
  words,
  language,
}) => {
  test.setTimeout(120_000);
  const say = (key: string, values?: Record<string, string | number>) =>
    words('requests', key, values);
  const name = language === 'en' ? 'Sara Fontainhas' : 'Bruno Fontainhas';
  const { api, persons } = await newPatient(page.request, { email: newEmail(), names: [name] });
  const asking = await findAsking(api, language === 'en' ? 8 : 7);
  const { idEntityService, date } = asking;
  const idCart = await cartFor(api, asking, persons);
  await api.call('GET', `scheduling/${idCart}/slot?entityService=${idEntityService}&date=${date}`);
  await openMemberSession(page, await newProviderSession({ idEntityService }));
  const open = say('open', { who: name, kind: say('kind.approval') });

  await test.step('the list has it, with its deadline, and a filter leaves it out', async () => {
    await page.goto('/partner/test/requests');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('title'));
    await expect(page.getByRole('link', { name: open })).toBeVisible();
    await expectNoAxeFindings(page);
    await takeScreen(page, 'requests-list');
    await page.getByLabel(say('kind')).selectOption('refund');
    await page.getByRole('button', { name: say('search') }).click();
    await page.waitForURL('**/requests?kind=refund');
    await expect(page.getByRole('link', { name: open })).toHaveCount(0);
    await page.goto('/partner/test/requests?kind=approval');
  });

  await test.step('by keys alone to the form of the link, and a time is accepted there', async () => {
    const link = page.getByRole('link', { name: open });
    await expect(link).toBeVisible();
    await expect(async () => {
      await page.keyboard.press('j');
      await expect(link).toBeFocused({ timeout: 300 });
    }).toPass();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('approval', 'title'));
    await expect(page.getByText(name).first()).toBeVisible();
    await expectNoAxeFindings(page);
    await takeScreen(page, 'requests-approval');
    const times = page.getByRole('region', { name: words('approval', 'choose') });
    const time = times.locator('[aria-label*=":"]').first();
    const at = /\d\d:\d\d/.exec((await time.textContent()) ?? '')?.[0] ?? '';
    await time.click();
    const accept = words('approval', 'accept', { time: at });
    await page.getByRole('button', { name: accept, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      words('approval', 'waiting.title'),
    );
    await takeScreen(page, 'requests-accepted');
  });

  await test.step('it waits no longer', async () => {
    await page
      .getByRole('main')
      .getByRole('link', { name: say('title') })
      .click();
    await page.waitForURL('**/partner/test/requests');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('title'));
    await expect(page.getByRole('link', { name: open })).toHaveCount(0);
  });
});

test('a place without requests says so', async ({ page, words }) => {
  await openMemberSession(page, await newProviderSession());
  await page.goto('/partner/test/requests');
  await expect(page.getByText(words('requests', 'empty'))).toBeVisible();
  await expectNoAxeFindings(page);
  await takeScreen(page, 'requests-empty');
});
