import { z } from 'zod';
import { Id, LinkParams } from './common.ts';
import { endpoint } from './endpoint.ts';

const slice = 'appointments';

const appointmentParams = z.object({ id: Id });

const pass =
  'Entity, address, time, person and code, never the service. 404 for an appointment that is not booked, and where the installation has no certificate of Apple.';

/** Leads to the page of Google on which the pass is saved. */
const SaveAddress = z.object({ url: z.url() }).meta({ id: 'SaveAddress' });

const saveAddress =
  'The address at Google on which the booked appointment is saved to Google Wallet: entity, address, time, person and code, never the service. 404 for one that is not booked, and where the installation has no key of Google.';

export const downloadWalletPass = endpoint({
  slice,
  method: 'GET',
  path: 'v1/appointments/:id/wallet-pass',
  summary: `A booked appointment as a pass of Apple Wallet; saved once more, it replaces the earlier one. ${pass}`,
  access: 'account',
  owned: true,
  params: appointmentParams,
  file: 'application/vnd.apple.pkpass',
  perMinute: 60,
});

export const downloadGroupWalletPasses = endpoint({
  slice,
  method: 'GET',
  path: 'v1/appointments/:id/group/wallet-passes',
  summary: `The booked appointments of the cart as passes of Apple Wallet in one file, ordered by start. ${pass}`,
  access: 'account',
  owned: true,
  params: appointmentParams,
  file: 'application/vnd.apple.pkpasses',
  perMinute: 30,
});

export const downloadWalletPassByAppointmentLink = endpoint({
  slice,
  method: 'GET',
  path: 'v1/appointment-link/:token/wallet-pass',
  summary: `The booked appointment as a pass of Apple Wallet. ${pass}`,
  access: 'link',
  params: LinkParams,
  file: 'application/vnd.apple.pkpass',
  perMinute: 30,
});

export const readGoogleWalletAddress = endpoint({
  slice,
  method: 'GET',
  path: 'v1/appointments/:id/google-wallet',
  summary: saveAddress,
  access: 'account',
  owned: true,
  params: appointmentParams,
  data: SaveAddress,
  perMinute: 60,
});

export const readGoogleWalletAddressByAppointmentLink = endpoint({
  slice,
  method: 'GET',
  path: 'v1/appointment-link/:token/google-wallet',
  summary: saveAddress,
  access: 'link',
  params: LinkParams,
  data: SaveAddress,
  perMinute: 30,
});
