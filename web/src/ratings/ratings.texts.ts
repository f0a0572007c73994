import en from '../i18n/en/ratings.json';
import pt from '../i18n/pt/ratings.json';
import { defineTexts } from '../platform/texts.ts';

export const ratingsTexts = defineTexts('ratings', pt, en);
