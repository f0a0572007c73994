import { IconWallet } from '@tabler/icons-react';
import type { UserTest } from '@vaga/contract/appointments';
import type { Envelope } from '@vaga/contract/envelope';
import type { ReactNode } from 'react';
import { useWallet } from '../app/root-data.ts';
import { useAttempt } from '../platform/attempt.ts';
import { useText } from '../platform/texts.ts';
import { ApiError } from '../platform/wire.ts';
import { FailureDialog } from '../ui/failure-dialog.tsx';
import { readGoogleAddress, walletPassAddress } from './appointments.api.ts';
import { AsideButton, AsideLink } from './aside-link.tsx';
import { walletTexts } from './wallet.texts.ts';

interface WalletLinkProps {
  /** Where the file of Apple Wallet is: of one appointment, or of several. */
  appleHref: string;
  /** Asks where Google saves it; not given where there are several: its address holds one. */
  readGoogleAddress?: () => Promise<Envelope<{ url: string }>>;
  /** How many appointments the file of Apple Wallet has. */
  count?: number;
}

/** Saves what is booked to the wallet of the reader's device, where the installation offers that wallet. */
export function WalletLink({ appleHref, readGoogleAddress, count = 1 }: WalletLinkProps) {
  const t = useText(walletTexts);
  const wallet = useWallet();
  const icon = <IconWallet size={20} aria-hidden="true" />;
  // Without `download`: Safari opens the pass, and with it would only store the file.
  if (wallet === 'apple')
    return <AsideLink href={appleHref} icon={icon} text={t('add.apple', { count })} />;
  if (wallet === 'google' && readGoogleAddress)
    return <GoogleWalletButton icon={icon} readAddress={readGoogleAddress} />;
  return null;
}

/** The same of one appointment of the account. */
export function TestWalletLink({ test: { id } }: { test: UserTest }) {
  return (
    <WalletLink appleHref={walletPassAddress(id)} readGoogleAddress={() => readGoogleAddress(id)} />
  );
}

interface GoogleWalletButtonProps {
  icon: ReactNode;
  readAddress: () => Promise<Envelope<{ url: string }>>;
}

function GoogleWalletButton({ icon, readAddress }: GoogleWalletButtonProps) {
  const t = useText(walletTexts);
  const save = useAttempt();
  const onClick = () =>
    save.run(async () => {
      const { type, data, messages } = await readAddress();
      if (type !== 'Success' || !data) throw new ApiError(200, messages);
      window.location.assign(data.url);
    });
  return (
    <>
      <AsideButton icon={icon} text={t('add.google')} isBusy={save.isBusy} onClick={onClick} />
      <FailureDialog attempts={[save]} title={t('problem.title')} text={t('problem.text')} />
    </>
  );
}
