export { PersonFacts } from './person-facts.tsx';
export {
  birthOf,
  draftOf,
  isGuestComplete,
  type KnownNumber,
  maskHealthNumber,
  maskPostalCode,
  type PersonDraft,
  type PersonErrorText,
  type PersonField,
  personErrors,
  personFieldsOf,
  wrongBirth,
} from './person-form.rules.ts';
export { nationalCard, PersonForm, personLabels } from './person-form.tsx';
export { personNamed, saveGuestData, savePerson } from './persons.api.ts';
export { personsTexts } from './persons.texts.ts';
export { personIdPrefix, usePersonForm } from './use-person-form.ts';
