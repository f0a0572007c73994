import { createContext, use } from 'react';

export interface SignInRequest {
  /** A path of ours, with its query, to go to after the sign-in; made by `paths`. */
  redirect?: string | undefined;
  /** Fills the e-mail in. */
  email?: string | undefined;
  /** Where the visitor wants to book, in words: 'na Farmácia Central'. The sign-in then says what it is for. */
  place?: string | undefined;
}

export interface SignIn {
  /** Asks for a sign-in, over the page; goes straight to the redirect for who is signed in already. */
  open: (request?: SignInRequest) => void;
}

/** What the modal shows: nothing, the sign-in, the registration, the code that its e-mail has, the recovery of a password. */
export type SignInView = 'closed' | 'login' | 'register' | 'confirm' | 'recover';

export const SignInContext = createContext<SignIn | null>(null);

/**
 * How any screen asks for a sign-in:
 * `useSignIn().open({ redirect: paths.testsServices('user', { service }) })`.
 */
export function useSignIn(): SignIn {
  const signIn = use(SignInContext);
  if (!signIn) throw new Error('useSignIn needs the SignInProvider around it.');
  return signIn;
}
