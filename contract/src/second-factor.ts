import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { SessionSecondFactorChallenge } from './identity.ts';

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
    'Takes a second factor. Warning that asks for `password`; with it, Warning with what goes into the app; the first `code` of it, within half an hour, confirms it and an e-mail says so. Where the account has one already, a code proves it for this session.',
  access: 'account',
  body: z.object({
    /** A code of the authenticator app; spaces and hyphens are ignored. */
    code: z.string().max(60).optional(),
    /** The password of the account, which starts a second factor. Checked under the limits of a sign-in. */
    password: z.string().min(1).max(200).optional(),
  }),
  data: z.union([SecondFactorState, SessionSecondFactorChallenge]),
  perMinute: 30,
});
