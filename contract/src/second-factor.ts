import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { SecondFactorChallenge } from './identity.ts';

const slice = 'identity';

/** The second factor of the account of the session. */
export const SecondFactorState = z
  .object({
    /** The account signs in with a code beside the password. */
    isOn: z.boolean(),
    /** Unspent recovery codes. */
    recoveryCodesLeft: z.int().min(0),
  })
  .meta({ id: 'SecondFactorState' });
export type SecondFactorState = z.infer<typeof SecondFactorState>;

export const readSecondFactor = endpoint({
  slice,
  method: 'GET',
  path: 'v1/account/second-factor',
  summary: 'Whether the account signs in with a second factor.',
  access: 'account',
  data: SecondFactorState,
});

export const enrolSecondFactor = endpoint({
  slice,
  method: 'POST',
  path: 'v1/account/second-factor',
  summary:
    'Takes a second factor. Without `code`, or after half an hour: Warning with what goes into the app; the first code confirms it. Where the account has one already, a code proves it for this session.',
  access: 'account',
  body: z.object({
    /** A code of the authenticator app; spaces and hyphens are ignored. */
    code: z.string().max(60).optional(),
  }),
  data: z.union([SecondFactorState, SecondFactorChallenge]),
  perMinute: 30,
});
