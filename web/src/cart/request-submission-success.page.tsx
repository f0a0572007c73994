import { IconHourglass } from '@tabler/icons-react';
import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { useText } from '../platform/texts.ts';
import { ButtonLink } from '../ui/button.tsx';
import { cartTexts } from './cart.texts.ts';
import { EndSheet } from './end-sheet.tsx';
import { useCart } from './use-cart.ts';

/** The place has been asked: nothing is booked until it answers. */
export default function RequestSubmissionSuccessPage() {
  const t = useText(cartTexts);
  const { cart, loginType } = useCart();
  return (
    <EndSheet
      seed={cart.currentService.description}
      mark={<IconHourglass size={28} stroke={2.2} />}
      title={t('request.title')}
      lead={t('request.lead')}
      actions={
        <>
          <ButtonLink to={paths.testsList(loginType)} size="lg">
            {t('success.list')}
          </ButtonLink>
          <ButtonLink to={paths.userHome(loginType)} variant="outline" size="lg">
            {t('request.home')}
          </ButtonLink>
        </>
      }
    >
      <PageHead title={t('request.title')} />
    </EndSheet>
  );
}
