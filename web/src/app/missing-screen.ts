import { type LoaderFunctionArgs, redirect } from 'react-router';
import { pageContext } from '../platform/context.ts';
import { guardPartnerArea, guardUserArea } from './guard.ts';
import { paths } from './paths.ts';

/** A screen that this kind of account does not have: the guard says where it leads. */
export function loader({ url, context }: LoaderFunctionArgs): never {
  const guard = url.pathname.startsWith(paths.partnerLogin) ? guardPartnerArea : guardUserArea;
  throw redirect(guard(url, context.get(pageContext).session) ?? paths.home);
}
