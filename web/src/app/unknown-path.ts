import { redirect } from 'react-router';
import { paths } from './paths.ts';

/** Unknown paths redirect to /404, which answers with that status. */
export function loader(): never {
  throw redirect(paths.notFound);
}
