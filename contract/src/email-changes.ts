import { z } from 'zod';
import { Email, LinkParams } from './common.ts';
import { endpoint } from './endpoint.ts';

const slice = 'identity';

/** A change of the e-mail of an account that is not done yet. `expiresAt` is ISO 8601 in UTC. */
export const EmailChange = z
  .object({
    newEmail: z.string(),
    isCurrentConfirmed: z.boolean(),
    isNewConfirmed: z.boolean(),
    expiresAt: z.string(),
  })
  .meta({ id: 'EmailChange' });
export type EmailChange = z.infer<typeof EmailChange>;

/** A change as the link in one of its two e-mails shows it. */
export const EmailChangeView = z
  .object({
    currentEmail: z.string(),
    newEmail: z.string(),
    /** The address that the link was sent to. */
    side: z.enum(['current', 'new']),
    isConfirmed: z.boolean(),
    isOtherConfirmed: z.boolean(),
  })
  .meta({ id: 'EmailChangeView' });
export type EmailChangeView = z.infer<typeof EmailChangeView>;

export const readEmailChange = endpoint({
  slice,
  method: 'GET',
  path: 'v1/account/email-change',
  summary: 'The change of e-mail of the account that waits to be confirmed; null if there is none.',
  access: 'account',
  data: EmailChange.nullable(),
});

export const startEmailChange = endpoint({
  slice,
  method: 'POST',
  path: 'v1/account/email-change',
  summary:
    'Starts a change of the e-mail, in place of one that waits: both addresses get a link, and the change is done when both have confirmed it, within `emailChangeHours`. Needs the password, checked under the limits of a sign-in. Error 100 for an address that has an account, `email_change.same` for the present one.',
  access: 'account',
  body: z.object({ email: Email, password: z.string().min(1).max(200) }),
  data: EmailChange,
  perMinute: 10,
});

export const cancelEmailChange = endpoint({
  slice,
  method: 'DELETE',
  path: 'v1/account/email-change',
  summary: 'Cancels the change of e-mail that waits, if there is one.',
  access: 'account',
});

export const readEmailChangeLink = endpoint({
  slice,
  method: 'GET',
  path: 'v1/email-change/:token',
  summary:
    'Shows a change of e-mail by one of its two links. One that is done, cancelled or over: 404.',
  access: 'link',
  params: LinkParams,
  data: EmailChangeView,
  perMinute: 30,
});

export const confirmEmailChange = endpoint({
  slice,
  method: 'POST',
  path: 'v1/email-change/:token',
  summary:
    'Confirms a change of e-mail for the address of the link. With the second one the account has the new address, and both get an e-mail; `data` says whether it is done. Error 100 where another account has the address by then.',
  access: 'link',
  params: LinkParams,
  data: z.object({ isDone: z.boolean() }),
  perMinute: 30,
});

export const refuseEmailChange = endpoint({
  slice,
  method: 'DELETE',
  path: 'v1/email-change/:token',
  summary: 'Cancels a change of e-mail by one of its two links.',
  access: 'link',
  params: LinkParams,
  perMinute: 30,
});
