import { IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { formatMoney } from '../platform/format.ts';
import { useNavigate } from '../platform/link.tsx';
import { useLanguage, useText } from '../platform/texts.ts';
import { useSecondsLeft } from '../platform/use-seconds-left.ts';
import { InfoDialog } from '../ui/dialog.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { type Step, Stepper } from '../ui/stepper.tsx';
import { StickyActionBar } from '../ui/sticky-action-bar.tsx';
import { type CartText, cartTexts } from './cart.texts.ts';
import classes from './cart-frame.module.css';
import { type CartScreen, isComplete, redirectInCart } from './cart-steps.rules.ts';
import { CartSummary, type SummaryFacts, summaryOf } from './cart-summary.tsx';
import { holdLabel, shortHold } from './hold-label.ts';
import { type CartContext, useCart } from './use-cart.ts';

export interface CartFrameProps {
  /** Which of the four steps, from 0. */
  step: number;
  title: string;
  lead?: ReactNode;
  /** What this step knows better than the cart: a place looked at, times chosen but not held yet. */
  summary?: Partial<SummaryFacts>;
  /** The step's main action: at the thumb on a phone, in the side card from 1200 px. */
  action?: ReactNode;
  /** Of a form: from 1200 px the action stands at the form's end instead of the side card. */
  isForm?: boolean;
  /** Beside the action on a phone: what is still missing. */
  note?: string | undefined;
  children: ReactNode;
}

/** What stands around every step: where one is, what is being booked, and for how long it is kept. */
export function CartFrame({
  step,
  title,
  lead,
  summary,
  action,
  isForm = false,
  note,
  children,
}: CartFrameProps) {
  const t = useText(cartTexts);
  const language = useLanguage();
  const context = useCart();
  const { cart, now } = context;
  const left = useSecondsLeft(cart.holdExpiresAt, now);
  const hold = left === null ? null : holdLabel(left, t);
  const facts = { ...summaryOf(cart, language, t), ...summary };
  const kind = t(`kind.${cart.currentService.serviceTypeSlug}`);
  return (
    <Page>
      <PageHead title={`${title} · ${kind}`} />
      <div className={classes.frame}>
        <div className={classes.main}>
          <p className={classes.kind}>
            {kind}
            <span className={classes.badge}>
              <IconUsers size={16} aria-hidden="true" />
              {t('cart.people', { count: cart.assets.length })}
            </span>
          </p>
          <Stepper label={t('steps.label')} current={step} steps={stepsOf(context, t)} />
          <PageTitle title={title} lead={lead} />
          {step === 1 || step === 2 ? <CodeEnded /> : null}
          {children}
          {action && isForm ? <div className={classes.formAction}>{action}</div> : null}
        </div>
        <aside className={classes.side} aria-label={t('side.label')}>
          <CartSummary facts={facts} hold={hold} isSoon={left !== null && left <= 120}>
            {isForm ? null : action}
          </CartSummary>
        </aside>
      </div>
      {action ? (
        <StickyActionBar
          summary={
            facts.totalCents === null
              ? facts.service
              : facts.totalCents === 0
                ? t('price.free')
                : formatMoney(facts.totalCents, language)
          }
          note={note ?? (left === null ? facts.place?.name : shortHold(left, t))}
        >
          {action}
        </StickyActionBar>
      ) : null}
      <HoldAnnouncer secondsLeft={left} label={hold} />
      <HoldOver context={context} isOver={left === 0} />
    </Page>
  );
}

/** While places and times are chosen: the code that the cart came with counts no longer. */
function CodeEnded() {
  const t = useText(cartTexts);
  const { cart } = useCart();
  if (!cart.codeAccess?.hasEnded) return null;
  const holds = cart.assets.some(({ slot }) => slot !== null);
  return (
    <p className={classes.notice} role="status">
      {t('code.ended', { entity: cart.codeAccess.entity })}
      {holds ? ` ${t('code.endedHeld')}` : ''}
    </p>
  );
}

/** The four steps; those that may be entered lead there. */
function stepsOf({ cart, loginType }: CartContext, t: CartText): Step[] {
  const to = (screen: Parameters<typeof paths.cart>[2]) =>
    paths.cart(loginType, cart.idCart, screen);
  const open = (address: string) => (cart.jumpToSlots ? {} : { to: address });
  const enter = (screen: CartScreen, address: string) =>
    redirectInCart(cart, screen, null) === null ? { to: address } : {};
  return [
    { label: t('steps.persons'), isMissing: !isComplete(cart), ...open(to('ticket')) },
    { label: t('steps.location'), ...enter('location', to('location')) },
    { label: t('steps.time'), ...(cart.preferred ? enter('place/slot', to('place/slot')) : {}) },
    { label: t('steps.payment'), ...(cart.canCheckout ? { to: to('payment') } : {}) },
  ];
}

/** Minutes at which the remaining time is announced to screen readers. */
const announcedMinutes = [5, 2, 1];

function HoldAnnouncer({
  secondsLeft,
  label,
}: {
  secondsLeft: number | null;
  label: string | null;
}) {
  const minutes = Math.ceil((secondsLeft ?? 0) / 60);
  return (
    <p className="visually-hidden" aria-live="polite">
      {announcedMinutes.includes(minutes) ? label : ''}
    </p>
  );
}

/** The places are free again: says so, and leads back to the times. */
function HoldOver({ context, isOver }: { context: CartContext; isOver: boolean }) {
  const t = useText(cartTexts);
  const navigate = useNavigate();
  const { cart, loginType } = context;
  return (
    <InfoDialog
      isOpen={isOver && !cart.isCheckedOut && !cart.paymentPending}
      title={t('hold.overTitle')}
      text={t('hold.overText')}
      okLabel={t('hold.overOk')}
      onClose={() => navigate(paths.cart(loginType, cart.idCart, 'place/slot'))}
    />
  );
}
