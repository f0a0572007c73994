// Written by `npm run calls` from contract/src/identity.ts.
import type * as contract from '../src/identity.ts';
import type { Call } from '../src/endpoint.ts';

export const acceptEula: Call<typeof contract.acceptEula> = { method: 'PUT', path: 'onboarding/eula-accepted', access: 'account' };
export const changePassword: Call<typeof contract.changePassword> = { method: 'POST', path: 'auth/change-password', access: 'account' };
export const chooseTexts: Call<typeof contract.chooseTexts> = { method: 'PUT', path: 'v1/account/texts', access: 'account' };
export const confirmEmail: Call<typeof contract.confirmEmail> = { method: 'POST', path: 'auth/confirm-email', access: 'anyone' };
export const deleteUser: Call<typeof contract.deleteUser> = { method: 'DELETE', path: 'onboarding/user', access: 'account' };
export const login: Call<typeof contract.login> = { method: 'POST', path: 'auth/login', access: 'anyone' };
export const logout: Call<typeof contract.logout> = { method: 'POST', path: 'auth/logout', access: 'anyone' };
export const openWebSession: Call<typeof contract.openWebSession> = { method: 'POST', path: 'v1/session', access: 'anyone' };
export const readEulaAccepted: Call<typeof contract.readEulaAccepted> = { method: 'GET', path: 'onboarding/eula-accepted', access: 'account' };
export const readPasswordLink: Call<typeof contract.readPasswordLink> = { method: 'GET', path: 'v1/password-link/:token', access: 'link' };
export const readWebSession: Call<typeof contract.readWebSession> = { method: 'GET', path: 'v1/session', access: 'anyone' };
export const recoverPassword: Call<typeof contract.recoverPassword> = { method: 'POST', path: 'auth/recover-password', access: 'anyone' };
export const registerUser: Call<typeof contract.registerUser> = { method: 'POST', path: 'onboarding/user', access: 'anyone' };
export const resetPassword: Call<typeof contract.resetPassword> = { method: 'POST', path: 'auth/reset-password', access: 'anyone' };
export const sendConfirmationEmail: Call<typeof contract.sendConfirmationEmail> = { method: 'POST', path: 'auth/send-confirmation-email', access: 'anyone' };
export const updateUser: Call<typeof contract.updateUser> = { method: 'PUT', path: 'onboarding/user', access: 'account' };
