import { type ActionFunctionArgs, redirect } from 'react-router';
import { isLanguage, languageCookie } from '../platform/language.ts';
import { ownPath } from '../platform/own-path.ts';
import { readForm } from '../platform/read-form.ts';
import { consentCookie } from './consent.ts';
import { paths } from './paths.ts';

const oneYear = 365 * 24 * 60 * 60;

/** Keeps what a reader chose, the language or the consent to cookies, where the server sees it at the next page. */
export async function action({ request }: ActionFunctionArgs): Promise<Response> {
  const form = await readForm(request);
  const headers = new Headers();
  const keep = (name: string, value: string) =>
    headers.append('set-cookie', `${name}=${value}; Path=/; Max-Age=${oneYear}; SameSite=Lax`);
  const language = form.get('language');
  if (isLanguage(language)) keep(languageCookie, language);
  if (form.get('consent') === 'ok') keep(consentCookie, 'ok');
  return redirect(ownPath(form.get('returnTo')) ?? paths.home, { headers });
}

export function loader(): Response {
  return redirect(paths.home);
}
