import { bookableDays } from '@vaga/contract/limits';
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
import { apiOf, pageContext, readOrNull } from '../../platform/context.ts';
import { embedLookOf } from '../../platform/embed-protocol.ts';
import { addDays, civilDate, formatDay } from '../../platform/format.ts';
import { useAddress } from '../../platform/link.tsx';
import { useLanguage, useText } from '../../platform/texts.ts';
import { ListFaces } from '../../ui/list-faces.tsx';
import { atEntity } from '../at-entity.rules.ts';
import { loadEntity, loadOffers } from '../partners.api.ts';
import { partnersTexts } from '../partners.texts.ts';
import { ScheduleForm } from '../schedule-form.tsx';
import { type ScheduleQuery, scheduleQueryOf } from '../schedule-query.ts';
import classes from './embed.module.css';
import { embedTexts } from './embed.texts.ts';
import { EmbedFrame } from './embed-frame.tsx';
import { EmbeddedOffer } from './embedded-offer.tsx';

/** Days are the entity's own. Without a day in the address it is the first one with a free time. */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { now } = context.get(pageContext);
  const api = apiOf(context);
  const partner = await loadEntity(api, params.id ?? '');
  const today = civilDate(now, partner.timeZone);
  const days = { today, last: addDays(today, bookableDays) };
  const firstType = partner.serviceTypeList[0]?.id;
  const asked = scheduleQueryOf(url.searchParams, { days, firstType });
  const read = (query: ScheduleQuery) => readOrNull(context, loadOffers(api, partner.id, query));
  const offers = await read(asked);
  const isAnyDay = !url.searchParams.has('date');
  const date = isAnyDay && offers ? firstFreeDate(offers, asked.date) : asked.date;
  if (date === asked.date) return { partner, days, asked, offers };
  const there = { ...asked, date };
  return { partner, days, asked: there, offers: await read(there) };
}

function firstFreeDate(offers: readonly PartnerService[], date: string): string {
  if (offers.some(({ nextFree }) => nextFree.length > 0)) return date;
  return offers.flatMap(({ nextFreeDate }) => nextFreeDate ?? []).sort()[0] ?? date;
}

/** The services of an entity with their times, in a frame of its own site. A time opens the booking in a window of ours. */
export default function EmbeddedEntityPage() {
  const t = useText(embedTexts);
  const say = useText(partnersTexts);
  const { partner, days, asked, offers } = useLoaderData<typeof loader>();
  const isSearching = useNavigation().state !== 'idle';
  const isOpen = partner.publicState === 'open';
  const none = isOpen ? 'none' : partner.publicState === 'closed' ? 'never' : 'notNow';
  const way = useAddress()(paths.entity(partner.id, {}, partner.businessName));
  const look = embedLookOf(useLocation().search);
  const title = t('title', { at: atEntity(partner.businessName, useLanguage()) });
  return (
    <EmbedFrame way={way}>
      <PageHead title={title} />
      <h1 className={classes.title}>{title}</h1>
      {isOpen ? (
        <ScheduleForm
          partner={partner}
          asked={asked}
          days={days}
          isBusy={isSearching}
          action={paths.embeddedEntity(partner.id)}
        >
          {Object.entries(look).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        </ScheduleForm>
      ) : null}
      <ListFaces
        rows={offers}
        loading={isSearching ? { label: say('offers.loading'), height: 150 } : null}
        failed={{ title: say('offers.failed'), text: say('failedText'), retryLabel: say('retry') }}
        empty={{
          title: say(`offers.${none}`),
          text: say(`offers.${none}Text`),
          seed: partner.code,
        }}
      >
        {(rows) => <Offers partner={partner} offers={rows} asked={asked} />}
      </ListFaces>
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
