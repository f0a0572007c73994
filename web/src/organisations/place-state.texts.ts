import en from '../i18n/en/place-state.json';
import pt from '../i18n/pt/place-state.json';
import { defineTexts } from '../platform/texts.ts';

export const placeStateTexts = defineTexts('place-state', pt, en);
