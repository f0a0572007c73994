import { type LoaderFunctionArgs, redirect } from 'react-router';
import { pageContext } from '../platform/context.ts';
import { guardUserArea } from './guard.ts';
import { paths } from './paths.ts';

/** A screen that this kind of account does not have: the guard says where it leads. */
export function loader({ url, context }: LoaderFunctionArgs): never {
  throw redirect(guardUserArea(url, context.get(pageContext).session) ?? paths.home);
}
