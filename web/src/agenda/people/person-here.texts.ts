import en from '../../i18n/en/person-here.json';
import pt from '../../i18n/pt/person-here.json';
import { defineTexts, type Translate } from '../../platform/texts.ts';

export const personHereTexts = defineTexts('person-here', pt, en);

export type PersonHereTranslate = Translate<keyof (typeof personHereTexts)['pt']>;
