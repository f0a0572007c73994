import { type LoaderFunctionArgs, redirect } from 'react-router';
import { pageContext } from '../platform/context.ts';
import { deniedAt } from './access-notice.ts';
import { dashboardTabsOf } from './dashboard-tabs.ts';
import { paths } from './paths.ts';
import { homePathOf } from './session-access.ts';

/** `/partner/dashboard`, and that of each area: the first tab that the member may open. */
export function loader({ context }: LoaderFunctionArgs): never {
  const { session } = context.get(pageContext);
  const [first] = dashboardTabsOf(session);
  if (session?.entity && first) throw redirect(paths.partnerDashboard(session.entity.type, first));
  throw redirect(session ? deniedAt(homePathOf(session)) : paths.partnerLogin);
}
