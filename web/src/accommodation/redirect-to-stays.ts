import { type LoaderFunctionArgs, redirect } from 'react-router';
import { paths } from '../app/paths.ts';
import { loginTypeOf } from '../app/session-access.ts';
import { pageContext } from '../platform/context.ts';
import { refuseWithoutStays } from './stays-only.ts';

/** A reservation is added by its code, on a screen of its own. */
export function redirectToStays({ request, context }: LoaderFunctionArgs): never {
  refuseWithoutStays(context);
  const { session } = context.get(pageContext);
  const code = new URL(request.url).searchParams.get('reservation') ?? undefined;
  throw redirect(paths.bookingsNew(loginTypeOf(session), code));
}
