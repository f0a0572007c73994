import { type LoaderFunctionArgs, redirect } from 'react-router';
import { paths } from '../app/paths.ts';
import { refuseWithoutStays } from './stays-only.ts';

/** A reservation is added by its code, on a screen of its own. */
export function redirectToStays({ request, context }: LoaderFunctionArgs): never {
  refuseWithoutStays(context);
  const code = new URL(request.url).searchParams.get('reservation') ?? undefined;
  throw redirect(paths.bookingsNew('user', code));
}
