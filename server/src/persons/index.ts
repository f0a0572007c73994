export { choosePerson } from './choose-person.ts';
export { personJson, readPersons } from './persons.queries.ts';
export { personsRoutes } from './persons.routes.ts';
export type { PersonRow } from './persons.rules.ts';
export { isComplete, personData } from './persons.rules.ts';
export { collectPersons, forgetPersons } from './persons-privacy.queries.ts';
export { refuseForAppointment } from './refuse-for-appointment.ts';
