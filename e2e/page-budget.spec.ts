import { type Browser, expect, test } from '@playwright/test';

/** Kilobytes are those of the answers on the wire, headers included: what there is, and 3 kB. */
const most = {
  home: { requests: 25, kilobytes: 185 },
  search: { requests: 25, kilobytes: 200 },
  entity: { requests: 25, kilobytes: 190 },
  login: { requests: 36, kilobytes: 205 },
};

/** What a browser that was never here fetches for a page. */
async function loadCold(browser: Browser, path: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  const requests = new Set<string>();
  let bytes = 0;
  client.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith('http')) requests.add(requestId);
  });
  client.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await client.send('Network.enable');
  await page.goto(path, { waitUntil: 'networkidle' });
  const entity = page.locator('article a[href*="/entity/"]').first();
  const href = (await entity.count()) > 0 ? await entity.getAttribute('href') : null;
  await context.close();
  return { requests: requests.size, kilobytes: bytes / 1024, entity: href };
}

test("home, search, an entity's page and the sign-in load no more files and bytes than they have", {
  tag: '@once',
}, async ({ browser }) => {
  const search = await loadCold(
    browser,
    '/search?serviceType=5&location=d:06&full_location=Coimbra',
  );
  const home = await loadCold(browser, '/');
  expect(search.entity, 'an entity among the results').not.toBeNull();
  const entity = await loadCold(browser, search.entity ?? '');
  const login = await loadCold(browser, '/login');
  const budgets = [
    { name: 'home', loaded: home, most: most.home },
    { name: 'search', loaded: search, most: most.search },
    { name: 'entity', loaded: entity, most: most.entity },
    { name: 'login', loaded: login, most: most.login },
  ];
  for (const { name, loaded, most } of budgets) {
    expect.soft(loaded.requests, name).toBeLessThanOrEqual(most.requests);
    expect.soft(loaded.kilobytes, name).toBeLessThanOrEqual(most.kilobytes);
  }
});
