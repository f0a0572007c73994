import type { ServiceType } from '@vaga/contract/catalogue';
import { useState } from 'react';
import { paths } from '../app/paths.ts';
import { useText } from '../platform/texts.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/faces.tsx';
import { type Filters, searchQueryOf } from './filters.ts';
import type { Ways } from './load-search.ts';
import { Cards } from './result-list.tsx';
import { searchTexts } from './search.texts.ts';
import classes from './search-view.module.css';

/** Before the first search. */
export function StartHere() {
  const t = useText(searchTexts);
  return (
    <>
      <h1 className="visually-hidden">{t('title')}</h1>
      <EmptyState title={t('start.title')} text={t('start.text')} seed="procurar" />
    </>
  );
}

/** No entity offers this near here, on whatever day: the next steps, and the nearest entity, however far. */
export function NothingFound({
  filters,
  ways,
  what,
  serviceTypes,
}: {
  filters: Filters;
  ways: Ways | null;
  what: string;
  serviceTypes: readonly ServiceType[] | null;
}) {
  const t = useText(searchTexts);
  const [active, setActive] = useState<string | null>(null);
  const to = (part: Partial<Filters>) => paths.search(searchQueryOf({ ...filters, ...part }));
  const video = serviceTypes?.find(({ slug }) => slug === 'telemedicine');
  const wider = ways?.wider;
  const nearest = ways?.nearest ?? [];
  return (
    <>
      <EmptyState
        title={t('none.title')}
        text={t(nearest.length > 0 ? 'none.nearest' : 'none.text', {
          what,
          where: filters.place.label,
        })}
        seed="sem resultados"
        action={
          <div className={classes.steps}>
            {wider ? (
              <ButtonLink to={to({ place: wider })}>
                {t('next.wider', { where: wider.label })}
              </ButtonLink>
            ) : null}
            {filters.service === '' ? null : (
              <ButtonLink variant="quiet" to={to({ service: '' })}>
                {t('next.anyService')}
              </ButtonLink>
            )}
            {video && String(video.id) !== filters.serviceType ? (
              <ButtonLink variant="quiet" to={to({ serviceType: String(video.id), service: '' })}>
                {t('next.video')}
              </ButtonLink>
            ) : null}
          </div>
        }
      />
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
