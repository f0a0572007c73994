import type { UserTest } from '@vaga/contract/appointments';
import { type CartStep, paths } from '../app/paths.ts';
import { useLoginType } from '../app/root-data.ts';
import { useText } from '../platform/texts.ts';
import { ButtonLink } from '../ui/button.tsx';
import { appointmentsTexts } from './appointments.texts.ts';
import { CheckButton, OtherWayButton } from './awaited-payment.tsx';
import { PayButton, VoucherButton } from './pay-buttons.tsx';

/** What an appointment that waits for the patient needs next: to be confirmed, paid, or its payment looked at. */
export function PaymentActions({ test }: { test: UserTest }) {
  const t = useText(appointmentsTexts);
  if (!test.paymentPending) return null;
  const nameOf = (action: string) =>
    t('actionsOf', { action, service: test.service, person: test.person });
  const { idPayment, voucher, awaited, isDeferred, idCart } = test;
  return (
    <>
      {isDeferred ? (
        <CartLink to="payment" idCart={idCart} text={t('seeLink')} label={nameOf(t('seeLink'))} />
      ) : null}
      {idPayment && voucher ? (
        <VoucherButton idPayment={idPayment} voucher={voucher} label={nameOf(t('voucher.see'))} />
      ) : null}
      {idPayment && awaited && !isDeferred ? (
        <>
          <CheckButton idPayment={idPayment} method={awaited.method} nameOf={nameOf} />
          {/* Beside a reference its dialog says what another way does to it. */}
          {voucher ? null : <OtherWayButton idPayment={idPayment} nameOf={nameOf} />}
        </>
      ) : null}
      {idPayment && !isDeferred && !awaited ? (
        <PayButton idPayment={idPayment} label={nameOf(t('pay'))} />
      ) : null}
      {idPayment ? null : (
        <CartLink
          to="place/slot"
          idCart={idCart}
          text={t('confirm')}
          label={nameOf(t('confirm'))}
        />
      )}
    </>
  );
}

interface CartLinkProps {
  to: CartStep;
  idCart: string;
  text: string;
  label: string;
}

/** To its cart: at a time that the place has accepted, or at the payment link of another payer. */
function CartLink({ to, idCart, text, label }: CartLinkProps) {
  const loginType = useLoginType();
  return (
    <ButtonLink variant="accent" aria-label={label} to={paths.cart(loginType, idCart, to)}>
      {text}
    </ButtonLink>
  );
}
