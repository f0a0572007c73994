import * as calls from '@vaga/contract/wallet-passes';
import { notFound } from '../platform/http/outcome.ts';
import type { Route } from '../platform/http/route.ts';
import { open, openFile, signedIn, signedInFile } from '../platform/http/route.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import { downloadGroupWalletPasses, downloadWalletPass } from './downloads/download-wallet-pass.ts';
import { readGoogleWalletAddress } from './downloads/read-google-wallet-address.ts';
import type { WalletPassesDeps } from './downloads/wallet-passes.deps.ts';
import { openAppointmentLink } from './links/appointment-link.ts';

/** Booked appointments for the wallet of a phone: for their patient, and for the bearer of the link in their e-mails. */
export const walletPassesRoutes = (deps: WalletPassesDeps & { links: SignedLinks }): Route[] => [
  signedInFile(
    calls.downloadWalletPass,
    ({ params: { id }, caller: { accountId }, language, now }) =>
      downloadWalletPass(deps, { accountId, id, language, now }),
  ),
  signedInFile(
    calls.downloadGroupWalletPasses,
    ({ params: { id }, caller: { accountId }, language, now }) =>
      downloadGroupWalletPasses(deps, { accountId, id, language, now }),
  ),
  signedIn(
    calls.readGoogleWalletAddress,
    ({ params: { id }, caller: { accountId }, language, now }) =>
      readGoogleWalletAddress(deps, { accountId, id, language, now }),
  ),
  openFile(
    calls.downloadWalletPassByAppointmentLink,
    async ({ params: { token }, language, now }) => {
      const opened = await openAppointmentLink(deps, { token, now });
      if (!('appointment' in opened)) throw notFound('appointment_link.expired');
      const { id, accountId } = opened.appointment;
      return downloadWalletPass(deps, { accountId, id, language, now });
    },
  ),
  open(
    calls.readGoogleWalletAddressByAppointmentLink,
    async ({ params: { token }, language, now }) => {
      const opened = await openAppointmentLink(deps, { token, now });
      if (!('appointment' in opened)) return opened;
      const { id, accountId } = opened.appointment;
      return readGoogleWalletAddress(deps, { accountId, id, language, now });
    },
  ),
];
