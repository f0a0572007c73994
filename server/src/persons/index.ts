export { choosePerson } from './choose-person.ts';
export { readPersons } from './persons.queries.ts';
export { personsRoutes } from './persons.routes.ts';
export type { PersonFields } from './persons.rules.ts';
export { isComplete } from './persons.rules.ts';
export { collectPersons, forgetPersons } from './persons-privacy.queries.ts';
export { refuseForAppointment } from './refuse-for-appointment.ts';
