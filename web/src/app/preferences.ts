import { type ActionFunctionArgs, redirect } from 'react-router';
import { isLanguage, languageCookie } from '../platform/language.ts';
import { ownPath } from '../platform/own-path.ts';
import { readForm } from '../platform/read-form.ts';
import { consentCookie, isNoticeAnswer } from './consent.ts';
import { paths } from './paths.ts';

const oneYear = 365 * 24 * 60 * 60;

/** Keeps what a reader chose, the language or the answer to the cookie notice, where the server sees it at the next page. */
export async function action({ request }: ActionFunctionArgs): Promise<Response> {
  const form = await readForm(request);
  const headers = new Headers();
  const keep = (name: string, value: string) =>
    headers.append('set-cookie', `${name}=${value}; Path=/; Max-Age=${oneYear}; SameSite=Lax`);
  const language = form.get('language');
  if (isLanguage(language)) keep(languageCookie, language);
  const answer = form.get('consent');
  if (isNoticeAnswer(answer)) keep(consentCookie, answer);
  return redirect(ownPath(form.get('returnTo')) ?? paths.home, { headers });
}

export function loader(): Response {
  return redirect(paths.home);
}
