import en from '../../i18n/en/desk.json';
import pt from '../../i18n/pt/desk.json';
import { defineTexts } from '../../platform/texts.ts';

export const deskTexts = defineTexts('desk', pt, en);
