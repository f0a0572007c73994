import { addressIn } from '@vaga/contract/public-addresses';
import { newEmail } from './support/account.ts';
import { newPatient, openSession } from './support/api.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { dayFromToday } from './support/booking.ts';
import { expect, test } from './support/journey.ts';
import { expectReflow } from './support/reflow.ts';
import { takeScreen } from './support/screens.ts';

const pages = {
  about: '/about',
  faq: '/faq',
  partners: '/partners',
  privacy: '/privacy-policy',
  terms: '/terms-of-use',
  'recover-password': '/recover-password',
  'login-register': '/login-register',
  'reset-incomplete': '/reset',
  'payment-unknown': `/payment-success?s=${'x'.repeat(32)}`,
};

for (const [name, path] of Object.entries(pages)) {
  test(`${path} has one heading, a title with the product's name and no axe finding`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page).toHaveTitle(/ · Vaga$/);
    await expectNoAxeFindings(page);
    await takeScreen(page, `public-${name}`);
  });
}

test('the API says what it is, in a document and on a page, while the pages run beside it', async ({
  page,
}) => {
  const document = await page.request.get('/api/openapi.json');
  expect(document.status()).toBe(200);
  const { openapi, paths } = await document.json();
  expect(openapi).toMatch(/^3\.1\./);
  expect(Object.keys(paths)).toContain('/api/scheduling/{cartId}/slot');
  await page.goto('/api/docs');
  // The page puts zero-width spaces into its addresses, and draws only the calls in view: they are read by their summaries.
  await expect(page.getByText('Sign in; answers the bearer token').first()).toBeVisible();
});

test('a device reads how to install the product, in the language of the page', async ({
  request,
  language,
}) => {
  const html = await (await request.get(addressIn('/', language))).text();
  const address = /<link rel="manifest" href="([^"]+)"/.exec(html)?.[1] ?? '';
  const reply = await request.get(address);
  expect(reply.headers()['content-type']).toBe('application/manifest+json');
  const manifest = await reply.json();
  expect(manifest).toMatchObject({
    name: 'Vaga',
    lang: language === 'en' ? 'en-GB' : 'pt-PT',
    start_url: '/user',
    display: 'standalone',
  });
  for (const { src } of manifest.icons)
    expect((await request.get(src)).headers()['content-type'], src).toBe('image/png');
});

test('an unknown address leads to the 404 screen with status 404', async ({ page }) => {
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page).toHaveURL(/\/404$/);
  await expectNoAxeFindings(page);
  await takeScreen(page, 'not-found');
});

test('public pages carry their content before any script runs', async ({
  page,
  words,
  language,
}) => {
  const textOf = async (path: string) => (await page.request.get(addressIn(path, language))).text();
  expect(await textOf('/')).toContain(words('home', 'steps.title'));
  const search = await textOf(searchAddress(''));
  expect(search).toContain('Farmácia');
  const entity = /href="((?:\/en)?\/entity\/[^"?]+)/.exec(search)?.[1] ?? '';
  expect(await textOf(entity)).toContain('application/ld+json');
});

test('a search without results says so and offers the next step', async ({ page, words }) => {
  const query = new URLSearchParams({ serviceType: '5', service: '503', location: 'm:4901' });
  await page.goto(`/search?${query}&date=${dayFromToday(2)}&full_location=Corvo`);
  await expect(page.getByText(words('search-next', 'none.title'))).toBeVisible();
  await expect(
    page.getByRole('link', { name: words('search-next', 'watch.signIn') }),
  ).toBeVisible();
  await expectNoAxeFindings(page);
  await takeScreen(page, 'search-empty');

  // A patient asks for an e-mail, finds it in their list and ends it there.
  const email = newEmail();
  await newPatient(page.request, { email, names: ['Rosa Tavares'] });
  await openSession(page, email);
  await page.reload();
  await page.getByRole('button', { name: words('search-next', 'watch.ask') }).click();
  await page.getByRole('link', { name: words('search-next', 'watch.list') }).click();
  const watched = page.getByRole('region', { name: words('waitlist', 'area.title') });
  await expect(watched).toContainText('Corvo');
  await expectNoAxeFindings(page);
  await takeScreen(page, 'area-watch-list');
  await watched.getByRole('button').click();
  await expect(watched).toBeHidden();
});

test('an entity shows what, where, when and for how much in three tabs', async ({
  page,
  words,
}) => {
  await page.goto(searchAddress('&service=501'));
  await page.getByRole('article').first().getByRole('link').first().click();
  await page.waitForURL('**/entity/**');
  await expectNoAxeFindings(page);
  await expectReflow(page);
  await takeScreen(page, 'entity-schedule');
  for (const tab of ['services', 'description'] as const) {
    await page.getByRole('link', { name: words('partners', `tab.${tab}`), exact: true }).click();
    await page.waitForURL(`**/${tab}**`);
    await expectNoAxeFindings(page);
    await expectReflow(page);
    await takeScreen(page, `entity-${tab}`);
  }
});

test('who is signed in keeps their own navigation on search, entity and payment pages, from the first HTML on', async ({
  page,
  words,
  language,
}) => {
  await openSession(page, 'patient@vaga.example');
  await page.goto('/user');
  await page
    .getByRole('main')
    .getByRole('link', { name: words('user-home', 'search') })
    .click();
  await page.waitForURL('**/search');
  await page.goto(searchAddress(''));
  const entity = await page.getByRole('article').first().getByRole('link').first();
  const entityPath = (await entity.getAttribute('href')) ?? '';
  for (const path of [searchAddress(''), entityPath, pages['payment-unknown'], '/about']) {
    const html = await (await page.request.get(addressIn(path, language))).text();
    const header = /<header[\s\S]*?<\/header>/.exec(html)?.[0] ?? '';
    expect(header, path).toContain(words('area', 'nav.logout'));
    expect(header, path).not.toContain(words('app', 'nav.register'));
    await page.goto(path);
    const menu = page.locator('summary').filter({ hasText: words('app', 'nav.menu') });
    if (await menu.isVisible()) await menu.click();
    const banner = page.getByRole('banner');
    for (const link of ['nav.search', 'nav.tests'] as const) {
      await expect(
        banner.getByRole('link', { name: words('area', link), exact: true }),
      ).toBeVisible();
    }
  }
  await expectNoAxeFindings(page);
  await takeScreen(page, 'signed-navigation');
});

function searchAddress(more: string): string {
  return `/search?serviceType=5&location=m:0603&full_location=Coimbra&date=${dayFromToday(1)}${more}`;
}
