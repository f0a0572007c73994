import { z } from 'zod';
import type { MemberAccess } from './access.ts';
import { accessKeyScopes, organisationOwners } from './access.ts';
import { Id, lineOfText } from './common.ts';
import { endpoint } from './endpoint.ts';

const slice = 'organisations';

/** The owners of providers: other entities have no system that would call. */
export const providerOwners = {
  ...organisationOwners,
  entityTypes: ['TestPartner', 'LabPartner'],
} as const satisfies MemberAccess;

const Scopes = z.array(z.enum(accessKeyScopes)).min(1).max(accessKeyScopes.length);

/** Lets an own system of the entity call, within its scopes. Instants are ISO 8601, UTC. */
export const AccessKey = z
  .object({
    id: Id,
    name: z.string(),
    scopes: Scopes,
    createdAt: z.string(),
    /** Accurate to five minutes; null while it was never used. */
    lastUsedAt: z.string().nullable(),
  })
  .meta({ id: 'AccessKey' });
export type AccessKey = z.infer<typeof AccessKey>;

export const listAccessKeys = endpoint({
  slice,
  method: 'GET',
  path: 'v1/access-keys',
  summary:
    'The access keys of the entity that are not revoked, the newest first. Never the keys themselves.',
  access: providerOwners,
  data: z.array(AccessKey),
});

export const createAccessKey = endpoint({
  slice,
  method: 'POST',
  path: 'v1/access-keys',
  summary:
    'Makes an access key of the entity. The answer alone has the key: it is stored as a hash. At most `accessKeysPerEntity`.',
  access: providerOwners,
  body: z.object({ name: lineOfText(1, 80), scopes: Scopes }),
  data: z.object({ ...AccessKey.shape, key: z.string() }),
  perMinute: 60,
});

export const revokeAccessKey = endpoint({
  slice,
  method: 'DELETE',
  path: 'v1/access-keys/:id',
  summary: 'Revokes an access key of the entity: its next call is refused.',
  access: providerOwners,
  owned: true,
  params: z.object({ id: Id }),
});
