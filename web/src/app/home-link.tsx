import { useText } from '../platform/texts.ts';
import { BackLink } from '../ui/back-link.tsx';
import { areaTexts } from './area.texts.ts';
import { useSession } from './root-data.ts';
import { homePathOf } from './session-access.ts';

/** The way back to the home of the signed-in account, above a page's title. */
export function HomeLink() {
  const t = useText(areaTexts);
  const session = useSession();
  return session ? <BackLink to={homePathOf(session)}>{t('nav.signedHome')}</BackLink> : null;
}
