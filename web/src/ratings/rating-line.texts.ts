import en from '../i18n/en/rating-line.json';
import pt from '../i18n/pt/rating-line.json';
import { defineTexts } from '../platform/texts.ts';

/** Apart from the other texts of ratings: the results of a search say this line and no more. */
export const ratingLineTexts = defineTexts('rating-line', pt, en);
