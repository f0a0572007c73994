import { z } from 'zod';
import { Email } from './common.ts';
import { endpoint } from './endpoint.ts';
import { SecondFactorChallenge, SessionInfo } from './identity.ts';

const slice = 'identity';

/** The digits of an e-mail as a person types or pastes them: spaces and hyphens are ignored. */
export const EmailCode = z
  .string()
  .max(20)
  .transform((text) => text.replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/));

export const sendEmailCode = endpoint({
  slice,
  method: 'POST',
  path: 'v1/session/email-code/send',
  summary:
    'Sends an e-mail with a code of six digits, which signs in. To an account that is not confirmed the confirmation e-mail, which has one too. The answer is the same for an unknown address.',
  access: 'anyone',
  body: z.object({ email: Email }),
  perMinute: 10,
});

export const openSessionWithCode = endpoint({
  slice,
  method: 'POST',
  path: 'v1/session/email-code',
  summary:
    'Signs in for our own web with the code of an e-mail, as v1/session does with a password; the address is confirmed with it. 401 for a code that is wrong, used or over. An account with a second factor is answered Warning until `code` is sent with the same call.',
  access: 'anyone',
  body: z.object({
    email: Email,
    emailCode: EmailCode,
    /** Of the second factor. */
    code: z.string().max(60).optional(),
  }),
  data: z.union([SessionInfo, SecondFactorChallenge]),
  perMinute: 30,
});

export const openSessionWithLink = endpoint({
  slice,
  method: 'POST',
  path: 'v1/session/email-link',
  summary:
    'Confirms an e-mail address as auth/confirm-email does. The first time it also signs in the browser that registered the account, unless that has a second factor; to any other browser `data` is null.',
  access: 'anyone',
  body: z.object({ email: Email, confirmationToken: z.string().min(1).max(200) }),
  data: SessionInfo.nullable(),
  perMinute: 30,
});
