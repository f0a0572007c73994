import type { Pagination } from '@vaga/contract/envelope';
import { ratingsShownFrom } from '@vaga/contract/rating-limits';
import type { PublicRating, RatingSummary } from '@vaga/contract/ratings';
import { useLanguage, useText } from '../platform/texts.ts';
import { Card } from '../ui/card.tsx';
import { ListPages } from '../ui/list.tsx';
import classes from './entity-ratings.module.css';
import { formatAverage } from './format-average.ts';
import { RatingText } from './rating-text.tsx';
import { ratingsTexts } from './ratings.texts.ts';
import { Stars } from './stars.tsx';

interface EntityRatingsProps {
  rating: RatingSummary | null;
  ratings: readonly PublicRating[];
  pagination: Pagination | undefined;
  /** The name of the entity. */
  answeredBy: string;
}

/** What people say of an entity: the average, how it comes about, and the ratings, the newest first. */
export function EntityRatings({ rating, ratings, pagination, answeredBy }: EntityRatingsProps) {
  const t = useText(ratingsTexts);
  return (
    <section className={classes.section} aria-labelledby="ratings">
      <h2 id="ratings" className={classes.title}>
        {t('title')}
      </h2>
      {rating ? (
        <>
          <p className={classes.lead}>
            {t(ratings.some(({ isInvented }) => isInvented) ? 'invented.all' : 'verified')}
          </p>
          <div className={classes.columns}>
            <Distribution rating={rating} />
            <div>
              <ul role="list" className={classes.list}>
                {ratings.map((one, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the public gets no id, and the list is read anew as a whole
                  <Card as="li" key={index} className={classes.rating}>
                    <RatingText rating={one} answeredBy={answeredBy} />
                  </Card>
                ))}
              </ul>
              {pagination ? (
                <ListPages
                  pagination={pagination}
                  count={t('count', { count: pagination.totalRecords })}
                />
              ) : null}
            </div>
          </div>
        </>
      ) : (
        <p className={classes.lead}>{t('tooFew', { count: ratingsShownFrom })}</p>
      )}
    </section>
  );
}

/** The average large, and how many gave each number of stars. */
export function Distribution({ rating }: { rating: RatingSummary }) {
  const t = useText(ratingsTexts);
  const language = useLanguage();
  const { average, count, counts } = rating;
  const rows = counts.map((one, at) => ({ stars: at + 1, one })).reverse();
  return (
    <div className={classes.summary}>
      <p className={classes.average}>
        <strong>{formatAverage(average, language)}</strong>
        <Stars stars={Math.round(average)} size={22} />
      </p>
      <p className={classes.count}>{t('count', { count })}</p>
      <ul role="list" className={classes.bars}>
        {rows.map(({ stars, one }) => (
          <li key={stars} aria-label={t('bar', { stars, count: one })}>
            <span aria-hidden="true">{stars}</span>
            <svg aria-hidden="true" viewBox="0 0 100 8" preserveAspectRatio="none">
              <rect width={(one * 100) / count} height="8" />
            </svg>
            <span aria-hidden="true" className={classes.number}>
              {one}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
