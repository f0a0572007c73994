import type { Page } from '@playwright/test';
import { codeOf } from '../server/test/authenticator.ts';
import { openMailedLink, password, signIn } from './support/account.ts';
import { untilAlive } from './support/alive.ts';
import { openSession } from './support/api.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { expect, test, type Words } from './support/journey.ts';
import { demoEntities, newMember, newMemberWithoutPassword, newOwner } from './support/members.ts';
import { takeScreen } from './support/screens.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Signs in at the partners' sign-in, which is open. */
async function enter(page: Page, words: Words, email: string): Promise<void> {
  await expect(heading(page, words('entry', 'signIn.title'))).toBeVisible();
  await signIn(page, words, email);
}

const homes = [
  ['TestPartner', '/partner/test'],
  ['LabPartner', '/partner/test'],
  ['AccommodationPartner', '/partner'],
  ['TicketingPartner', '/partner/ticketing'],
] as const;

for (const [type, home] of homes) {
  test(`a member of one ${type} signs in and is at its home at once`, async ({ page, words }) => {
    const { email, names } = await newMember(demoEntities[type]);
    await page.goto(type === 'LabPartner' ? '/empresas/login' : '/partner');
    await expectNoAxeFindings(page);
    await takeScreen(page, 'partner-sign-in');
    await enter(page, words, email);

    await expect(page).toHaveURL((url) => url.pathname === home);
    const isProvider = home === '/partner/test';
    await expect(
      isProvider
        ? page.getByRole('navigation', { name: words('day', 'bar.days') })
        : heading(page, words('entry', 'home.greeting', { name: 'Marta' })),
    ).toBeVisible();
    await expect(page.getByRole('banner')).toContainText(names[0] ?? '');
    const title = isProvider ? words('day', 'page.title') : words('entry', 'home.title');
    await expect(page).toHaveTitle(new RegExp(`^${title}(,| · )`));
    await expectNoAxeFindings(page);
    await takeScreen(page, `partner-home-${type}`);
    const links = await page
      .locator('main a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    for (const pathname of new Set(links.map((href) => new URL(href, page.url()).pathname))) {
      const answer = await page.request.get(pathname, { maxRedirects: 0 });
      expect({ pathname, status: answer.status() }).toEqual({ pathname, status: 200 });
    }
  });
}

test('an administrator takes a second factor at the sign-in and comes to the administration', async ({
  page,
  words,
}) => {
  const { email } = await newMember(demoEntities.Administrator);
  await page.goto('/partner');
  await enter(page, words, email);
  await expect(
    page.getByRole('heading', { name: words('identity', 'factor.enrolTitle') }),
  ).toBeVisible();
  await expectNoAxeFindings(page);
  const secret = (await page.locator('code').first().textContent()) ?? '';
  await page.getByLabel(words('identity', 'factor.code')).fill(codeOf(secret.replaceAll(' ', '')));
  await page.getByRole('button', { name: words('identity', 'login.submit'), exact: true }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/partner/admin');
  await expectNoAxeFindings(page);
  await takeScreen(page, 'partner-home-Administrator');
});

test('the sign-in says what is wrong, and an account without a partner stays there', async ({
  page,
  words,
}) => {
  const { email } = await newMember();
  await page.goto('/partner');
  const submit = page.getByRole('button', { name: words('identity', 'login.submit'), exact: true });
  await submit.click();
  await expect(page.getByRole('alert')).toContainText(words('entry', 'signIn.fillIn'));
  await expectNoAxeFindings(page);
  await takeScreen(page, 'partner-sign-in-empty');
  await page.getByLabel(words('identity', 'email'), { exact: true }).fill(email);
  await page.getByLabel(words('identity', 'password'), { exact: true }).fill('Errada-1');
  await submit.click();
  await expect(page.getByRole('alert')).toContainText(words('identity', 'login.wrong'));

  await page.getByLabel(words('identity', 'password'), { exact: true }).fill(password);
  await submit.click();
  await expect(page.getByText(words('entry', 'none'))).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === '/partner');
  await expectNoAxeFindings(page);
  await takeScreen(page, 'partner-none');
  await page.getByRole('button', { name: words('entry', 'none.other') }).click();
  await expect(heading(page, words('entry', 'signIn.title'))).toBeVisible();
  await expect(page.getByLabel(words('identity', 'email'), { exact: true })).toBeVisible();
});

