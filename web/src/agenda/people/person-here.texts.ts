import en from '../../i18n/en/person-here.json';
import pt from '../../i18n/pt/person-here.json';
import { defineTexts } from '../../platform/texts.ts';

export const personHereTexts = defineTexts('person-here', pt, en);
