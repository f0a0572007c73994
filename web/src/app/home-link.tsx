import { useLocation } from 'react-router';
import { useText } from '../platform/texts.ts';
import { BackLink } from '../ui/back-link.tsx';
import { areaTexts } from './area.texts.ts';
import { paths } from './paths.ts';
import { useSession } from './root-data.ts';
import { homePathOf, isMemberAt } from './session-access.ts';

/**
 * The way back to the home of the signed-in account, above a page's title, by the name that its menu gives it. A provider's pages of
 * settings lead back to these.
 */
export function HomeLink() {
  const t = useText(areaTexts);
  const session = useSession();
  const { pathname } = useLocation();
  if (!session) return null;
  const isProvider = isMemberAt(session, ['TestPartner', 'LabPartner']);
  if (isProvider && pathname.startsWith(paths.providerSettings))
    return <BackLink to={paths.providerSettings}>{t('nav.settings')}</BackLink>;
  return (
    <BackLink to={homePathOf(session)}>{t(isProvider ? 'nav.day' : 'nav.signedHome')}</BackLink>
  );
}
