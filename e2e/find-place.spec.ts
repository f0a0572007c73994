import { expectNoAxeFindings } from './support/axe.ts';
import { antigen, dayFromToday } from './support/booking.ts';
import { expect, test } from './support/journey.ts';
import { takeScreen } from './support/screens.ts';

const query = `serviceType=5&date=${dayFromToday(3)}`;

test('a name that several places have is asked about, and nothing is searched before', async ({
  page,
  words,
}) => {
  await page.goto(`/search?${query}&full_location=Coimbra&location=m:0603`);
  const open = page.getByRole('button', { name: words('search', 'filters.change') });
  if (await open.isVisible()) await open.click();
  const where = page.getByRole('combobox', { name: words('geography', 'where') });
  await where.fill('famalicao');
  await where.press('Escape');
  await page.getByRole('button', { name: words('search', 'filters.submit'), exact: true }).click();

  const heading = page.getByRole('heading', {
    level: 1,
    name: words('search', 'which.title', { name: 'Famalicão' }),
  });
  await expect(heading).toBeFocused();
  await expect(page.getByRole('article')).toHaveCount(0);
  const choices = page.getByRole('region').filter({ has: heading }).getByRole('link');
  await expect(choices.first()).toHaveText('Vila Nova de Famalicão');
  await expectNoAxeFindings(page);
  await takeScreen(page, 'find-1-which');
  await page.keyboard.press('Tab');
  await expect(choices.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL(/location=m(:|%3A)0312/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Vila Nova de Famalicão');
});

test('around a municipality its own places come first, and what is near stands under a heading of its own', async ({
  page,
  words,
}) => {
  await page.goto(`/search?${query}&service=${antigen}&location=m:0602&full_location=Cantanhede`);
  const nearby = page.getByRole('heading', { level: 2, name: words('search', 'results.nearby') });
  await expect(nearby).toBeVisible();
  await expectNoAxeFindings(page);
  await takeScreen(page, 'find-2-nearby', false);
});

test('an island without a place leads on: the nearest places with their distance, and consultations by video', async ({
  page,
  words,
}) => {
  await page.goto(
    `/search?serviceType=2&date=${dayFromToday(3)}&location=d:49&full_location=Corvo`,
  );
  await expect(
    page.getByRole('heading', { level: 2, name: words('search', 'next.nearest') }),
  ).toBeVisible();
  await expect(page.getByRole('article').first()).toContainText(/\d+ km/);
  await expectNoAxeFindings(page);
  await takeScreen(page, 'find-3-nowhere', false);
  await page.getByRole('link', { name: words('search', 'next.video') }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the question which place is meant is a page of links', { tag: '@once' }, async ({
    page,
    words,
  }) => {
    await page.goto(`/search?${query}&full_location=Lagoa`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      words('search', 'which.title', { name: 'Lagoa' }),
    );
    await page.getByRole('link', { name: 'Lagoa (Faro)' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Lagoa (Faro)');
  });
});
