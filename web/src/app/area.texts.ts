import en from '../i18n/en/area.json';
import pt from '../i18n/pt/area.json';
import { defineTexts } from '../platform/texts.ts';

/** What the frames of the signed-in areas say: a visitor's first page does without it. */
export const areaTexts = defineTexts('area', pt, en);
