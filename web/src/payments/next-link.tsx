import { paths } from '../app/paths.ts';
import { useLoginType } from '../app/root-data.ts';
import { useText } from '../platform/texts.ts';
import { ButtonLink } from '../ui/button.tsx';
import { useLastLink } from './last-link.ts';
import { paymentsTexts } from './payments.texts.ts';

/** From a result screen on: to the list of tests, or, for who paid by a link, back to it. */
export function NextLink({ isDeferred }: { isDeferred: boolean }) {
  const t = useText(paymentsTexts);
  const link = useLastLink();
  const loginType = useLoginType();
  if (!isDeferred)
    return <ButtonLink to={paths.testsList(loginType)}>{t('success.toList')}</ButtonLink>;
  return link ? (
    <ButtonLink to={paths.paymentDeferred(link)}>{t('link.toLink')}</ButtonLink>
  ) : (
    <ButtonLink to={paths.home} variant="outline">
      {t('link.home')}
    </ButtonLink>
  );
}
