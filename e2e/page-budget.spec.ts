import { type Browser, expect, test } from '@playwright/test';

/** Of the answers on the wire, headers included. */
const mostKilobytes = 240;
const mostRequests = 25;

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

test(`home, search and an entity's page each load at most ${mostRequests} files and ${mostKilobytes} kB`, {
  tag: '@once',
}, async ({ browser }) => {
  const search = await loadCold(
    browser,
    '/search?serviceType=5&location=d:06&full_location=Coimbra',
  );
  const home = await loadCold(browser, '/');
  expect(search.entity, 'an entity among the results').not.toBeNull();
  const entity = await loadCold(browser, search.entity ?? '');
  for (const [name, loaded] of Object.entries({ home, search, entity })) {
    expect(loaded.requests, name).toBeLessThanOrEqual(mostRequests);
    expect(loaded.kilobytes, name).toBeLessThanOrEqual(mostKilobytes);
  }
});
