import en from '../../i18n/en/day.json';
import pt from '../../i18n/pt/day.json';
import { defineTexts, type Translate } from '../../platform/texts.ts';

export const dayTexts = defineTexts('day', pt, en);
export type DayTranslate = Translate<keyof typeof pt>;
