import en from '../i18n/en/free-times.json';
import pt from '../i18n/pt/free-times.json';
import { defineTexts } from '../platform/texts.ts';

/** Apart from the other texts of an entity: the results of a search say these and no more. */
export const freeTimesTexts = defineTexts('free-times', pt, en);
