import type { Locator, Page } from '@playwright/test';
import { newEmail } from './support/account.ts';
import { newPatient, openSession } from './support/api.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import {
  antigen,
  cards,
  dayFromToday,
  holdPlace,
  payByCard,
  payOnline,
} from './support/booking.ts';
import { buildDenseTown, longName, type Town, towns } from './support/dense-town.ts';
import { expect, test, type Words } from './support/journey.ts';
import { takeScreen } from './support/screens.ts';

const town: { longNamed: string } = { longNamed: '' };

// biome-ignore lint/correctness/noEmptyPattern: Playwright wants what a hook uses named there, and it uses nothing.
test.beforeAll(async ({}, { project }) => {
  town.longNamed = (await buildDenseTown(townOf(project.name), 24)).longNamed;
});

function townOf(project: string): Town {
  return towns[project as keyof typeof towns];
}

const date = dayFromToday(3);

async function openMap(page: Page, words: Words, query: string): Promise<Locator> {
  await page.goto(`/search?serviceType=5&service=${antigen}&date=${date}&${query}`);
  const show = page.getByRole('button', { name: words('search', 'map.show') });
  if (await show.isVisible()) await show.click();
  const map = page.getByRole('region', { name: words('search', 'map.panel') });
  await expect(map.getByRole('button').nth(2)).toBeVisible({ timeout: 20_000 });
  return map;
}

test('every number on the map opens: it goes closer, and where that takes nothing apart it lists the places', async ({
  page,
  words,
}, { project }) => {
  const { location, name } = townOf(project.name);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  const map = await openMap(page, words, `location=${location}&full_location=${name}`);
  // Without MAP_STYLE_URL nothing of the map with streets is fetched.
  expect(fetched.some((url) => url.includes('search-map'))).toBe(true);
  expect(fetched.filter((url) => /maplibre|tile-map/.test(url))).toEqual([]);
  const ending = (key: string) =>
    new RegExp(`${words('search-map', key, { count: '' }).trim().replace(/[()]/g, '.')}$`);
  const closer = map.getByRole('button', { name: ending('map.cluster_other') });
  const here = map.getByRole('button', { name: ending('map.clusterList_other') });

  await test.step('going closer ends at numbers that are lists', async () => {
    for (let steps = 0; (await closer.count()) > 0; steps += 1) {
      expect(steps).toBeLessThan(20);
      const before = await map.getByRole('button').count();
      const label = await closer.first().getAttribute('aria-label');
      await closer.first().press('Enter');
      await expect
        .poll(async () => [
          await map.getByRole('button').count(),
          await closer
            .first()
            .getAttribute('aria-label', { timeout: 300 })
            .catch(() => null),
        ])
        .not.toEqual([before, label]);
    }
    await expect(here.first()).toBeVisible();
  });

  await test.step('the list has every place of the number, and the keyboard finds there and back', async () => {
    const pin = here.first();
    const count = Number(/(\d+)\D*$/.exec((await pin.getAttribute('aria-label')) ?? '')?.[1]);
    await pin.press('Enter');
    const title = words('search-map', 'map.here_other', { count });
    const list = page.getByRole('region', { name: title });
    await expect(list.getByRole('listitem').filter({ has: page.locator('h3') })).toHaveCount(count);
    await expect(list.locator('h3 a').first()).toBeFocused();
    await expect(list).toBeInViewport({ ratio: 0.9 });
    await expectNoAxeFindings(page);
    await takeScreen(page, 'map-1-list', false);
    await page.keyboard.press('Escape');
    await expect(list).toHaveCount(0);
    await expect(pin).toBeFocused();
  });
});

test('a card and its pin have the same number, and one points at the other; the map answers the keyboard', async ({
  page,
  words,
}) => {
  const map = await openMap(page, words, 'location=d:06&full_location=Coimbra');
  const pin = map.getByRole('button', { name: /^\d+\. / }).first();
  const label = (await pin.getAttribute('aria-label')) ?? '';
  const [, number = '', name = ''] = /^(\d+)\. [^,]+(?:,\d+[^,]+)?, ([^,]+),/.exec(label) ?? [];
  await expect(pin).toHaveText(number);
  const card = page.getByRole('article').nth(Number(number) - 1);
  await expect(card.getByRole('heading', { level: 2 })).toHaveText(name);
  await expect(card.getByText(number, { exact: true })).toBeVisible();
  await card.scrollIntoViewIfNeeded();
  // The pointer that opened the map lies on no card, which would be the one that is pointed at.
  await page.mouse.move(0, 0);
  await card.getByRole('link').first().focus();
  await expect(pin).toHaveAttribute('data-active');

  await pin.press('Enter');
  const window = map.getByRole('region', { name, exact: true });
  await expect(
    window.getByRole('link', { name: words('search-map', 'map.directions') }),
  ).toHaveAttribute('href', /destination=[\d.]+,-[\d.]+$/);
  await expectNoAxeFindings(page);
  await takeScreen(page, 'map-2-place', false);
  await page.keyboard.press('Escape');
  await expect(pin).toBeFocused();
  await map.getByRole('group', { name: words('search-map', 'map.own') }).press('ArrowLeft');
  await expect(
    page.getByRole('button', { name: words('search-map', 'map.searchHere') }),
  ).toBeVisible();
});

