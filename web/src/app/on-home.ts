import { type LoaderFunctionArgs, redirect } from 'react-router';
import { pageContext } from '../platform/context.ts';
import { paths } from './paths.ts';
import { homePathOf } from './session-access.ts';

/** The dashboard and the settings of a ticket office and of the administration: their home has both as cards. */
export function loader({ context }: LoaderFunctionArgs): never {
  const { session } = context.get(pageContext);
  throw redirect(session ? homePathOf(session) : paths.partnerLogin);
}
