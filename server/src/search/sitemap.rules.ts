import { addressIn } from '@vaga/contract/public-addresses';

/** A page in both languages, by its Portuguese path. */
export interface SitemapPage {
  path: string;
  changedAt?: Date | null;
}

/** Pages in a file: two addresses each, well below the 50,000 that the protocol allows. Source: sitemaps.org. */
export const pagesPerFile = 10_000;

/** The pages that every installation has. */
export const fixedPages: readonly SitemapPage[] = [
  '/',
  '/about',
  '/faq',
  '/partners',
  '/search',
  '/servicos',
  '/empresas',
  '/auth/partner/register',
  '/privacy-policy',
  '/terms-of-use',
].map((path) => ({ path }));

/** The index of all files: those of fixed and service pages, then those of entities. */
export function writeSitemapIndex(
  origin: string,
  counts: { pages: number; entities: number },
): string {
  const files = [...namesOf('pages', counts.pages), ...namesOf('entities', counts.entities)].map(
    (name) => `<sitemap><loc>${origin}/sitemaps/${name}.xml</loc></sitemap>`,
  );
  return `${head}<sitemapindex xmlns="${protocol}">\n${files.join('\n')}\n</sitemapindex>\n`;
}

function namesOf(kind: 'pages' | 'entities', count: number): string[] {
  const files = Math.ceil(count / pagesPerFile);
  return Array.from({ length: files }, (_none, index) => `${kind}-${index + 1}`);
}

/** One file: each page in both languages, each of them with the other. */
export function writeSitemap(origin: string, pages: readonly SitemapPage[]): string {
  const urls = pages.flatMap(({ path, changedAt }) => {
    const [pt, en] = [path, addressIn(path, 'en')].map((one) => escaped(`${origin}${one}`));
    const alternates = [
      ['pt', pt],
      ['en', en],
      ['x-default', pt],
    ].map(
      ([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`,
    );
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
    return [pt, en].map((loc) => `<url><loc>${loc}</loc>${changed}${alternates.join('')}</url>`);
  });
  return `${head}<urlset xmlns="${protocol}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`;
}

/** What no crawler asks for: accounts, areas of members, pages behind the link of an e-mail. */
const privatePaths = [
  ...['/api/', '/user', '/partner/', '/login', '/register', '/login-register', '/definition'],
  ...[
    '/recover-password',
    '/reset',
    '/email-confirmation',
    '/email-change/',
    '/payment-success',
    '/payment-error',
  ],
  ...['/payment-deffered', '/local-payment/', '/protocol/', '/refund-request/', '/approval/'],
  ...['/waiting-list/', '/rebooking-offer/', '/appointment/', '/here/', '/registration/'],
  ...['/invitation/', '/result/', '/preferences', '/logout', '/signed-in'],
];

/** The photos of entities are files of the API, and shown in search results. */
export function writeRobots(origin: string): string {
  const lines = ['User-agent: *', 'Allow: /api/v1/photos/'];
  for (const path of privatePaths) lines.push(`Disallow: ${path}`);
  return `${lines.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`;
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const protocol = 'http://www.sitemaps.org/schemas/sitemap/0.9';

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
