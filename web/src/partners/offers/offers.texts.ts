import en from '../../i18n/en/offers.json';
import pt from '../../i18n/pt/offers.json';
import { defineTexts, type Translate } from '../../platform/texts.ts';

export const offersTexts = defineTexts('offers', pt, en);

export type OffersText = Translate<keyof (typeof offersTexts)['pt']>;
