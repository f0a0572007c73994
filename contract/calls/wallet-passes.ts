// Written by `npm run calls` from contract/src/wallet-passes.ts.
import type * as contract from '../src/wallet-passes.ts';
import type { Call } from '../src/endpoint.ts';

export const downloadGroupWalletPasses: Call<typeof contract.downloadGroupWalletPasses> = { method: 'GET', path: 'v1/appointments/:id/group/wallet-passes', access: 'account' };
export const downloadWalletPass: Call<typeof contract.downloadWalletPass> = { method: 'GET', path: 'v1/appointments/:id/wallet-pass', access: 'account' };
export const downloadWalletPassByAppointmentLink: Call<typeof contract.downloadWalletPassByAppointmentLink> = { method: 'GET', path: 'v1/appointment-link/:token/wallet-pass', access: 'link' };
export const readGoogleWalletAddress: Call<typeof contract.readGoogleWalletAddress> = { method: 'GET', path: 'v1/appointments/:id/google-wallet', access: 'account' };
export const readGoogleWalletAddressByAppointmentLink: Call<typeof contract.readGoogleWalletAddressByAppointmentLink> = { method: 'GET', path: 'v1/appointment-link/:token/google-wallet', access: 'link' };
