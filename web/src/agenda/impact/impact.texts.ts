import en from '../../i18n/en/impact.json';
import pt from '../../i18n/pt/impact.json';
import { defineTexts } from '../../platform/texts.ts';

export const impactTexts = defineTexts('impact', pt, en);
