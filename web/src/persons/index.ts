export { PersonFacts } from './person-facts.tsx';
export { type KnownNumber, maskPostalCode, type PersonDraft } from './person-form.rules.ts';
export { PersonForm } from './person-form.tsx';
export { personNamed, savePerson } from './persons.api.ts';
export { personIdPrefix, usePersonForm } from './use-person-form.ts';
