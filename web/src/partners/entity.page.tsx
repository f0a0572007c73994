import { addressIn, nameInAddress } from '@vaga/contract/public-addresses';
import { useSyncExternalStore } from 'react';
import { type LoaderFunctionArgs, Outlet, redirect, useLoaderData } from 'react-router';
import { paths } from '../app/paths.ts';
import { apiOf, pageContext } from '../platform/context.ts';
import { useText } from '../platform/texts.ts';
import { BackLink } from '../ui/back-link.tsx';
import { Page } from '../ui/page.tsx';
import { EntityGallery } from './entity-gallery.tsx';
import { EntityHead } from './entity-head.tsx';
import { EntityNotice } from './entity-notice.tsx';
import { EntityTabs } from './entity-tabs.tsx';
import { lastSearch } from './last-search.ts';
import { loadEntity } from './partners.api.ts';
import { partnersTexts } from './partners.texts.ts';
import { drawStaticMap } from './static-map.server.ts';

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const partner = await loadEntity(apiOf(context), params.id ?? '');
  // The id finds it: a link with a name of earlier leads to the one of today.
  if (params.name !== undefined && params.name !== nameInAddress(partner.businessName)) {
    const address = paths.entity(partner.id, {}, partner.businessName);
    throw redirect(`${addressIn(address, context.get(pageContext).language)}${url.search}`, 301);
  }
  const { latitude, longitude } = partner.geoLocation;
  return { partner, map: drawStaticMap(latitude, longitude) };
}

/** Who this is and where; below it one of the three tabs. */
export default function EntityPage() {
  const { partner, map } = useLoaderData<typeof loader>();
  return (
    <Page>
      <WayBack />
      <EntityHead partner={partner} map={map} />
      <EntityGallery name={partner.businessName} photos={partner.photos} />
      <EntityNotice partner={partner} />
      <EntityTabs id={partner.id} />
      <Outlet context={partner} />
    </Page>
  );
}

const never = () => () => {};

/** To the search that one came from, otherwise home. */
function WayBack() {
  const t = useText(partnersTexts);
  const search = useSyncExternalStore(never, lastSearch, () => null);
  return <BackLink to={search ?? paths.home}>{t(search ? 'back.search' : 'back.home')}</BackLink>;
}

export { NotFoundBoundary as ErrorBoundary } from '../app/not-found.tsx';
