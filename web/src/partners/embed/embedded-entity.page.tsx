import type { PartnerService, PartnerSummary } from '@vaga/contract/partners';
import {
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigation,
  useRouteError,
} from 'react-router';
import { PageHead } from '../../app/page-head.tsx';
import { paths } from '../../app/paths.ts';
import { apiOf, readOrNull } from '../../platform/context.ts';
import { embedLookOf } from '../../platform/embed-protocol.ts';
import { formatDay } from '../../platform/format.ts';
import { useAddress } from '../../platform/link.tsx';
import { useLanguage, useText } from '../../platform/texts.ts';
import { atEntity } from '../at-entity.rules.ts';
import { loadOffersOfDay } from '../load-offers-of-day.ts';
import { OffersView } from '../offers-view.tsx';
import { loadOffers } from '../partners.api.ts';
import { partnersTexts } from '../partners.texts.ts';
import type { ScheduleQuery } from '../schedule-query.ts';
import classes from './embed.module.css';
import { embedTexts } from './embed.texts.ts';
import { EmbedFrame } from './embed-frame.tsx';
import { EmbeddedOffer } from './embedded-offer.tsx';

/** Without a day in the address it is the first one with a free time. */
export async function loader(args: LoaderFunctionArgs) {
  const found = await loadOffersOfDay(args);
  const { partner, asked, offers } = found;
  const isAnyDay = !args.url.searchParams.has('date');
  const date = isAnyDay && offers ? firstFreeDate(offers, asked.date) : asked.date;
  if (date === asked.date) return found;
  const there = { ...asked, date };
  const read = loadOffers(apiOf(args.context), partner.id, there);
  return { ...found, asked: there, offers: await readOrNull(args.context, read) };
}

function firstFreeDate(offers: readonly PartnerService[], date: string): string {
  if (offers.some(({ nextFree }) => nextFree.length > 0)) return date;
  return offers.flatMap(({ nextFreeDate }) => nextFreeDate ?? []).sort()[0] ?? date;
}

/** The services of an entity with their times, in a frame of its own site. A time opens the booking in a window of ours. */
export default function EmbeddedEntityPage() {
  const t = useText(embedTexts);
  const { partner, days, asked, offers } = useLoaderData<typeof loader>();
  const way = useAddress()(paths.entity(partner.id, {}, partner.businessName));
  const look = embedLookOf(useLocation().search);
  const title = t('title', { at: atEntity(partner.businessName, useLanguage()) });
  const hidden = Object.entries(look).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
  return (
    <EmbedFrame way={way}>
      <PageHead title={title} />
      <h1 className={classes.title}>{title}</h1>
      <OffersView
        partner={partner}
        asked={asked}
        days={days}
        offers={offers}
        isBusy={useNavigation().state !== 'idle'}
        action={paths.embeddedEntity(partner.id)}
        isAlone
        hidden={hidden}
      >
        {(rows) => <Offers partner={partner} offers={rows} asked={asked} />}
      </OffersView>
    </EmbedFrame>
  );
}

function Offers({
  partner,
  offers,
  asked,
}: {
  partner: PartnerSummary;
  offers: readonly PartnerService[];
  asked: ScheduleQuery;
}) {
  const t = useText(embedTexts);
  const say = useText(partnersTexts);
  const language = useLanguage();
  const isWanted = ({ serviceId }: PartnerService) => String(serviceId) === asked.service;
  const inOrder = [...offers.filter(isWanted), ...offers.filter((offer) => !isWanted(offer))];
  return (
    <section aria-labelledby="offers">
      <h2 id="offers" className={classes.day}>
        {say('offers.title', { day: formatDay(asked.date, language) })}
      </h2>
      <p className={classes.note}>{t('opens')}</p>
      <ul role="list" className={classes.offers}>
        {inOrder.map((offer) => (
          <li key={offer.idEntityService}>
            <EmbeddedOffer partner={partner} offer={offer} asked={asked} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Nothing in it leads to another page of ours within the frame: none may be shown there. */
export function ErrorBoundary() {
  const t = useText(embedTexts);
  const error = useRouteError();
  const search = useAddress()(paths.search());
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <EmbedFrame way={search}>
      <PageHead title={t('failed')} />
      <h1 className={classes.title}>{t(isMissing ? 'missing' : 'failed')}</h1>
      <p>{t(isMissing ? 'missingText' : 'failedText')}</p>
    </EmbedFrame>
  );
}
