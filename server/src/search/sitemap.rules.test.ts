import { expect, test } from 'vitest';
import { pagesPerFile, writeRobots, writeSitemap, writeSitemapIndex } from './sitemap.rules.ts';

const origin = 'https://vaga.example';

test('a page is in the sitemap in both languages, each with the other and the day of its last change', () => {
  const changedAt = new Date('2026-11-20T10:00:00Z');
  const text = writeSitemap(origin, [{ path: '/entity/1/farmacia', changedAt }]);
  expect(text.match(/<loc>[^<]+/g)).toEqual([
    '<loc>https://vaga.example/entity/1/farmacia',
    '<loc>https://vaga.example/en/entity/1/farmacia',
  ]);
  expect(text.match(/<lastmod>2026-11-20T10:00:00.000Z<\/lastmod>/g)).toHaveLength(2);
  expect(text.match(/hreflang="x-default" href="https:\/\/vaga.example\/entity/g)).toHaveLength(2);
});

test('a page without a known change has no date, and no text of an address ends its element', () => {
  const text = writeSitemap(origin, [{ path: '/about?a=1&b=<"' }]);
  expect(text).not.toContain('lastmod');
  expect(text).toContain('/about?a=1&amp;b=&lt;&quot;');
});

test('the index names as many files as the pages fill', () => {
  const text = writeSitemapIndex(origin, { pages: 1, entities: pagesPerFile + 1 });
  expect(text.match(/[\w-]+\.xml/g)).toEqual(['pages-1.xml', 'entities-1.xml', 'entities-2.xml']);
});

test('crawlers read where the sitemap is, and are kept out of accounts', () => {
  const robots = writeRobots(origin);
  expect(robots).toContain('\nSitemap: https://vaga.example/sitemap.xml\n');
  for (const path of ['/api/', '/user', '/partner/', '/approval/', '/email-change/'])
    expect(robots).toContain(`Disallow: ${path}\n`);
});
