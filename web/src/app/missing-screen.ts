import { type LoaderFunctionArgs, redirect } from 'react-router';
import { pageContext } from '../platform/context.ts';
import { redirectOf } from './guard.ts';
import { paths } from './paths.ts';

/** A screen that this kind of account does not have: the guard says where it leads. */
export function loader({ url, context }: LoaderFunctionArgs): never {
  throw redirect(redirectOf(url, context.get(pageContext).session) ?? paths.home);
}
