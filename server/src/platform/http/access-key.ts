import type { Access, AccessKeyScope } from '@vaga/contract/access';

/** Every access key begins so, and no session's token does: no look-up is needed to know which it is. */
export const accessKeyPrefix = 'vaga_key_';

/** An own system of an entity that calls with an access key. It is no account. */
export interface AccessKeyCaller {
  id: string;
  entityId: string;
  scopes: readonly AccessKeyScope[];
}

/** Finds the caller of an access key; null if the key is revoked or unknown. */
export type FindAccessKey = (key: string, now: Date) => Promise<AccessKeyCaller | null>;

/** What an access key opens. */
export interface AccessKeys {
  find: FindAccessKey;
  /** Whether a key may not make a call. */
  isRefused: (access: Access, key: AccessKeyCaller) => boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The key that the call was made with; `caller` is null then. */
    accessKey: AccessKeyCaller | null;
  }
}
