// Written by `npm run calls` from contract/src/registrations.ts.
import type * as contract from '../src/registrations.ts';
import type { Call } from '../src/endpoint.ts';

export const answerRegistrationQuestion: Call<typeof contract.answerRegistrationQuestion> = { method: 'POST', path: 'v1/registration/:token', access: 'link' };
export const readBotCheck: Call<typeof contract.readBotCheck> = { method: 'GET', path: 'v1/bot-check', access: 'anyone' };
export const readRegistrationQuestion: Call<typeof contract.readRegistrationQuestion> = { method: 'GET', path: 'v1/registration/:token', access: 'link' };
export const registerPartner: Call<typeof contract.registerPartner> = { method: 'POST', path: 'v1/partner-registration', access: 'anyone' };
