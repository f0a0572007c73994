import { nameInAddress } from '@vaga/contract/public-addresses';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db.ts';
import { notFound } from '../platform/http/outcome.ts';
import { createServicePlaceLists } from './service-place-lists.ts';
import { placesOfService } from './service-places.rules.ts';
import { countListedEntities, readListedEntities } from './sitemap.queries.ts';
import {
  fixedPages,
  pagesPerFile,
  type SitemapPage,
  writeRobots,
  writeSitemap,
  writeSitemapIndex,
} from './sitemap.rules.ts';

interface SitemapDeps {
  db: Db;
  clock: Clock;
  /** Of the pages, e.g. https://vaga.example. */
  origin: string;
}

/** `GET /robots.txt`, `/sitemap.xml` and the files that it names: for search engines, without a session. */
export function registerSitemap(app: FastifyInstance, { db, clock, origin }: SitemapDeps): void {
  const lists = createServicePlaceLists(db);
  const hidden = { schema: { hide: true } as object, config: { perMinute: perMinuteAndAddress } };

  app.get('/robots.txt', hidden, async (_request, reply) =>
    send(reply, 'text/plain; charset=utf-8', writeRobots(origin)),
  );
  app.get('/sitemap.xml', hidden, async (_request, reply) => {
    const [pages, entities] = await Promise.all([listPages(), countListedEntities(db)]);
    return send(reply, xml, writeSitemapIndex(origin, { pages: pages.length, entities }));
  });
  app.get<{ Params: { file: string } }>('/sitemaps/:file', hidden, async (request, reply) => {
    const [, kind, number] =
      /^(pages|entities)-([1-9]\d{0,3})\.xml$/.exec(request.params.file) ?? [];
    const offset = (Number(number) - 1) * pagesPerFile;
    const pages = kind === undefined ? [] : await readFile(kind === 'pages', offset);
    if (pages.length === 0) throw notFound();
    return send(reply, xml, writeSitemap(origin, pages));
  });

  async function readFile(isOfPages: boolean, offset: number): Promise<SitemapPage[]> {
    if (isOfPages) return (await listPages()).slice(offset, offset + pagesPerFile);
    const entities = await readListedEntities(db, { offset, limit: pagesPerFile });
    return entities.map(({ id, businessName, changedAt }) => {
      const name = nameInAddress(businessName);
      return { path: name ? `/entity/${id}/${name}` : `/entity/${id}`, changedAt };
    });
  }

  /** Those of every installation, then of each service, and of each service in each municipality. */
  async function listPages(): Promise<SitemapPage[]> {
    const [offers, municipalities, services] = await Promise.all([
      lists.offers(clock.now()),
      lists.municipalities(),
      lists.services.pt(),
    ]);
    const ofServices = services.flatMap(({ id, slug }) => {
      const places = placesOfService(id, municipalities, offers);
      if (places.length === 0) return [];
      const address = `/servicos/${slug}`;
      return [{ path: address }, ...places.map((place) => ({ path: `${address}/${place.slug}` }))];
    });
    return [...fixedPages, ...ofServices];
  }
}

/** A file of ten thousand pages is read from the database, and weighs some megabytes: a search engine asks for each a day. */
const perMinuteAndAddress = 30;

const xml = 'application/xml; charset=utf-8';

function send(reply: FastifyReply, type: string, text: string): FastifyReply {
  return reply.header('cache-control', 'public, max-age=3600').type(type).send(text);
}
