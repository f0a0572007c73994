import { emptySite } from '@vaga/contract/site';
import { type LoaderFunctionArgs, type Params, RouterContextProvider } from 'react-router';
import { type PageContext, pageContext } from '../src/platform/context.ts';
import type { Session } from '../src/platform/session.ts';

/**
 * What the loader of a page gives at 10:00 on 21 November 2026 if each call of the API, by its path, is answered with
 * this data, to a visitor unless a session is given. Any other call is answered 404.
 */
export function runLoader<Data>(
  load: (args: LoaderFunctionArgs) => Promise<Data>,
  answers: Record<string, unknown>,
  { params = {}, session = null }: { params?: Params; session?: Session | null } = {},
): Promise<Data> {
  const page: PageContext = {
    api: async ({ path }) => ({
      status: path in answers ? 200 : 404,
      body: { type: path in answers ? 'Success' : 'Error', data: answers[path], messages: [] },
      setCookies: [],
    }),
    language: 'en',
    readersLanguage: 'en',
    nonce: '',
    now: '2026-11-21T10:00:00Z',
    variant: 'vaga',
    mapStyleUrl: null,
    site: emptySite,
    apiKey: null,
    session,
    logError: () => {},
  };
  const context = new RouterContextProvider();
  context.set(pageContext, page);
  const request = new Request('https://vaga.example/');
  return load({ request, url: new URL(request.url), pattern: '/', params, context });
}
