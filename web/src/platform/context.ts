import type { SiteFacts } from '@vaga/contract/site';
import { createContext, data, type RouterContextProvider } from 'react-router';
import { createCaller } from './api.ts';
import type { Language } from './language.ts';
import type { Session } from './session.ts';
import { isNotFound, type Transport } from './wire.ts';

/** What the server gives to every loader and action of a request. */
export interface PageContext {
  /** Calls the API inside the same process, with the caller's cookie, language and request id. */
  api: Transport;
  /** Of this page. */
  language: Language;
  /** Of pages whose address says none. */
  readersLanguage: Language;
  /** The value that this reply's Content-Security-Policy trusts. */
  nonce: string;
  /** The instant of the request, ISO 8601 in UTC. Screens take 'today' from it, never from their own clock. */
  now: string;
  variant: string;
  /** The style of the search's map; null for our own, which needs no server. */
  mapStyleUrl: string | null;
  /** What the installation says about itself. */
  site: SiteFacts;
  /** What calls of this installation must carry; null where it asks for none. */
  apiKey: string | null;
  session: Session | null;
  logError: (error: unknown) => void;
}

export const pageContext = createContext<PageContext>();

/**
 * The API for a loader or an action.
 * A 401 for a signed-in account ends the session's page: the caller is sent home and the cookie is deleted.
 */
export function apiOf(context: Readonly<RouterContextProvider>) {
  const { api, session } = context.get(pageContext);
  return createCaller(api, { isSignedIn: session !== null });
}

/**
 * Waits for what a page can stand without, or says that it could not be read: null then, and the cause is logged. An
 * answer that redirects, or that there is no such page, goes through.
 */
export async function readOrNull<Read>(
  context: Readonly<RouterContextProvider>,
  read: Promise<Read>,
): Promise<Read | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof Response || error === missingPage) throw error;
    context.get(pageContext).logError(error);
    return null;
  }
}

const missingPage = data(null, { status: 404 });

/**
 * Waits for what a page is about.
 * @throws a reply 404 where a call finds nothing: NotFoundBoundary is the page then.
 */
export async function readOr404<Read>(read: Promise<Read>): Promise<Read> {
  try {
    return await read;
  } catch (error) {
    throw isNotFound(error) ? missingPage : error;
  }
}
