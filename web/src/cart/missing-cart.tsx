import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { useLoginType } from '../app/root-data.ts';
import { useNavigate } from '../platform/link.tsx';
import { useText } from '../platform/texts.ts';
import { InfoDialog } from '../ui/dialog.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { cartTexts } from './cart.texts.ts';

/** A cart that does not exist or belongs to another account: says so, with a link to the home page. */
export function MissingCart() {
  const t = useText(cartTexts);
  const navigate = useNavigate();
  const loginType = useLoginType();
  return (
    <Page width="narrow">
      <PageHead title={t('missing.title')} />
      <PageTitle title={t('missing.title')} lead={t('missing.text')} />
      <InfoDialog
        isOpen
        title={t('missing.title')}
        text={t('missing.text')}
        onClose={() => navigate(paths.userHome(loginType))}
      />
    </Page>
  );
}
