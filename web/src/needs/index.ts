export { type NeedChoice, needChoiceOf } from './need.ts';
export { NeedField } from './need-field.tsx';
export { needInFull } from './need-in-full.ts';
export { lookUpEntities } from './needs.api.ts';
