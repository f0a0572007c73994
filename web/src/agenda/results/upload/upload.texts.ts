import en from '../../../i18n/en/result-upload.json';
import pt from '../../../i18n/pt/result-upload.json';
import { defineTexts } from '../../../platform/texts.ts';

export const uploadTexts = defineTexts('result-upload', pt, en);
