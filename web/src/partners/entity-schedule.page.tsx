import { bookableDays } from '@vaga/contract/limits';
import type { PartnerService, PartnerSummary } from '@vaga/contract/partners';
import {
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigation,
  useOutletContext,
} from 'react-router';
import { PageHead, useBreadcrumbs, usePageUrl } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { apiOf, pageContext, readOrNull } from '../platform/context.ts';
import { addDays, civilDate, formatDay } from '../platform/format.ts';
import { useAddress } from '../platform/link.tsx';
import { useLanguage, useText } from '../platform/texts.ts';
import { ListFaces } from '../ui/list-faces.tsx';
import { Unbroken } from '../ui/unbroken.tsx';
import { factsOfEntity, factsOfOffers } from './entity-facts.ts';
import classes from './entity-schedule.module.css';
import { OfferCard } from './offer-card.tsx';
import { loadEntity, loadOffers } from './partners.api.ts';
import { partnersTexts } from './partners.texts.ts';
import { ScheduleForm } from './schedule-form.tsx';
import { type ScheduleQuery, scheduleQueryOf } from './schedule-query.ts';

/** Days are the entity's own: on an island today may still be yesterday. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { now } = context.get(pageContext);
  const api = apiOf(context);
  const { id, timeZone, serviceTypeList } = await loadEntity(api, params.id ?? '');
  const today = civilDate(now, timeZone);
  const days = { today, last: addDays(today, bookableDays) };
  const asked = scheduleQueryOf(new URL(request.url).searchParams, {
    days,
    firstType: serviceTypeList[0]?.id,
  });
  const offers = await readOrNull(context, loadOffers(api, id, asked));
  return { asked, days, offers };
}

/** What can be booked here on a day. */
export default function EntitySchedulePage() {
  const t = useText(partnersTexts);
  const partner = useOutletContext<PartnerSummary>();
  const { asked, days, offers } = useLoaderData<typeof loader>();
  const { publicState } = partner;
  const isOpen = publicState === 'open';
  const none = isOpen ? 'none' : publicState === 'closed' ? 'never' : 'notNow';
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
      {isOpen ? (
        <ScheduleForm partner={partner} asked={asked} days={days} isBusy={isSearching} />
      ) : null}
      <ListFaces
        rows={offers}
        loading={isSearching ? { label: t('offers.loading'), height: 150 } : null}
        failed={{ title: t('offers.failed'), text: t('failedText'), retryLabel: t('retry') }}
        empty={{ title: t(`offers.${none}`), text: t(`offers.${none}Text`), seed: partner.code }}
      >
        {(rows) => <Offers partner={partner} offers={rows} asked={asked} />}
      </ListFaces>
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
