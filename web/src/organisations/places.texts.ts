import en from '../i18n/en/places.json';
import pt from '../i18n/pt/places.json';
import { defineTexts } from '../platform/texts.ts';

export const placesTexts = defineTexts('places', pt, en);
