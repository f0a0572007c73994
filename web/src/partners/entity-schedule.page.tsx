import type { PartnerService, PartnerSummary } from '@vaga/contract/partners';
import {
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigation,
  useOutletContext,
} from 'react-router';
import { PageHead, useBreadcrumbs, usePageUrl } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { formatDay } from '../platform/format.ts';
import { useAddress } from '../platform/link.tsx';
import { useLanguage, useText } from '../platform/texts.ts';
import { Unbroken } from '../ui/unbroken.tsx';
import { factsOfEntity, factsOfOffers } from './entity-facts.ts';
import classes from './entity-schedule.module.css';
import { loadOffersOfDay } from './load-offers-of-day.ts';
import { OfferCard } from './offer-card.tsx';
import { OffersView } from './offers-view.tsx';
import { partnersTexts } from './partners.texts.ts';
import type { ScheduleQuery } from './schedule-query.ts';

export async function loader(args: LoaderFunctionArgs) {
  const { asked, days, offers } = await loadOffersOfDay(args);
  return { asked, days, offers };
}

/** What can be booked here on a day. */
export default function EntitySchedulePage() {
  const t = useText(partnersTexts);
  const partner = useOutletContext<PartnerSummary>();
  const { asked, days, offers } = useLoaderData<typeof loader>();
  const next = useNavigation().location?.pathname;
  const language = useLanguage();
  const page = paths.entity(partner.id, {}, partner.businessName);
  const address = usePageUrl()(page, language);
  const way = useBreadcrumbs([{ name: partner.businessName, path: page }]);
  const isSearching = next === useAddress()(paths.entitySchedule(partner.id));
  return (
    <>
      <PageHead
        title={partner.businessName}
        description={t('description.schedule', {
          name: partner.businessName,
          locality: partner.address.locality,
        })}
        page={page}
        picture={partner.photos[0]?.sources.at(-1)?.url}
        facts={[
          factsOfEntity(partner, address),
          ...factsOfOffers(partner, offers ?? [], address),
          way,
        ]}
      />
      <OffersView partner={partner} asked={asked} days={days} offers={offers} isBusy={isSearching}>
        {(rows) => <Offers partner={partner} offers={rows} asked={asked} />}
      </OffersView>
    </>
  );
}

/** The service that was searched first, the others after it. */
function Offers({
  partner,
  offers,
  asked,
}: {
  partner: PartnerSummary;
  offers: readonly PartnerService[];
  asked: ScheduleQuery;
}) {
  const t = useText(partnersTexts);
  const language = useLanguage();
  const wanted = offers.filter(({ serviceId }) => String(serviceId) === asked.service);
  const others = offers.filter((offer) => !wanted.includes(offer));
  const day = formatDay(asked.date, language);
  const groups = [
    { id: 'offers-wanted', title: t('offers.wanted', { day }), offers: wanted },
    {
      id: 'offers-other',
      title: wanted.length > 0 ? t('offers.others') : t('offers.title', { day }),
      offers: others,
    },
  ].filter((group) => group.offers.length > 0);
  return groups.map((group) => (
    <section key={group.id} className={classes.group} aria-labelledby={group.id}>
      <h2 id={group.id} className={classes.groupTitle}>
        <Unbroken>{group.title}</Unbroken>
      </h2>
      <ul role="list" className={classes.offers}>
        {group.offers.map((offer) => (
          <li key={offer.idEntityService}>
            <OfferCard partner={partner} offer={offer} asked={asked} />
          </li>
        ))}
      </ul>
    </section>
  ));
}
