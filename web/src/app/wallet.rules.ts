import type { Wallet } from '@vaga/contract/site';

/**
 * The wallet that a device has, of those that the installation offers. A Mac passes a pass on to the iPhone of the same
 * account; on other computers Google saves it to the phone of the account.
 */
export function walletOf(
  userAgent: string | null,
  offered: Readonly<Record<Wallet, boolean>>,
): Wallet | null {
  const device = userAgent ?? '';
  const apple = offered.apple ? 'apple' : null;
  const google = offered.google ? 'google' : null;
  if (/iPhone|iPad|iPod/.test(device)) return apple;
  return /Macintosh/.test(device) ? (apple ?? google) : google;
}
