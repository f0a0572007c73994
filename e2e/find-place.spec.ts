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
    page.getByRole('heading', { level: 2, name: words('search-next', 'next.nearest') }),
  ).toBeVisible();
  await expect(page.getByRole('article').first()).toContainText(/\d+ km/);
  await expectNoAxeFindings(page);
  await takeScreen(page, 'find-3-nowhere', false);
  await page.getByRole('link', { name: words('search-next', 'next.video') }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('results are narrowed and ordered, and where a filter leaves none, one press drops it', async ({
  page,
  words,
}) => {
  const t = (key: string, values = {}) => words('search', key, values);
  const address = `/search?serviceType=5&service=${antigen}&location=m:0603&full_location=Coimbra`;
  await page.goto(address);
  const open = page.getByRole('button', { name: t('refine.open'), exact: true });
  if (await open.isVisible()) {
    await open.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('radio', { name: `${t('location.Online')} (0)` })).toBeDisabled();
    await dialog.getByRole('radio', { name: t('part.afternoon') }).check();
    await expectNoAxeFindings(page);
    await takeScreen(page, 'find-4-filters');
    await dialog.getByRole('button', { name: t('refine.show') }).click();
    await expect(
      page.getByRole('button', { name: t('refine.openCount', { count: 1 }) }),
    ).toBeVisible();
  } else {
    await page.getByRole('combobox', { name: t('refine.partOfDay') }).focus();
    await expect(page.getByRole('option', { name: `${t('location.Online')} (0)` })).toBeDisabled();
    await page.getByRole('combobox', { name: t('refine.partOfDay') }).selectOption('afternoon');
    await expect(
      page.getByRole('button', { name: t('refine.clearCount', { count: 1 }) }),
    ).toBeVisible();
  }
  await page.waitForURL(/partOfDay=afternoon/);
  const articles = page.locator('section[aria-labelledby="found"] > ul article');
  await expect(articles.first()).toBeVisible();
  await expect(async () => {
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    const told = page.getByRole('status').getByText(title, { exact: true });
    await expect(told).toBeAttached({ timeout: 500 });
  }).toPass({ timeout: 10_000 });
  await page.getByRole('combobox', { name: t('sort.label') }).selectOption('cheapest');
  await page.waitForURL(/sort=cheapest/);
  // The address changes a moment before the list is drawn anew.
  await expect(async () => {
    const prices = await articles
      .getByText(/^\D*[\d.,]+\s*€?$/)
      .filter({ hasText: '€' })
      .allTextContents();
    const cents = prices.map((price) => Number(price.replace(/\D/g, '')));
    expect(cents.length).toBeGreaterThan(1);
    expect(cents).toEqual(cents.toSorted((one, other) => one - other));
  }).toPass({ timeout: 10_000 });

  await page.goto(`${address}&partOfDay=afternoon&serviceLocation=Online`);
  const drop = page.getByRole('link', { name: t('location.Online') });
  await expect(drop).toBeVisible();
  await expectNoAxeFindings(page);
  await takeScreen(page, 'find-5-none', false);
  await drop.click();
  await page.waitForURL((url) => !url.searchParams.has('serviceLocation'));
  expect(new URL(page.url()).searchParams.get('partOfDay')).toBe('afternoon');
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
