import { IconMapPin, IconPhone } from '@tabler/icons-react';
import type { PartnerSummary } from '@vaga/contract/partners';
import { useSyncExternalStore } from 'react';
import { isRouteErrorResponse, type LoaderFunctionArgs, Outlet, useLoaderData } from 'react-router';
import { NotFound } from '../app/not-found.tsx';
import { paths } from '../app/paths.ts';
import { apiOf } from '../platform/context.ts';
import { formatPhone } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { BackLink } from '../ui/back-link.tsx';
import { Page } from '../ui/page.tsx';
import classes from './entity.module.css';
import { EntityFacts } from './entity-facts.tsx';
import { EntityLogo } from './entity-logo.tsx';
import { EntityTabs } from './entity-tabs.tsx';
import { lastSearch } from './last-search.ts';
import { loadEntity } from './partners.api.ts';
import { partnersTexts } from './partners.texts.ts';
import { drawStaticMap } from './static-map.server.ts';
import { StaticMap } from './static-map.tsx';

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const partner = await loadEntity(apiOf(context), params.id ?? '');
  const { latitude, longitude } = partner.geoLocation;
  return {
    partner,
    map: drawStaticMap(latitude, longitude),
    address: new URL(paths.entity(partner.id), request.url).href,
  };
}

/** Who this is and where; below it one of the three tabs. */
export default function EntityPage() {
  const { partner, map, address } = useLoaderData<typeof loader>();
  return (
    <Page>
      <WayBack />
      <Head partner={partner} map={map} />
      <EntityTabs id={partner.id} />
      <Outlet context={partner} />
      <EntityFacts partner={partner} address={address} />
    </Page>
  );
}

function Head({
  partner,
  map,
}: {
  partner: PartnerSummary;
  map: ReturnType<typeof drawStaticMap>;
}) {
  const t = useText(partnersTexts);
  const { businessName, companyName, logo, phone, geoLocation } = partner;
  const { addressLine1, postalCode, locality } = partner.address;
  const way = `https://www.google.com/maps/dir/?api=1&destination=${geoLocation.latitude},${geoLocation.longitude}`;
  return (
    <header className={classes.head}>
      <div className={classes.logo}>
        <EntityLogo name={businessName} logo={logo} size={88} />
      </div>
      <div className={classes.who}>
        <h1 className={classes.name} tabIndex={-1}>
          {businessName}
        </h1>
        <p className={classes.company}>{companyName}</p>
        <address className={classes.address}>
          {addressLine1 ? `${addressLine1}, ` : null}
          {postalCode ? (
            <>
              <span className={classes.code}>{postalCode}</span>{' '}
            </>
          ) : null}
          {locality}
        </address>
      </div>
      <div className={classes.ways}>
        <a className={classes.way} href={way} target="_blank" rel="noreferrer">
          <IconMapPin size={20} aria-hidden="true" />
          {t('head.directions')}
        </a>
        {phone ? (
          <a className={classes.way} href={`tel:${phone.replace(/\s/g, '')}`}>
            <IconPhone size={20} aria-hidden="true" />
            {formatPhone(phone)}
          </a>
        ) : null}
      </div>
      <StaticMap drawing={map} label={t('head.map', { name: businessName, locality })} />
    </header>
  );
}

const never = () => () => {};

/** To the search that one came from, otherwise home. */
function WayBack() {
  const t = useText(partnersTexts);
  const search = useSyncExternalStore(never, lastSearch, () => null);
  return <BackLink to={search ?? paths.home}>{t(search ? 'back.search' : 'back.home')}</BackLink>;
}

/** An entity that is not there keeps the frame of the public side around its 404. */
export function ErrorBoundary({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <Page width="narrow">
      <NotFound />
    </Page>
  );
}