test('a long name without a space widens no page, at 390 and at 320 pixels', async ({
  page,
  words,
}, { project }) => {
  test.setTimeout(120_000);
  const { location, name } = townOf(project.name);
  const narrow = async (where: string) => {
    await expect(page.getByText(longName).first()).toBeAttached();
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      // The page takes a moment to follow the width of its window.
      await expect.poll(() => tooWide(page), { message: `${where} at ${width}` }).toEqual([]);
    }
  };
  await page.goto(
    `/search?serviceType=5&service=${antigen}&date=${date}&location=${location}&full_location=${name}`,
  );
  await narrow('results');
  await page.goto(`/entity/${town.longNamed}`);
  await narrow('entity');

  const email = newEmail();
  const { api, persons } = await newPatient(page.request, { email, names: ['Rosa Tavares'] });
  const offers = await api.call<Parameters<typeof holdPlace>[2][]>('POST', 'partner/search', {
    filterParams: { serviceType: 5, service: antigen, date, location },
    pageSize: 100,
  });
  const offer = offers.data.find(
    (found) => (found as unknown as { businessName: string }).businessName === longName,
  );
  if (!offer) throw new Error('The town has no place with a long name.');
  const idCart = await holdPlace(api, persons, offer);
  await openSession(page, email);
  await page.goto(`/user/tests/schedule/${idCart}/place/slot`);
  await page.waitForURL('**/place/slot**');
  await narrow('slots');
  await page.goto(`/user/tests/schedule/${idCart}/payment`);
  await narrow('payment');
  await payOnline(page, words);
  await payByCard(page, cards.pays);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    words('payments', 'success.title'),
    { timeout: 20_000 },
  );
  await page.goto('/user/tests/list');
  await narrow('list');
});

test('after a visit to a place the list stands where it was left', async ({ page, words }, {
  project,
}) => {
  const { location, name } = townOf(project.name);
  await page.goto(`/search?serviceType=5&service=${antigen}&date=${date}&location=d:49`);
  const change = page.getByRole('button', { name: words('search', 'filters.change') });
  if (await change.isVisible()) await change.click();
  await page.getByRole('combobox', { name: words('geography', 'where') }).fill(name);
  await page.getByRole('option', { name, exact: true }).click();
  await page.getByRole('button', { name: words('search', 'filters.submit'), exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get('location') === location);
  await expect(page.getByRole('article').nth(20)).toBeAttached();
  for (let steps = 0; steps < 12; steps += 1) {
    await page.evaluate(() => window.scrollBy(0, 300));
    await page.waitForTimeout(60);
  }
  // A link is pressed where it is: the browser's own press would scroll it into view first.
  const left = await page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLElement>('article h2 a')];
    const link = links.find((one) => one.getBoundingClientRect().top > 200);
    const top = Math.round(link?.getBoundingClientRect().top ?? 0);
    link?.click();
    return { name: link?.textContent ?? '', top };
  });
  await page.waitForURL('**/entity/**');
  await page.goBack();
  const card = page.locator('article h2 a', { hasText: new RegExp(`^${left.name}$`) });
  await expect
    .poll(async () => Math.round((await card.first().boundingBox())?.y ?? 0))
    .toBeGreaterThan(left.top - 5);
  expect(Math.round((await card.first().boundingBox())?.y ?? 0)).toBeLessThan(left.top + 5);
});

/** What stands out of the window's right edge, where that makes the page wider than the window. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const isCut = (element: Element): boolean => {
      const parent = element.parentElement;
      if (!parent || parent === document.body) return false;
      return getComputedStyle(parent).overflowX !== 'visible' || isCut(parent);
    };
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .filter((element) => !isCut(element))
      .map(
        (element) => `${element.tagName}.${element.className}: ${element.textContent.slice(0, 40)}`,
      )
      .slice(0, 12)
      .concat(`${scrollWidth} pixels`);
  });
}
