import type { APIRequestContext } from '@playwright/test';
import { isPublicPage, languageOfAddress, portuguesePath } from '@vaga/contract/public-addresses';
import { pageFindings } from './support/check-page.ts';
import { expect, test } from './support/journey.ts';

/** Of each kind of page that the data makes, so many are read in each language: they have one template. */
const ofEachKind = 3;

/** The kind of a page: `/entity/…` and its tabs, a service, a service in a town; fixed pages are each a kind. */
function kindOf(pathname: string): string {
  const path = portuguesePath(pathname).replace(
    /\/[0-9a-f]{8}-[0-9a-f-]{27}(\/[^/]+)?/,
    (_id, tab) => (/schedule|description|services/.test(tab ?? '') ? `/:id${tab}` : '/:id'),
  );
  const parts = path.split('/');
  const kind = parts[1] === 'servicos' ? `/servicos/${parts.length}` : path;
  return `${languageOfAddress(pathname)} ${kind}`;
}

interface ReadPage {
  html: string;
  alternates: Record<string, string>;
  canonical: string;
}

async function readPage(request: APIRequestContext, path: string): Promise<ReadPage> {
  const reply = await request.get(path);
  expect(reply.status(), path).toBe(200);
  const html = await reply.text();
  const alternates = Object.fromEntries(
    [...html.matchAll(/<link rel="alternate" hrefLang="([\w-]+)" href="([^"]+)"/gi)].map(
      ([, language, href]) => [language, new URL(href ?? '').pathname],
    ),
  );
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? '';
  return { html, alternates, canonical: new URL(canonical).pathname };
}

const linksOf = (html: string) =>
  [...html.matchAll(/<a [^>]*href="(\/(?!\/)[^"#]*)/g)].map(([, href]) =>
    (href ?? '').replaceAll('&amp;', '&'),
  );

test('every public page is valid, says its language and its other address, and its links lead somewhere @once', async ({
  request,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const pages = new Map<string, ReadPage>();
  const kinds = new Map<string, number>();
  const seen = new Set(['/', '/en']);
  const waiting = [...seen];
  const findings: string[] = [];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const { pathname } = new URL(path, baseURL);
    const kind = kindOf(pathname);
    const count = kinds.get(kind) ?? 0;
    if (count >= ofEachKind) continue;
    kinds.set(kind, count + 1);
    if (!isPublicPage(pathname)) {
      const status = (await request.get(path)).status();
      if (status >= 400) findings.push(`${path}: leads to ${status}`);
      continue;
    }
    const page = await readPage(request, path);
    pages.set(pathname, page);
    for (const finding of await pageFindings(page.html)) findings.push(`${path}: ${finding}`);
    for (const link of linksOf(page.html)) {
      const language = languageOfAddress(new URL(link, baseURL).pathname);
      const isSwitch = page.html.includes(`href="${link.replaceAll('&', '&amp;')}" hrefLang=`);
      if (language !== null && language !== languageOfAddress(pathname) && !isSwitch)
        findings.push(`${path}: a link into the other language, ${link}`);
      if (!seen.has(link)) waiting.push(link);
      seen.add(link);
    }
  }
  for (const [path, { alternates, canonical }] of pages) {
    const own = languageOfAddress(path) ?? 'pt';
    if (alternates[own] !== canonical) findings.push(`${path}: its hreflang is not its canonical`);
    if (alternates['x-default'] !== alternates.pt) findings.push(`${path}: x-default`);
    const other = await readPage(request, alternates[own === 'pt' ? 'en' : 'pt'] ?? '');
    if (other.alternates[own] !== canonical) findings.push(`${path}: the other does not answer`);
  }
  expect(findings).toEqual([]);
  expect(pages.size).toBeGreaterThan(40);
});

test('the sitemap names pages that there are, and a service without a place there is no page @once', async ({
  request,
}) => {
  const index = await (await request.get('/sitemap.xml')).text();
  const files = [...index.matchAll(/<loc>([^<]+)/g)].map(([, url]) => new URL(url ?? '').pathname);
  expect(files.length).toBeGreaterThan(1);
  const text = await (await request.get(files[0] ?? '')).text();
  const pages = [...text.matchAll(/<loc>([^<]+)/g)].map(([, url]) => new URL(url ?? '').pathname);
  const towns = pages.filter((path) => /^\/servicos\/[^/]+\/./.test(path));
  expect(towns.length).toBeGreaterThan(10);
  for (const path of towns.slice(0, 3)) expect((await request.get(path)).status(), path).toBe(200);
  for (const path of ['/servicos/covid-antigenio/nowhere', '/en/services/nothing', '/servicos/x/y'])
    expect((await request.get(path)).status(), path).toBe(404);
  expect(await (await request.get('/robots.txt')).text()).toMatch(/^Sitemap: http.*sitemap.xml$/m);
});