test('a member of several entities chooses one at the first sign-in, and is there at once at the next', async ({
  page,
  words,
  openElsewhere,
}) => {
  const { email, names } = await newMember(demoEntities.TestPartner, demoEntities.LabPartner);
  await page.goto('/partner');
  await enter(page, words, email);
  await expect(heading(page, words('entry', 'choose.title'))).toBeVisible();
  await expectNoAxeFindings(page);
  await takeScreen(page, 'partner-choose');
  await page.getByRole('button', { name: names[1] ?? '' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/partner/test');
  await expect(page.getByRole('banner')).toContainText(names[1] ?? '');

  const other = await openElsewhere();
  await other.goto('/partner');
  await enter(other, words, email);
  await expect(other).toHaveURL((url) => url.pathname === '/partner/test');
  await expect(other.getByRole('banner')).toContainText(names[1] ?? '');
});

test('the selector in the header changes the entity, by its key and by typing', async ({
  page,
  words,
}) => {
  const { email, names } = await newMember(
    demoEntities.TestPartner,
    demoEntities.AccommodationPartner,
    demoEntities.TicketingPartner,
  );
  const [pharmacy = '', hotel = '', ticketOffice = ''] = names;
  await page.goto('/partner');
  await enter(page, words, email);
  await page.getByRole('button', { name: pharmacy }).click();
  const selector = page.getByRole('button', {
    name: words('entity-selector', 'change', { name: pharmacy }),
  });
  await expect(selector).toBeVisible();
  const dialog = page.getByRole('dialog', { name: words('entry', 'selector.title') });
  // The key counts from when the page's scripts are there.
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(dialog).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(dialog.getByRole('button', { name: hotel })).toBeVisible();
  const current = dialog.getByRole('button', { name: pharmacy });
  await expect(current).toContainText(words('entry', 'choose.current'));
  await expect(current).toHaveAttribute('aria-current', 'true');
  await expect(dialog.getByText(words('entry', 'choose.lastUsed'))).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: ticketOffice })).toContainText(
    words('entry', 'type.TicketingPartner'),
  );
  await expect(dialog.getByLabel(words('entry', 'choose.filter'))).toBeFocused();
  await expectNoAxeFindings(page);
  await takeScreen(page, 'partner-selector');
  await page.keyboard.type('sereia');
  await expect(dialog.getByRole('button', { name: pharmacy })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await selector.click();
  await page.keyboard.type('sereia');
  await expect(dialog.getByRole('button', { name: hotel })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => url.pathname === '/partner');
  await expect(page.getByRole('banner')).toContainText(hotel);

  await page
    .getByRole('button', { name: words('entity-selector', 'change', { name: hotel }) })
    .click();
  await dialog.getByRole('button', { name: ticketOffice }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/partner/ticketing');
  await expect(page.getByRole('banner')).toContainText(ticketOffice);
});

test('a patient who is a member opens the partner area, chooses an entity, and goes back to their own', async ({
  page,
  words,
}) => {
  const { email, names } = await newMember(demoEntities.AccommodationPartner);
  await openSession(page, email);
  await page.goto('/user');
  await page.goto('/partner');
  await expect(heading(page, words('entry', 'choose.title'))).toBeVisible();
  await page.getByRole('button', { name: names[0] ?? '' }).click();
  await expect(heading(page, words('entry', 'home.greeting', { name: 'Marta' }))).toBeVisible();
  await page
    .locator('main')
    .getByRole('button', { name: words('entity-selector', 'personal') })
    .click();
  await expect(page).toHaveURL((url) => url.pathname === '/user');
  await expect(heading(page, words('user-home', 'greeting', { name: 'Marta' }))).toBeVisible();
  await page.goto('/partner');
  await expect(page.getByRole('button', { name: names[0] ?? '' })).toContainText(
    words('entry', 'choose.lastUsed'),
  );
});

for (const answer of ['back', 'continue'] as const) {
  test(`a tab asks whether to go on with the entity that another has chosen: ${answer}`, async ({
    page,
    words,
    context,
  }) => {
    const { email, names } = await newMember(
      demoEntities.TestPartner,
      demoEntities.AccommodationPartner,
    );
    const [pharmacy = '', hotel = ''] = names;
    await page.goto('/partner');
    await enter(page, words, email);
    await page.getByRole('button', { name: pharmacy }).click();
    await expect(page).toHaveURL((url) => url.pathname === '/partner/test');
    await page.goto('/partner/test/settings/security');
    await expect(heading(page, words('entry', 'security.title'))).toBeVisible();

    const other = await context.newPage();
    await other.goto('/partner/test');
    await other
      .getByRole('button', { name: words('entity-selector', 'change', { name: pharmacy }) })
      .click();
    await other.getByRole('dialog').getByRole('button', { name: hotel }).click();
    await expect(other).toHaveURL((url) => url.pathname === '/partner');

    // A call of the first tab, which still is at the pharmacy.
    await page.getByRole('button', { name: words('identity', 'factor.take') }).click();
    const prompt = page.getByRole('dialog', { name: words('entry', 'prompt.title') });
    await expect(prompt).toContainText(
      words('entry', 'prompt.text', { current: hotel, requested: pharmacy }),
    );
    await expectNoAxeFindings(page);
    await takeScreen(page, 'partner-two-tabs');
    await prompt.getByRole('button', { name: words('entry', `prompt.${answer}`) }).click();
    if (answer === 'back') {
      await expect(prompt).toBeHidden();
      // The call that waited has been sent again.
      await page.getByLabel(words('identity', 'password'), { exact: true }).fill(password);
      await expectNoAxeFindings(page);
      await takeScreen(page, 'partner-factor-password');
      await page.getByRole('button', { name: words('identity', 'factor.goOn') }).click();
      await expect(
        page.getByRole('img', { name: words('identity', 'factor.qrAlt') }),
      ).toBeVisible();
      await expect(page.getByRole('banner')).toContainText(pharmacy);
    } else {
      await expect(page).toHaveURL((url) => url.pathname === '/partner');
      await expect(page.getByRole('banner')).toContainText(hotel);
    }
  });
}

test('a step to another page asks as well, before anything of the other entity is read as one’s own', async ({
  page,
  words,
  context,
}) => {
  const { email, names } = await newMember(demoEntities.TestPartner, demoEntities.LabPartner);
  const [pharmacy = '', laboratory = ''] = names;
  await page.goto('/partner');
  await enter(page, words, email);
  await page.getByRole('button', { name: pharmacy }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/partner/test');
  await page.goto('/partner/test/settings');
  const other = await context.newPage();
  await other.goto('/partner/test');
  await other
    .getByRole('button', { name: words('entity-selector', 'change', { name: pharmacy }) })
    .click();
  await other.getByRole('dialog').getByRole('button', { name: laboratory }).click();
  await expect(other.getByRole('banner')).toContainText(laboratory);

  await page
    .getByRole('main')
    .getByRole('link', { name: words('entry', 'card.security.title') })
    .click();
  const prompt = page.getByRole('dialog', { name: words('entry', 'prompt.title') });
  await expect(prompt).toContainText(laboratory);
  await prompt.getByRole('button', { name: words('entry', 'prompt.back') }).click();
  await expect(prompt).toBeHidden();
  await expect(heading(page, words('entry', 'security.title'))).toBeVisible();
  await expect(page.getByRole('banner')).toContainText(pharmacy);
});

test('the guard leads to the sign-in and on, or home with a word, and signing out to the sign-in', async ({
  page,
  words,
}) => {
  const { email } = await newMember(demoEntities.AccommodationPartner);
  await page.goto('/partner/settings/security');
  await expect(page).toHaveURL(/\/partner\?next=%2Fpartner%2Fsettings%2Fsecurity$/);
  await enter(page, words, email);
  await expect(page).toHaveURL((url) => url.pathname === '/partner/settings/security');
  await expect(heading(page, words('entry', 'security.title'))).toBeVisible();
  await expectNoAxeFindings(page);
  await takeScreen(page, 'partner-security');

  for (const path of ['/partner/admin', '/partner/test', '/user/settings']) {
    await page.goto(path);
    await expect(page).toHaveURL((url) => url.pathname === '/partner');
    await expect(page.getByRole('alert')).toHaveText(words('area', 'access.denied'));
  }
  await expectNoAxeFindings(page);
  await takeScreen(page, 'partner-denied');
  await page.goto('/');
  await expect(page).toHaveURL((url) => url.pathname === '/partner');
  await expect(page.getByRole('alert')).toHaveCount(0);

  const menu = page.getByRole('banner').locator('summary');
  if (await menu.isVisible()) await menu.click();
  await page
    .getByRole('button', { name: words('area', 'nav.logout') })
    .filter({ visible: true })
    .click();
  await expect(page).toHaveURL((url) => url.pathname === '/partner');
  await expect(heading(page, words('entry', 'signIn.title'))).toBeVisible();
});

test('without a network a bar says so, and what writes is disabled', async ({ page, words }) => {
  const { email } = await newMember(demoEntities.AccommodationPartner);
  await openSession(page, email);
  await page.goto('/partner');
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click();
  await page
    .getByRole('main')
    .getByRole('link', { name: words('entry', 'card.security.title') })
    .click();
  const take = page.getByRole('button', { name: words('identity', 'factor.take') });
  await expect(take).toBeEnabled();
  await untilAlive(take);

  await page.context().setOffline(true);
  await expect(page.getByText(words('area', 'offline'))).toBeVisible();
  await expect(take).toBeDisabled();
  await expectNoAxeFindings(page);
  await takeScreen(page, 'partner-offline');

  await page.context().setOffline(false);
  await expect(page.getByText(words('area', 'offline'))).toBeHidden();
  await expect(take).toBeEnabled();
});

test('the recovery of a password gives the same answer for every address', async ({
  page,
  words,
}) => {
  await page.goto('/partner');
  await page.getByRole('link', { name: words('identity', 'recover.link') }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/partner/recover-password');
  await expectNoAxeFindings(page);
  const { email } = await newMember(demoEntities.AccommodationPartner);
  for (const address of [email, 'nobody-at-all@people.example']) {
    await page.getByLabel(words('identity', 'email'), { exact: true }).fill(address);
    await page.getByRole('button', { name: words('identity', 'recover.submit') }).click();
    const dialog = page.getByRole('dialog', { name: words('identity', 'recover.doneTitle') });
    await expect(dialog).toContainText(address);
    await dialog.getByRole('button', { name: 'OK' }).click();
  }
});

test('a member who never had a password is greeted by name, defines one and signs in with it', async ({
  page,
  words,
}) => {
  const { email } = await newMemberWithoutPassword(demoEntities.AccommodationPartner);
  await page.goto('/partner/recover-password');
  await page.getByLabel(words('identity', 'email'), { exact: true }).fill(email);
  await page.getByRole('button', { name: words('identity', 'recover.submit') }).click();
  await expect(
    page.getByRole('dialog', { name: words('identity', 'recover.doneTitle') }),
  ).toBeVisible();
  await openMailedLink(page, email);
  await expect(page).toHaveURL((url) => url.pathname === '/definition');
  await expect(
    heading(page, words('identity', 'define.greeting', { name: 'Vaga', firstName: 'Marta' })),
  ).toBeVisible();
  await expectNoAxeFindings(page);
  await takeScreen(page, 'partner-definition');
  for (const field of ['newPassword', 'confirmPassword'])
    await page.getByLabel(words('identity', field), { exact: true }).fill(password);
  await page.getByRole('button', { name: words('identity', 'reset.submit') }).click();
  await page
    .getByRole('dialog', { name: words('identity', 'reset.doneTitle') })
    .getByRole('button', { name: words('identity', 'login.submit') })
    .click();
  await enter(page, words, email);
  await expect(page).toHaveURL((url) => url.pathname === '/partner');
  await expect(heading(page, words('entry', 'home.greeting', { name: 'Marta' }))).toBeVisible();
});

test('an owner requires a second factor from all members, and takes the requirement back', async ({
  page,
  words,
}) => {
  const email = await newOwner();
  await page.goto('/partner');
  await enter(page, words, email);
  await expect(page).toHaveURL((url) => url.pathname === '/partner/ticketing');
  await page.goto('/partner/ticketing/settings/security');
  const box = page.getByRole('checkbox', { name: words('entry', 'security.require') });
  await expect(box).not.toBeChecked();
  await box.check();
  await expect(page.getByText(words('entry', 'security.saved'))).toBeVisible();
  await expectNoAxeFindings(page);
  await takeScreen(page, 'partner-security-owner');
  await page.reload();
  await expect(box).toBeChecked();
  await box.uncheck();
  await expect(page.getByText(words('entry', 'security.saved'))).toBeVisible();
});
