import en from '../../i18n/en/embed.json';
import pt from '../../i18n/pt/embed.json';
import { defineTexts } from '../../platform/texts.ts';

export const embedTexts = defineTexts('embed', pt, en);
