import en from '../../../i18n/en/blocks.json';
import pt from '../../../i18n/pt/blocks.json';
import { defineTexts } from '../../../platform/texts.ts';

export const blocksTexts = defineTexts('blocks', pt, en);
