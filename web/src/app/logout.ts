import * as identityCalls from '@vaga/contract/calls/identity';
import { addressIn, languageOfAddress } from '@vaga/contract/public-addresses';
import { type ActionFunctionArgs, redirect } from 'react-router';
import { createCaller } from '../platform/api.ts';
import { pageContext } from '../platform/context.ts';
import { paths } from './paths.ts';

/** Ends the session and takes its cookie back. Who came from the partners' side goes to their sign-in, others home in their language. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const { api } = context.get(pageContext);
  const headers = new Headers();
  try {
    const { setCookies } = await createCaller(api).send(identityCalls.logout, {});
    for (const line of setCookies) headers.append('set-cookie', line);
  } catch (error) {
    // A session that has ended already needs no call.
    context.get(pageContext).logError(error);
  }
  const referer = request.headers.get('referer');
  const from = referer !== null && URL.canParse(referer) ? new URL(referer).pathname : '';
  if (from.includes('partner')) return redirect(paths.partnerLogin, { headers });
  const { readersLanguage } = context.get(pageContext);
  const language = languageOfAddress(from) ?? readersLanguage;
  return redirect(addressIn(paths.home, language), { headers });
}

export function loader(): Response {
  return redirect(paths.home);
}
