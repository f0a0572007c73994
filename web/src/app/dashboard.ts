import { type LoaderFunctionArgs, redirect } from 'react-router';
import { pageContext } from '../platform/context.ts';
import { deniedAt } from './access-notice.ts';
import { dashboardTabsOf } from './dashboard-tabs.ts';
import { paths } from './paths.ts';
import { homePathOf } from './session-access.ts';

/** `/partner/test/dashboard`: the first tab that the member may open. */
export function loader({ context }: LoaderFunctionArgs): never {
  const { session } = context.get(pageContext);
  const [first] = dashboardTabsOf(session);
  if (first) throw redirect(paths.dashboard(first));
  throw redirect(session ? deniedAt(homePathOf(session)) : paths.partnerLogin);
}
