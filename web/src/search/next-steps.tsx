import { paths } from '../app/paths.ts';
import type { Place } from '../geography/index.ts';
import { addDays, formatDay } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/faces.tsx';
import { type Days, type Filters, searchQueryOf } from './filters.ts';
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

/** Nobody offers this here: what to change. */
export function NothingFound({
  filters,
  wider,
  what,
  days,
}: {
  filters: Filters;
  wider: Place | null;
  what: string;
  days: Days;
}) {
  const t = useText(searchTexts);
  const language = useLanguage();
  const nextDay = addDays(filters.date, 1);
  const to = (part: Partial<Filters>) => paths.search(searchQueryOf({ ...filters, ...part }));
  return (
    <EmptyState
      title={t('none.title')}
      text={t('none.text', { what, where: filters.place.words })}
      seed="sem resultados"
      action={
        <div className={classes.steps}>
          {wider ? (
            <ButtonLink to={to({ place: wider })}>
              {t('next.wider', { where: wider.words })}
            </ButtonLink>
          ) : null}
          {filters.service === '' ? null : (
            <ButtonLink variant="quiet" to={to({ service: '' })}>
              {t('next.anyService')}
            </ButtonLink>
          )}
          {nextDay <= days.last ? (
            <ButtonLink variant="quiet" to={to({ date: nextDay })}>
              {t('next.day', { day: formatDay(nextDay, language) })}
            </ButtonLink>
          ) : null}
        </div>
      }
    />
  );
}
