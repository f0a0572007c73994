import type { Db } from '../../platform/db.ts';
import type { Settings } from '../../platform/settings.ts';
import type { WalletKeys } from '../../platform/wallet-keys.ts';

export interface WalletPassesDeps {
  db: Db;
  walletKeys: WalletKeys;
  settings: Pick<Settings, 'publicUrl' | 'variant'>;
}
