import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openSession, signInByApi } from './support/api.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { dayFromToday } from './support/booking.ts';
import { expect, test } from './support/journey.ts';
import { takeScreen } from './support/screens.ts';

/** The site of an entity, at an origin that is not the product's: two tags, the second of which a script brings late. */
function siteWith(product: string, entity: string, language: string): string {
  const tag = `<script async src="${product}/embed.js" data-entity="${entity}" data-language="${language}"`;
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Farm&aacute;cia</title>
<body style="margin:0;padding:16px;font:16px/1.5 Georgia,serif">
<main>
<h1>Farm&aacute;cia</h1>
${tag} data-service-type="5" data-service="501"></script>
<p id="after">Rua da Farm&aacute;cia, 1</p>
<div id="late"></div>
</main>
<script>
  setTimeout(() => {
    const tag = document.createElement('script');
    tag.src = '${product}/embed.js';
    tag.dataset.entity = '${entity}';
    tag.dataset.scheme = 'dark';
    tag.dataset.accent = 'accent';
    tag.dataset.title = 'Late';
    document.getElementById('late').append(tag);
    // What another window says is no height.
    window.postMessage({ vaga: 'height', height: 9999 }, '*');
  }, 300);
</script>
</body>
</html>`;
}

async function serveSite(html: string): Promise<{ url: string; server: Server }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Another site than the product's `localhost`: its cookies are third-party ones in the frame.
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server };
}

test('on the site of an entity a time is tapped in a frame, and booked in a window of the product', async ({
  page,
  context,
  words,
  language,
  baseURL,
}) => {
  const api = await signInByApi(page.request, 'patient@vaga.example');
  const { data: found } = await api.call<
    { id: string; nextFree: unknown[]; needsApproval: boolean }[]
  >('POST', 'partner/search', {
    filterParams: { serviceType: 5, service: 501, date: dayFromToday(3), location: 'd:06' },
    pageSize: 50,
  });
  const entity = found.find(({ nextFree, needsApproval }) => nextFree.length > 2 && !needsApproval);
  const { url, server } = await serveSite(siteWith(baseURL ?? '', entity?.id ?? '', language));
  await page.goto(url);
  const [first, late] = [page.locator('iframe').first(), page.getByTitle('Late')];
  const frame = first.contentFrame();
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();

  await test.step('each frame is as high as its page, and nothing else makes it higher', async () => {
    for (const one of [first, late]) {
      await one.scrollIntoViewIfNeeded();
      const content = one.contentFrame().locator('main');
      await expect
        .poll(async () => {
          const inside = await content.evaluate((main) => main.getBoundingClientRect().height);
          const outside = (await one.boundingBox())?.height ?? 0;
          return Math.abs(outside - inside);
        })
        .toBeLessThan(2);
    }
    await expect(late.contentFrame().locator('html')).toHaveAttribute('data-scheme', 'dark');
    await expectNoAxeFindings(page);
    await takeScreen(page, 'embed-site');
  });

  await test.step('another day is chosen within the frame, which grows with it', async () => {
    await frame
      .getByLabel(words('partners', 'form.day'), { exact: true })
      .selectOption(dayFromToday(3));
    await frame.getByRole('button', { name: words('partners', 'form.submit') }).click();
    await expect(frame.getByRole('article').first().getByRole('link').first()).toBeVisible();
    expect(new URL(page.url()).href).toBe(url);
  });

  // The two projects tap different times: what one holds the other cannot have.
  const tapped = test.info().project.name === 'phone-pt' ? 0 : 1;
  const time = frame
    .getByRole('article')
    .first()
    .getByRole('listitem')
    .nth(tapped)
    .getByRole('link');
  const tap = async () => {
    const opened = context.waitForEvent('page');
    await time.click();
    return opened;
  };

  await test.step('a visitor signs in, with the time held', async () => {
    const window = await tap();
    await window.waitForURL('**/login?next=**');
    await expect(window.getByRole('status').filter({ hasText: '10' })).toContainText(
      words('kept-start', 'kept.left_other', { count: 10 }),
    );
    await takeScreen(window, 'embed-sign-in');
    await window.close();
  });

  await test.step('a patient who is signed in is asked for whom, with the same time', async () => {
    await openSession(page, 'patient@vaga.example');
    const window = await tap();
    await window.waitForURL('**/user/tests/services?**');
    const at = (await time.textContent())?.trim() ?? '';
    await expect(window.getByRole('main')).toContainText(at);
    await expect(window.getByLabel(words('cart', 'services.service'), { exact: true })).toHaveValue(
      '501',
    );
    await takeScreen(window, 'embed-booking');
    await window.close();
  });
  server.closeAllConnections();
  server.close();
});

test('only the page for frames may be framed, and it knows no session @once', async ({
  page,
  request,
}) => {
  await openSession(page, 'patient@vaga.example');
  const html = await (await page.request.get('/search?serviceType=5&location=d:06')).text();
  const entity = /href="\/entity\/([0-9a-f-]{36})/.exec(html)?.[1] ?? '';
  const embedded = await page.request.get(`/embed/entity/${entity}`);
  expect(embedded.headers()['content-security-policy']).toContain('frame-ancestors *');
  expect(embedded.headers()).not.toHaveProperty('x-frame-options');
  expect(embedded.headers()['x-robots-tag']).toBe('noindex');
  expect(await embedded.text()).not.toContain('data-signed-in');
  expect((await request.get('/embed/entity/none')).status()).toBe(404);
  for (const path of [
    '/',
    '/login',
    '/user',
    '/user/tests/list',
    `/entity/${entity}/book`,
    '/embed',
  ]) {
    const headers = (await page.request.get(path)).headers();
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'");
    expect(headers['x-frame-options'], path).toBe('SAMEORIGIN');
  }
  const script = (await request.get('/embed.js')).headers();
  expect(script['cache-control']).toBe('public, max-age=3600');
  expect(script['cross-origin-resource-policy']).toBe('cross-origin');
});
