import type { SpreadService } from '@vaga/contract/service-places';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { PageHead, useBreadcrumbs } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { apiOf } from '../platform/context.ts';
import { Link } from '../platform/link.tsx';
import { useText } from '../platform/texts.ts';
import { Page, PageTitle } from '../ui/page.tsx';
import { loadServiceTypes } from './load-search.ts';
import { loadOfferedServices } from './service-places.api.ts';
import classes from './service-places.module.css';
import { servicePlacesTexts } from './service-places.texts.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const api = apiOf(context);
  const [services, types] = await Promise.all([loadOfferedServices(api), loadServiceTypes(api)]);
  return { services, types };
}

/** Every service that can be booked, by type, with a way to where. */
export default function ServiceListPage() {
  const t = useText(servicePlacesTexts);
  const { services, types } = useLoaderData<typeof loader>();
  const way = useBreadcrumbs([{ name: t('all.title'), path: paths.services }]);
  return (
    <Page>
      <PageHead title={t('all.title')} description={t('all.description')} facts={[way]} />
      <PageTitle title={t('all.title')} lead={t('all.lead')} />
      {types.map(({ id, slug, description }) => (
        <ServicesOfType
          key={id}
          id={slug}
          title={description}
          services={services.filter(({ idServiceType }) => idServiceType === id)}
        />
      ))}
    </Page>
  );
}

function ServicesOfType({
  id,
  title,
  services,
}: {
  id: string;
  title: string;
  services: readonly SpreadService[];
}) {
  const t = useText(servicePlacesTexts);
  if (services.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul role="list" className={classes.links}>
        {services.map(({ slug, description, places }) => (
          <li key={slug}>
            <Link to={paths.service(slug)}>
              {description}{' '}
              <span className={classes.note}>{t('all.places', { count: places })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
