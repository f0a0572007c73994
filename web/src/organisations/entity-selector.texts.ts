import en from '../i18n/en/entity-selector.json';
import pt from '../i18n/pt/entity-selector.json';
import { defineTexts } from '../platform/texts.ts';

/** What the header says of the entity: on public pages too, which carry no other text of members. */
export const entitySelectorTexts = defineTexts('entity-selector', pt, en);
