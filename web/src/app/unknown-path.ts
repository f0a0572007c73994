import { type LoaderFunctionArgs, redirect } from 'react-router';
import { paths } from './paths.ts';

/** Unknown paths redirect to /404, which answers with that status; those in English to the one in English. */
export function loader({ url }: LoaderFunctionArgs): never {
  throw redirect(/^\/en(?:\/|$)/i.test(url.pathname) ? `/en${paths.notFound}` : paths.notFound);
}
