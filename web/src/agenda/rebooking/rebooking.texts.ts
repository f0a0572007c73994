import en from '../../i18n/en/rebooking.json';
import pt from '../../i18n/pt/rebooking.json';
import { defineTexts } from '../../platform/texts.ts';

export const rebookingTexts = defineTexts('rebooking', pt, en);
