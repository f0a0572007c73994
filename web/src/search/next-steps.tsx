import { paths } from '../app/paths.ts';
import type { Place } from '../geography/index.ts';
import { useText } from '../platform/texts.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/faces.tsx';
import { type Filters, searchQueryOf } from './filters.ts';
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

/** Nobody offers this here, on whatever day: what to change. */
export function NothingFound({
  filters,
  wider,
  what,
}: {
  filters: Filters;
  wider: Place | null;
  what: string;
}) {
  const t = useText(searchTexts);
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
        </div>
      }
    />
  );
}
