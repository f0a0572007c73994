import { type RouterContextProvider, redirect } from 'react-router';
import { homePathOf } from '../app/session-access.ts';
import { pageContext } from '../platform/context.ts';

/** The loader's guard of the screens for visitors: a signed-in account is sent to its home page. */
export function visitorsOnly(context: Readonly<RouterContextProvider>): void {
  const { session } = context.get(pageContext);
  if (session) throw redirect(homePathOf(session));
}
