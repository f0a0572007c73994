import { z } from 'zod';
import { Id } from './common.ts';
import { endpoint } from './endpoint.ts';

const slice = 'identity';

/**
 * The device of a sign-in, as its user agent claims. `browser` and `system` are proper names, e.g. 'Firefox' and
 * 'Windows'.
 */
export const Device = z
  .object({
    kind: z.enum(['phone', 'tablet', 'computer', 'unknown']),
    browser: z.string().nullable(),
    system: z.string().nullable(),
  })
  .meta({ id: 'Device' });
export type Device = z.infer<typeof Device>;

/** An active session. Instants are ISO 8601 in UTC; `lastSeenAt` is accurate to five minutes. */
export const ActiveSession = z
  .object({
    id: Id,
    device: Device,
    createdAt: z.string(),
    lastSeenAt: z.string(),
    /** The session of this call. */
    isCurrent: z.boolean(),
  })
  .meta({ id: 'OpenSession' });
export type ActiveSession = z.infer<typeof ActiveSession>;

export const listSessions = endpoint({
  slice,
  method: 'GET',
  path: 'v1/sessions',
  summary: 'Where the account is signed in: this session first, then by when they were last seen.',
  access: 'account',
  data: z.array(ActiveSession),
});

export const revokeSession = endpoint({
  slice,
  method: 'DELETE',
  path: 'v1/sessions/:id',
  summary: 'Ends a session of the account. Ending the one that asks is a logout.',
  access: 'account',
  owned: true,
  params: z.object({ id: Id }),
});

export const revokeOtherSessions = endpoint({
  slice,
  method: 'DELETE',
  path: 'v1/sessions',
  summary: 'Ends every session of the account but the one that asks.',
  access: 'account',
});
