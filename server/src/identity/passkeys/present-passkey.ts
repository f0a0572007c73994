import type { Passkey } from '@vaga/contract/passkeys';
import { deviceOf } from '../sessions/device.rules.ts';
import type { ListedPasskey } from './passkeys.queries.ts';

/** A passkey as the calls give it. */
export function presentPasskey({ id, userAgent, createdAt, lastUsedAt }: ListedPasskey): Passkey {
  return {
    id,
    device: deviceOf(userAgent),
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
