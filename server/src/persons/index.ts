export { addKeptPerson } from './add-kept-person.ts';
export { changeKeptPerson } from './change-kept-person.ts';
export type { PersonUses } from './delete-person.ts';
export type { KnownPerson, PersonHere } from './persons.queries.ts';
export {
  findKnownPerson,
  findPersonHere,
  personJsonSql,
  readDateOfBirth,
  readPersons,
} from './persons.queries.ts';
export { personsRoutes } from './persons.routes.ts';
export type { PersonIdentity, PersonRow } from './persons.rules.ts';
export { isComplete, missingIdentityFields, toPersonData } from './persons.rules.ts';
export {
  addOwnPersons,
  adoptPersons,
  collectPersons,
  erasePersons,
} from './persons-privacy.queries.ts';
export { resolvePerson } from './resolve-person.ts';
