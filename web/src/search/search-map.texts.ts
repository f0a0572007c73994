import en from '../i18n/en/search-map.json';
import pt from '../i18n/pt/search-map.json';
import { defineTexts } from '../platform/texts.ts';

/** Of the map, which comes after the page. */
export const searchMapTexts = defineTexts('search-map', pt, en);
