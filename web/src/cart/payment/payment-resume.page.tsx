import { useEffect, useState } from 'react';
import { paths } from '../../app/paths.ts';
import { useLoginType } from '../../app/root-data.ts';
import { useNavigate } from '../../platform/link.tsx';
import { useText } from '../../platform/texts.ts';
import { Skeleton } from '../../ui/faces.tsx';
import { Page } from '../../ui/page.tsx';
import { cartTexts } from '../cart.texts.ts';
import { lastCart } from '../last-cart.ts';
import { MissingCart } from '../missing-cart.tsx';

/** The payment of the cart that this tab was at last: the address names none. */
export default function PaymentResumePage() {
  const t = useText(cartTexts);
  const navigate = useNavigate();
  const loginType = useLoginType();
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    const cartId = lastCart();
    if (!cartId) return setMissing(true);
    void navigate(paths.cart(loginType, cartId, 'payment'), { replace: true });
  }, [navigate, loginType]);
  if (isMissing) return <MissingCart />;
  return (
    <Page>
      <h1 className="visually-hidden">{t('payment.title')}</h1>
      <Skeleton height={320} radius={12} />
    </Page>
  );
}
