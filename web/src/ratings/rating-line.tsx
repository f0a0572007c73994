import { IconStarFilled } from '@tabler/icons-react';
import type { RatingAverage } from '@vaga/contract/partners';
import { useLanguage, useText } from '../platform/texts.ts';
import { formatAverage } from './format-average.ts';
import classes from './rating-line.module.css';
import { ratingLineTexts } from './rating-line.texts.ts';

/** The average and how many there are: '4,6 (12)', in words for a screen reader. */
export function RatingLine({ rating }: { rating: RatingAverage }) {
  const t = useText(ratingLineTexts);
  const language = useLanguage();
  const average = formatAverage(rating.average, language);
  const { count } = rating;
  return (
    <span className={classes.line}>
      <IconStarFilled size={16} aria-hidden="true" />
      <span aria-hidden="true">
        <strong>{average}</strong> ({count})
      </span>
      <span className="visually-hidden">{t('line', { average, count })}</span>
    </span>
  );
}
