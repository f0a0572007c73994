import type { Service } from '@vaga/contract/catalogue';
import type { OfferedService, ServicePlace } from '@vaga/contract/service-places';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { PageHead, useBreadcrumbs, usePageUrl } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { nowhere } from '../geography/index.ts';
import { apiOf } from '../platform/context.ts';
import { formatMoney } from '../platform/format.ts';
import { Link } from '../platform/link.tsx';
import { useLanguage, useText } from '../platform/texts.ts';
import { BackLink } from '../ui/back-link.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { type Filters, searchQueryOf } from './filters.ts';
import { findFirst } from './load-search.ts';
import { noRefinement } from './refinement.ts';
import { ResultCard } from './result-card.tsx';
import { PlaceLinks, ServiceInformation } from './service-place-parts.tsx';
import { loadServicePlace } from './service-places.api.ts';
import classes from './service-places.module.css';
import { servicePlacesTexts } from './service-places.texts.ts';
import type { ShownResult } from './shown-result.ts';

/** The first results in the municipality itself, on any day. Without any there is no such page. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const api = apiOf(context);
  const found = await loadServicePlace(api, params.service ?? '', params.place ?? '');
  const { service, place } = found;
  const filters: Filters = {
    serviceType: String(service.idServiceType),
    service: String(service.id),
    place: { ...nowhere, label: place.name, location: `m:${place.code}` },
    date: '',
    refinement: noRefinement,
  };
  const first = await findFirst(api, filters);
  const results = (first?.items ?? []).filter(({ isNearby }) => !isNearby).slice(0, shownAtMost);
  if (results.length === 0) throw data(null, { status: 404 });
  return { ...found, filters, results };
}

const shownAtMost = 20;

/** A service in a municipality: who offers it with the next times, and where else to look. */
export default function ServicePlacePage() {
  const t = useText(servicePlacesTexts);
  const language = useLanguage();
  const { service, place, nearby, otherServices, filters, results } =
    useLoaderData<typeof loader>();
  const title = t('at.title', { service: service.description, place: place.name });
  const words = { place: place.name, service: service.description, count: place.entities };
  const price = formatMoney(place.priceFromCents, language);
  const facts = useFacts({ service, place, results });
  return (
    <Page>
      <PageHead
        title={title}
        description={t('at.description', { ...words, price })}
        facts={facts}
      />
      <BackLink to={paths.service(service.slug)}>
        {t('of.title', { service: service.description })}
      </BackLink>
      <PageTitle title={title} lead={t('at.lead', { count: place.entities, price })} />
      <section aria-label={t('at.results', { place: place.name })} className={classes.cards}>
        {results.map((result) => (
          <ResultCard
            key={result.id}
            result={result}
            filters={filters}
            isActive={false}
            onActive={ignore}
          />
        ))}
      </section>
      <p className={classes.more}>
        <ButtonLink variant="outline" to={paths.search(searchQueryOf(filters))}>
          {t('at.search')}
        </ButtonLink>
      </p>
      <ServiceInformation information={service.information} />
      {nearby.length > 0 ? (
        <section className={classes.section} aria-labelledby="nearby">
          <h2 id="nearby">{t('at.nearby')}</h2>
          <PlaceLinks service={service.slug} places={nearby} />
        </section>
      ) : null}
      <OtherServices place={place} services={otherServices} />
    </Page>
  );
}

/** There is no map to point at. */
const ignore = () => {};

function OtherServices({
  place,
  services,
}: {
  place: ServicePlace;
  services: readonly OfferedService[];
}) {
  const t = useText(servicePlacesTexts);
  if (services.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="other">
      <h2 id="other">{t('at.other', { place: place.name })}</h2>
      <ul role="list" className={classes.links}>
        {services.map(({ slug, description }) => (
          <li key={slug}>
            <Link to={paths.servicePlace(slug, place.slug)}>{description}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** By the words of schema.org: the service with its lowest price here, who offers it, and the way to the page. */
function useFacts({
  service,
  place,
  results,
}: {
  service: Service;
  place: ServicePlace;
  results: readonly ShownResult[];
}): object[] {
  const t = useText(servicePlacesTexts);
  const toUrl = usePageUrl();
  const language = useLanguage();
  const page = paths.servicePlace(service.slug, place.slug);
  const way = useBreadcrumbs([
    { name: t('all.title'), path: paths.services },
    { name: service.description, path: paths.service(service.slug) },
    { name: place.name, path: page },
  ]);
  const offered = {
    '@type': 'Service',
    name: service.description,
    areaServed: { '@type': 'City', name: place.name },
    offers: {
      '@type': 'AggregateOffer',
      lowPrice: (place.priceFromCents / 100).toFixed(2),
      priceCurrency: 'EUR',
      offerCount: place.entities,
    },
  };
  const list = {
    '@type': 'ItemList',
    itemListElement: results.map(({ id, businessName }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: businessName,
      url: toUrl(paths.entity(id, {}, businessName), language),
    })),
  };
  return [offered, list, way];
}

export { NotFoundBoundary as ErrorBoundary } from '../app/not-found.tsx';
