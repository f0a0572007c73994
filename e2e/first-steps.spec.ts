import { newEmail, register } from './support/account.ts';
import { untilAlive } from './support/alive.ts';
import { newPatient, openSession } from './support/api.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { expect, test } from './support/journey.ts';

test('what the search of the home page misses is said at once, in a summary and under each field, and goes once it is there', async ({
  page,
  words,
}) => {
  await page.goto('/');
  const what = page.getByRole('combobox', { name: words('home', 'search.what') });
  const search = page.getByRole('button', { name: words('home', 'search.submit') });
  // Sent before that, the search page asks for what is missing.
  await untilAlive(search);
  await search.click();
  const where = page.getByRole('combobox', { name: words('geography', 'where') });
  const summary = page.getByRole('alert').filter({ hasText: words('home', 'search.missing') });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveCount(2);
  await expect(what).toHaveAttribute('aria-invalid', 'true');
  await expect(where).toHaveAttribute('aria-invalid', 'true');
  await summary.getByRole('link').first().click();
  await expect(what).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectNoAxeFindings(page);
  await what.fill('covid');
  await page
    .getByRole('listbox', { name: words('needs', 'list') })
    .getByRole('option')
    .first()
    .click();
  await expect(what).not.toHaveAttribute('aria-invalid');
  await where.fill('Lugar Nenhum');
  await search.click();
  await expect(summary).toHaveText(new RegExp(`${words('home', 'search.info.no_location')}$`));
});

test('a place typed in full needs no choosing from the list', async ({ page, words }) => {
  await page.goto('/');
  await page.getByRole('combobox', { name: words('home', 'search.what') }).fill('covid');
  const where = page.getByRole('combobox', { name: words('geography', 'where') });
  await where.fill('coimbra');
  await where.press('Enter');
  await page.waitForURL(/\/search\?.*location=/);
});

test('the headline stops changing once the visitor has begun to act', async ({ page, words }) => {
  // The journeys ask for calm motion, in which the headline stands from the first moment.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  await expect(page.getByRole('button', { name: words('home', 'hero.pause') })).toBeVisible();
  const field = page.getByRole('combobox', { name: words('home', 'search.what') });
  // The first page comes as HTML: a focus before its script has run is not noticed.
  await expect(async () => {
    await field.blur();
    await field.focus();
    await expect(page.getByRole('button', { name: words('home', 'hero.play') })).toBeVisible({
      timeout: 1000,
    });
  }).toPass({ timeout: 20_000 });
});

test('the service away leaves the frame and the language, and says what to do', async ({
  page,
  context,
  words,
}) => {
  await page.goto('/search?serviceType=5&location=d:06&full_location=Coimbra');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Coimbra');
  await context.route('**/*.data*', (route) => route.abort());
  const search = page.getByRole('button', { name: words('search', 'filters.submit'), exact: true });
  // On a phone the filters are folded away.
  if (!(await search.isVisible())) {
    await page.getByRole('button', { name: words('search', 'filters.change') }).click();
  }
  await search.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('app', 'away.title'));
  await expect(page.getByRole('banner')).toBeVisible();
  await expectNoAxeFindings(page);
  await context.unroute('**/*.data*');
  await page.getByRole('button', { name: words('app', 'away.retry') }).click();
  await expect(page).toHaveURL(/serviceType=5/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Coimbra');
});

test('a registration that does not reach the service does not blame who wrote it', async ({
  page,
  context,
  words,
}) => {
  await page.goto('/register');
  await context.route('**/api/onboarding/user', (route) => route.abort());
  await page.getByLabel(words('identity', 'firstName')).fill('Rosa');
  await page.getByLabel(words('identity', 'lastName')).fill('Tavares');
  await page.getByLabel(words('identity', 'email'), { exact: true }).fill(newEmail());
  for (const field of ['password', 'confirmPassword']) {
    await page.getByLabel(words('identity', field), { exact: true }).fill('Vaga-2026!');
  }
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: words('identity', 'register.submit') }).click();
  await expect(page.getByRole('alert').first()).toContainText(words('identity', 'away.title'));
  await expect(page.getByLabel(words('identity', 'firstName'))).toHaveValue('Rosa');
});

test('after a registration the page asks for the code of the mail, sends another, and takes a mended address', async ({
  page,
  words,
}) => {
  const email = newEmail();
  await page.goto('/register');
  await register(page, words, email);
  // The dialog that says it is done, then the sign-in.
  for (const _ of [1, 2])
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('identity', 'close') })
      .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    words('identity', 'recover.doneTitle'),
  );
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: words('identity', 'code.again') }).click();
  await expect(page.getByText(words('identity', 'code.sentAgain'))).toBeVisible();
  await page.getByRole('button', { name: words('identity', 'register.mistaken') }).click();
  await expect(page.getByLabel(words('identity', 'email'), { exact: true })).toHaveValue(email);
});

test("another person's health number is reported beside the field, with the name", async ({
  page,
  request,
  words,
}) => {
  const email = newEmail();
  const { persons } = await newPatient(request, { email, names: ['Ana Silva', 'Rui Costa'] });
  await openSession(page, email);
  await page.goto(`/user/person/${persons[0]}`);
  await expect(
    page.getByText(words('persons', 'healthNumberTaken', { name: 'Rui Costa' })),
  ).toBeVisible();
  await expectNoAxeFindings(page);
});
