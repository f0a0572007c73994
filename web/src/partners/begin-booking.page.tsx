import { addressIn } from '@vaga/contract/public-addresses';
import { useEffect, useRef } from 'react';
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { useLoginType } from '../app/root-data.ts';
import { apiOf, pageContext } from '../platform/context.ts';
import { formatDay } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { loadEntity, loadOffers } from './partners.api.ts';
import { partnersTexts } from './partners.texts.ts';
import { allTypes } from './schedule-query.ts';
import { type TappedStart, useTappedElsewhere } from './use-booking.ts';

const start = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2})$/;

/**
 * What the address names is looked up here: it comes from another site. What is not offered, or is no time, leads to the
 * page of the entity.
 */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const api = apiOf(context);
  const partner = await loadEntity(api, params.id ?? '');
  const time = url.searchParams.get('time') ?? '';
  const date = start.exec(time)?.[1];
  const isDay = date !== undefined && !Number.isNaN(Date.parse(time));
  const asked = { serviceType: allTypes, service: '', date: date ?? '' };
  const offers = isDay ? await loadOffers(api, partner.id, asked) : [];
  const offer = offers.find(
    ({ idEntityService }) => idEntityService === url.searchParams.get('offer'),
  );
  if (!offer || date === undefined) {
    const page = paths.entity(partner.id, {}, partner.businessName);
    throw redirect(addressIn(page, context.get(pageContext).language));
  }
  const selection: TappedStart = {
    serviceType: offer.idServiceType,
    service: offer.serviceId,
    date,
    idEntityService: offer.idEntityService,
    time,
    entity: partner.businessName,
    entityId: partner.id,
  };
  return { selection, service: offer.serviceDescription };
}

/** Where a time leads that was tapped on the site of an entity: it is held, and the booking goes on by itself. */
export default function BeginBookingPage() {
  const t = useText(partnersTexts);
  const language = useLanguage();
  const loginType = useLoginType();
  const { selection, service } = useLoaderData<typeof loader>();
  const goOn = useTappedElsewhere();
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void goOn(selection);
  }, [goOn, selection]);
  return (
    <Page width="narrow">
      <PageHead title={t('begin.title')} />
      <PageTitle
        title={t('begin.title')}
        lead={t('begin.lead', {
          service,
          entity: selection.entity,
          day: formatDay(selection.date, language),
          time: selection.time.slice(11, 16),
        })}
      />
      <ButtonLink to={paths.testsServices(loginType, { ...selection })} variant="accent">
        {t('begin.goOn')}
      </ButtonLink>
    </Page>
  );
}

export { NotFoundBoundary as ErrorBoundary } from '../app/not-found.tsx';
