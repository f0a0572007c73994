import en from '../i18n/en/service-places.json';
import pt from '../i18n/pt/service-places.json';
import { defineTexts } from '../platform/texts.ts';

export const servicePlacesTexts = defineTexts('service-places', pt, en);
