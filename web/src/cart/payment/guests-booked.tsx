import { IconMail, IconPrinter } from '@tabler/icons-react';
import type { Cart } from '@vaga/contract/cart';
import type { EntityAppointment } from '@vaga/contract/entity-appointments';
import { shownCode } from '../../appointments/index.ts';
import { formatMoney } from '../../platform/format.ts';
import type { Language } from '../../platform/language.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Unbroken } from '../../ui/unbroken.tsx';
import { type CartText, cartTexts } from '../cart.texts.ts';
import { useCart } from '../use-cart.ts';
import classes from './success.module.css';

/** What a hotel's guests need to know of what was booked for them: each one's code, who pays, and where it was sent. */
export function GuestsBooked({ rows }: { rows: readonly EntityAppointment[] }) {
  const t = useText(cartTexts);
  const language = useLanguage();
  const { cart } = useCart();
  const paying = whoPays({ cart, rows }, language, t);
  const email = cart.assets[0]?.privateData.email ?? '';
  const hasEmail = email !== '';
  return (
    <>
      {rows.map((row) => (
        <p key={row.idPersonSchedule}>
          {rows.length > 1 ? `${row.person}. ` : ''}
          {t('success.code')}: <strong>{shownCode(row)}</strong>
        </p>
      ))}
      {paying ? <p>{paying}</p> : null}
      <p className={classes.hint}>
        {hasEmail ? (
          <IconMail size={22} aria-hidden="true" />
        ) : (
          <IconPrinter size={22} aria-hidden="true" />
        )}
        <span>
          <Unbroken>
            {hasEmail ? t('success.emailed', { count: rows.length, email }) : t('success.noEmail')}
          </Unbroken>
        </span>
      </p>
    </>
  );
}

/** Who pays, in a sentence; null where nothing is due any more. */
export function whoPays(
  { cart, rows }: { cart: Pick<Cart, 'payment' | 'schedules'>; rows: readonly EntityAppointment[] },
  language: Language,
  t: CartText,
): string | null {
  const due = rows.filter(({ paymentStatus }) => paymentStatus === 'due');
  if (due.length === 0) return null;
  const amount = formatMoney(cart.payment.totalCents, language);
  if (!due.some(({ isLocalPayment }) => isLocalPayment)) return t('success.byHotel', { amount });
  const isAtAddress = cart.schedules[0]?.location === 'AtAddress';
  return t(isAtAddress ? 'success.payAtHome' : 'success.payOnSite', { amount });
}

/** A guest without an e-mail takes the page along. */
export function PrintButton() {
  const t = useText(cartTexts);
  return (
    <Button
      variant="outline"
      size="lg"
      icon={<IconPrinter size={20} aria-hidden="true" />}
      onClick={() => window.print()}
    >
      {t('success.print')}
    </Button>
  );
}
