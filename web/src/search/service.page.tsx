import type { ServicePlace } from '@vaga/contract/service-places';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { PageHead, useBreadcrumbs } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { apiOf } from '../platform/context.ts';
import { useText } from '../platform/texts.ts';
import { BackLink } from '../ui/back-link.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { PlaceLinks, ServiceInformation } from './service-place-parts.tsx';
import { loadPlacesOfService } from './service-places.api.ts';
import classes from './service-places.module.css';
import { servicePlacesTexts } from './service-places.texts.ts';

export async function loader({ params, context }: LoaderFunctionArgs) {
  return loadPlacesOfService(apiOf(context), params.service ?? '');
}

/** What a service is, and in which municipalities it can be booked. */
export default function ServicePage() {
  const t = useText(servicePlacesTexts);
  const { service, places } = useLoaderData<typeof loader>();
  const title = t('of.title', { service: service.description });
  const way = useBreadcrumbs([
    { name: t('all.title'), path: paths.services },
    { name: service.description, path: paths.service(service.slug) },
  ]);
  return (
    <Page>
      <PageHead
        title={title}
        description={t('of.description', { service: service.description, count: places.length })}
        facts={[way]}
      />
      <BackLink to={paths.services}>{t('of.all')}</BackLink>
      <PageTitle title={title} />
      {byDistrict(places).map(([district, here]) => (
        <section key={district} className={classes.section} aria-labelledby={here[0]?.slug}>
          <h2 id={here[0]?.slug}>{district}</h2>
          <PlaceLinks service={service.slug} places={here} />
        </section>
      ))}
      <ServiceInformation information={service.information} />
    </Page>
  );
}

/** In the order of the list, which is that of the districts. */
function byDistrict(places: readonly ServicePlace[]): [string, ServicePlace[]][] {
  return [...Map.groupBy(places, ({ district }) => district)];
}

export { NotFoundBoundary as ErrorBoundary } from '../app/not-found.tsx';
