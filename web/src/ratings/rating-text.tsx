import type { PublicRating } from '@vaga/contract/ratings';
import { formatMonth } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import classes from './entity-ratings.module.css';
import { ratingsTexts } from './ratings.texts.ts';
import { Stars } from './stars.tsx';

/** A rating with the answer to it: stars, initial, month, and never what the person had done. */
export function RatingText({ rating, answeredBy }: { rating: PublicRating; answeredBy: string }) {
  const t = useText(ratingsTexts);
  const language = useLanguage();
  const { stars, comment, initial, month, answer, isInvented } = rating;
  return (
    <>
      <p className={classes.who}>
        <Stars stars={stars} />
        <span>{initial ? `${initial}.` : t('deleted')}</span>
        <span>{formatMonth(month, language)}</span>
        {isInvented ? <span className={classes.invented}>{t('invented')}</span> : null}
      </p>
      {comment ? <p className={classes.comment}>{comment}</p> : null}
      {answer ? (
        <div className={classes.answer}>
          <p className={classes.answeredBy}>{t('answerOf', { name: answeredBy })}</p>
          <p className={classes.comment}>{answer}</p>
        </div>
      ) : null}
    </>
  );
}
