import { z } from 'zod';
import { administratorRoles, entityTypes, memberRoles, organisationRoles } from './access.ts';
import { Email, Id, Language, LinkParams, personName } from './common.ts';
import { endpoint } from './endpoint.ts';
import { entityStandings, entityStates } from './standing.ts';

const slice = 'identity';

/**
 * A new password: at least 6 characters, one special, one digit, one upper-case letter. `passwordErrors` in password.ts
 * checks the rule, not this schema: registration answers 101 as a business outcome instead of a 400.
 */
export const NewPassword = z.string().min(1).max(200);

/** Both spellings of the field are accepted: clients use both. */
export const Credentials = z
  .object({
    userName: z.string().max(254).optional(),
    username: z.string().max(254).optional(),
    password: z.string().min(1).max(200),
    /** A code of the authenticator app, or a recovery code; spaces and hyphens are ignored. */
    code: z.string().max(60).optional(),
  })
  .refine((body) => (body.userName ?? body.username ?? '').length > 0, { path: ['userName'] })
  .transform((body) => ({
    email: (body.userName ?? body.username ?? '').trim().toLowerCase(),
    password: body.password,
    code: body.code,
  }));

export const userTypes = [
  'user',
  'TestPartner',
  'LabPartner',
  'Administrator',
  'TicketingPartner',
  'AccommodationPartner',
] as const;
export const UserType = z.enum(userTypes);
export type UserType = z.infer<typeof UserType>;

