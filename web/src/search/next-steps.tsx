import type { ServiceType } from '@vaga/contract/catalogue';
import { useState } from 'react';
import { paths } from '../app/paths.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/faces.tsx';
import { countIn, countWithout } from './count-text.ts';
import { type Days, type Filters, searchQueryOf } from './filters.ts';
import type { Ways } from './find-ways-on.ts';
import { textOfActive } from './refine-texts.ts';
import { activeOf, noRefinement, withoutParts } from './refinement.ts';
import { Cards } from './result-list.tsx';
import { searchTexts } from './search.texts.ts';
import { searchNextTexts } from './search-next.texts.ts';
import classes from './search-view.module.css';
import { WatchArea } from './watch-area.tsx';

/** Before the first search. */
export function StartHere() {
  const t = useText(searchTexts);
  const next = useText(searchNextTexts);
  return (
    <>
      <h1 className="visually-hidden">{t('title')}</h1>
      <EmptyState title={next('start.title')} text={next('start.text')} seed="procurar" />
    </>
  );
}

/** No entity offers this near here, on whatever day: the next steps, and the nearest entity, however far. */
export function NothingFound({
  filters,
  ways,
  what,
  days,
  serviceTypes,
}: {
  filters: Filters;
  ways: Ways | null;
  what: string;
  days: Days;
  serviceTypes: readonly ServiceType[] | null;
}) {
  const t = useText(searchNextTexts);
  const [active, setActive] = useState<string | null>(null);
  const nearest = ways?.nearest ?? [];
  const isRefined = activeOf(filters.refinement).length > 0;
  const text = isRefined ? 'none.refined' : nearest.length > 0 ? 'none.nearest' : 'none.text';
  return (
    <>
      <EmptyState
        title={t('none.title')}
        text={t(text)}
        seed="sem resultados"
        action={
          <div className={classes.steps}>
            {ways ? <FewerFilters filters={filters} ways={ways} /> : null}
            {ways ? <OtherPlaces filters={filters} ways={ways} /> : null}
            <OtherServices filters={filters} ways={ways} serviceTypes={serviceTypes} />
          </div>
        }
      />
      <WatchArea filters={filters} what={what} days={days} />
      {nearest.length > 0 ? (
        <section aria-labelledby="nearest" className={classes.nearest}>
          <h2 id="nearest" className={classes.nearby}>
            {t('next.nearest')}
          </h2>
          <Cards items={nearest} filters={filters} active={active} onActive={setActive} />
        </section>
      ) : null}
    </>
  );
}

const addressOf = (filters: Filters, part: Partial<Filters>) =>
  paths.search(searchQueryOf({ ...filters, ...part }));

/** One tap drops the filter that leaves out the results, and says how many there are without it. */
function FewerFilters({ filters, ways }: { filters: Filters; ways: Ways }) {
  const t = useText(searchTexts);
  const next = useText(searchNextTexts);
  const language = useLanguage();
  const { refinement } = filters;
  return (
    <>
      {ways.filters.map(({ name, ...count }) => {
        const isAll = name === 'all';
        const filter = isAll ? null : textOfActive(name, refinement, { t, language });
        const dropped = isAll ? activeOf(refinement) : [name];
        return (
          <ButtonLink
            key={name}
            to={addressOf(filters, { refinement: withoutParts(refinement, dropped) })}
            state={{ isAsked: true }}
          >
            {countWithout(filter, count, { place: filters.place, t, next, language })}
          </ButtonLink>
        );
      })}
      {ways.anyDay ? (
        <ButtonLink variant="quiet" to={addressOf(filters, { date: '' })} state={{ isAsked: true }}>
          {t('next.anyDay')}
        </ButtonLink>
      ) : null}
    </>
  );
}

/** The district around, and the nearest others that have something. */
function OtherPlaces({ filters, ways }: { filters: Filters; ways: Ways }) {
  const t = useText(searchTexts);
  const next = useText(searchNextTexts);
  const language = useLanguage();
  return (
    <>
      {ways.wider ? (
        <ButtonLink to={addressOf(filters, { place: ways.wider })} state={{ isAsked: true }}>
          {next('next.wider', { where: ways.wider.label })}
        </ButtonLink>
      ) : null}
      {ways.neighbours.map(({ place, ...count }) => (
        <ButtonLink
          key={place.location}
          variant="quiet"
          to={addressOf(filters, { place })}
          state={{ isAsked: true }}
        >
          {countIn(count, { place, t, language })}
        </ButtonLink>
      ))}
    </>
  );
}

/** Any service of the type, and a consultation by video: of the same subject, where one service was searched. */
function OtherServices({
  filters,
  ways,
  serviceTypes,
}: {
  filters: Filters;
  ways: Ways | null;
  serviceTypes: readonly ServiceType[] | null;
}) {
  const t = useText(searchNextTexts);
  const { serviceType, service } = filters;
  const videoType = serviceTypes?.find(({ slug }) => slug === 'telemedicine');
  const same = ways?.video;
  const any = service === '' && videoType && String(videoType.id) !== serviceType;
  return (
    <>
      {service === '' ? null : (
        <ButtonLink
          variant="quiet"
          to={addressOf(filters, { service: '' })}
          state={{ isAsked: true }}
        >
          {t('next.anyService')}
        </ButtonLink>
      )}
      {same ? (
        <ButtonLink
          variant="quiet"
          to={addressOf(filters, {
            serviceType: String(same.idServiceType),
            service: String(same.id),
            refinement: noRefinement,
          })}
          state={{ isAsked: true }}
        >
          {t('next.sameByVideo', { what: same.description })}
        </ButtonLink>
      ) : null}
      {any ? (
        <ButtonLink
          variant="quiet"
          to={addressOf(filters, {
            serviceType: String(videoType.id),
            refinement: noRefinement,
          })}
          state={{ isAsked: true }}
        >
          {t('next.video')}
        </ButtonLink>
      ) : null}
    </>
  );
}
