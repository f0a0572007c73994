import * as identityCalls from '@vaga/contract/calls/identity';
import { data, redirect } from 'react-router';
import { homePathOf } from '../app/session-access.ts';
import { createCaller } from '../platform/api.ts';
import type { PageContext } from '../platform/context.ts';
import { ApiError } from '../platform/wire.ts';
import { type LoginOutcome, outcomeOfError, outcomeOfReply } from './login-outcome.ts';

/** What became of a sign-in that did not sign in: the page comes again with the address, never with the password. */
export interface RefusedSignIn {
  email: string;
  is: Exclude<LoginOutcome['is'], 'in'>;
  /** What the server said of it. */
  texts: string[];
}

interface SignInForm {
  form: FormData;
  /** Where the reader was going. */
  next: string | null;
}

/**
 * Signs in with the form as the browser itself sends it: the page's script is not there, not yet, or was passed by. The e-mail and the
 * password come in the body of a POST, so no address ever has them.
 */
export async function signInWithForm(
  { api, logError }: Pick<PageContext, 'api' | 'logError'>,
  { form, next }: SignInForm,
) {
  const userName = textOf(form, 'email').trim();
  const body = { userName, password: textOf(form, 'password') };
  try {
    const { envelope, setCookies } = await createCaller(api).send(identityCalls.openWebSession, {
      body,
    });
    const outcome = outcomeOfReply(envelope);
    if (outcome.is !== 'in') return refused(userName, outcome);
    const headers = new Headers();
    for (const line of setCookies) headers.append('set-cookie', line);
    return redirect(next ?? homePathOf(outcome.session), { headers });
  } catch (error) {
    const outcome = outcomeOfError(error);
    // What was typed is no sign-in, e.g. an empty field: the server's words say why, and nothing of ours is the cause.
    if (error instanceof ApiError && error.status === 400)
      return refused(userName, { is: 'denied', text: error.message, notes: [] });
    if (outcome.is === 'failed') logError(error);
    return refused(userName, outcome);
  }
}

function refused(email: string, outcome: LoginOutcome) {
  const is = outcome.is === 'in' ? 'failed' : outcome.is;
  const text = 'text' in outcome ? outcome.text : undefined;
  const notes = 'notes' in outcome ? outcome.notes : [];
  const answer: RefusedSignIn = { email, is, texts: text ? [text, ...notes] : notes };
  return data(answer, { status: 400 });
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