/** The signed-in account, for the web's frame. */
export const SessionInfo = z
  .object({
    accountId: Id,
    /** `partner`: the session acts for an entity, as a member. */
    loginType: z.enum(['user', 'partner']),
    /** The type of that entity; else `user`. */
    userType: UserType,
    /** The member's roles there; empty for `user`. */
    roles: z.array(z.enum([...memberRoles, ...administratorRoles])),
    /** The member's roles in the organisation of that entity; empty for `user`. */
    organisationRoles: z.array(z.enum(organisationRoles)),
    /** The entity that the session acts for; null for `user`. */
    entity: z
      .object({
        id: Id,
        name: z.string(),
        type: z.enum(entityTypes),
        state: z.enum(entityStates),
        standing: z.enum(entityStandings),
        /** The civil day on which a paused entity is live again; else null. */
        pausedUntil: z.string().nullable(),
        /** When it was closed; its members read for `closedReadDays` from then on. Else null. */
        closedAt: z.string().nullable(),
      })
      .nullable(),
    /** The account is a member of another entity: of any, for `user`. */
    hasMoreEntities: z.boolean(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    eulaAccepted: z.boolean(),
  })
  .meta({ id: 'SessionInfo' });
export type SessionInfo = z.infer<typeof SessionInfo>;

/** Starts a second factor. These values are shown once; a sign-in without `code` starts a new one. */
export const SecondFactorEnrolment = z.object({
  step: z.literal('enrol'),
  /** Base32, for typing it into the app. */
  secret: z.string(),
  /** otpauth://totp/…, for opening it on the device that has the app. */
  uri: z.string(),
  /** The same as a QR code: a data: URL of a PNG. */
  qrCode: z.string(),
  /** Each replaces a code once; the person keeps them, and only their hashes are stored. */
  recoveryCodes: z.array(z.string()),
});
export type SecondFactorEnrolment = z.infer<typeof SecondFactorEnrolment>;

/** The password was right and a code is required: repeat the call with `code`. */
export const SecondFactorChallenge = z
  .object({
    secondFactor: z.union([z.object({ step: z.literal('code') }), SecondFactorEnrolment]),
  })
  .meta({ id: 'SecondFactorAsked' });
export type SecondFactorChallenge = z.infer<typeof SecondFactorChallenge>;

/** What an open session is asked: before a second factor starts, the password too. Repeat the call with `password` or `code`. */
export const SessionSecondFactorChallenge = z
  .object({
    secondFactor: z.union([
      z.object({ step: z.literal('password') }),
      ...SecondFactorChallenge.shape.secondFactor.options,
    ]),
  })
  .meta({ id: 'SessionSecondFactorAsked' });
export type SessionSecondFactorChallenge = z.infer<typeof SessionSecondFactorChallenge>;

export const login = endpoint({
  slice,
  method: 'POST',
  path: 'auth/login',
  summary:
    'Sign in; answers the bearer token. 401 for a wrong e-mail or password; 110 not confirmed; 111 blocked. An account with a second factor is answered Warning with `secondFactor` and no token until `code` is sent with the same call.',
  access: 'anyone',
  body: Credentials,
  data: z.union([z.object({ token: z.string() }), SecondFactorChallenge]),
  perMinute: 60,
});

export const openWebSession = endpoint({
  slice,
  method: 'POST',
  path: 'v1/session',
  summary:
    'Sign in for our own web: sets an httpOnly cookie and returns no token. Same outcomes as auth/login.',
  access: 'anyone',
  body: Credentials,
  data: z.union([SessionInfo, SecondFactorChallenge]),
  perMinute: 60,
});

export const readWebSession = endpoint({
  slice,
  method: 'GET',
  path: 'v1/session',
  summary: 'Who is signed in; data is null for a visitor.',
  access: 'anyone',
  ignoresEntityHeader: true,
  data: SessionInfo,
});

export const logout = endpoint({
  slice,
  method: 'POST',
  path: 'auth/logout',
  summary: 'Revokes the session and clears the cookie. Answers Success for a dead token as well.',
  access: 'anyone',
  ignoresEntityHeader: true,
});

export const sendConfirmationEmail = endpoint({
  slice,
  method: 'POST',
  path: 'auth/send-confirmation-email',
  summary: 'Sends the confirmation e-mail again. The answer is the same for an unknown address.',
  access: 'anyone',
  body: z.object({ email: Email }),
  perMinute: 20,
});

export const confirmEmail = endpoint({
  slice,
  method: 'POST',
  path: 'auth/confirm-email',
  summary:
    'Confirms an e-mail address with the token of its message. Takes a URL-encoded form or JSON. Where the password may not be that of the owner of the mailbox, it is void and a message to define it follows.',
  access: 'anyone',
  body: z.object({ email: Email, confirmationToken: z.string().min(1).max(200) }),
  perMinute: 30,
});

export const recoverPassword = endpoint({
  slice,
  method: 'POST',
  path: 'auth/recover-password',
  summary:
    'Sends the link to define a new password. The same answer for an unknown address; 202 for one that is not confirmed.',
  access: 'anyone',
  body: z.object({ email: Email }),
  perMinute: 20,
});

export const readPasswordLink = endpoint({
  slice,
  method: 'GET',
  path: 'v1/password-link/:token',
  summary:
    'Whom an e-mailed link to define a password greets. Warning for a link that has expired or was used.',
  access: 'link',
  params: LinkParams,
  query: z.object({ email: Email }),
  data: z.object({ firstName: z.string() }),
  perMinute: 30,
});

export const resetPassword = endpoint({
  slice,
  method: 'POST',
  path: 'auth/reset-password',
  summary:
    'Defines a new password with the token of the recovery message; signs out every session.',
  access: 'anyone',
  body: z.object({
    password: NewPassword,
    confirmPassword: z.string().max(200),
    token: z.string().min(1).max(200),
    email: Email,
  }),
  perMinute: 20,
});

export const changePassword = endpoint({
  slice,
  method: 'POST',
  path: 'auth/change-password',
  summary: 'Changes the password of the signed-in account; signs out its other sessions.',
  access: 'account',
  body: z.object({
    oldPassword: z.string().min(1).max(200),
    newPassword: NewPassword,
    confirmPassword: z.string().max(200),
  }),
  perMinute: 20,
});

export const readEulaAccepted = endpoint({
  slice,
  method: 'GET',
  path: 'onboarding/eula-accepted',
  summary: 'Whether the account accepted the version of the terms in force.',
  access: 'account',
  data: z.boolean(),
});

export const acceptEula = endpoint({
  slice,
  method: 'PUT',
  path: 'onboarding/eula-accepted',
  summary: 'Accepts the version of the terms in force.',
  access: 'account',
  body: z.object({ accept: z.literal(true).default(true) }).nullish(),
  data: z.boolean(),
});

export const registerUser = endpoint({
  slice,
  method: 'POST',
  path: 'onboarding/user',
  summary:
    'Registers a person who accepts the terms in force. 100 already registered, 101 password refused or not confirmed alike, 102 otherwise.',
  access: 'anyone',
  body: z.object({
    firstName: personName('part', 80),
    lastName: personName('part', 80),
    email: Email,
    password: NewPassword,
    confirmPassword: z.string().max(200),
    acceptTerms: z.literal(true),
    language: Language.optional(),
  }),
  data: z.object({ id: Id }),
  idempotent: true,
  perMinute: 20,
});

export const updateUser = endpoint({
  slice,
  method: 'PUT',
  path: 'onboarding/user',
  summary:
    'Changes first and last name, and the language of the messages to the account where it is given.',
  access: 'account',
  body: z.object({
    firstName: personName('part', 80),
    lastName: personName('part', 80),
    language: Language.optional(),
  }),
});

export const chooseTexts = endpoint({
  slice,
  method: 'PUT',
  path: 'v1/account/texts',
  summary:
    'Whether text messages about its appointments go to the people of the account. E-mails go in any case.',
  access: 'account',
  body: z.object({ wantsTexts: z.boolean() }),
});

export const deleteUser = endpoint({
  slice,
  method: 'DELETE',
  path: 'onboarding/user',
  summary:
    'Deletes the account. With a future appointment, or an organisation that has no other owner: Warning with what stands in the way, and nothing is deleted.',
  access: 'account',
});
