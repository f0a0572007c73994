import * as paymentLinksCalls from '@vaga/contract/calls/payment-links';
import { useEffect } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { StateSheet } from '../app/state-sheet.tsx';
import { isChunkLoadError } from '../platform/chunks.ts';
import { apiOf } from '../platform/context.ts';
import { useNavigate } from '../platform/link.tsx';
import { useText } from '../platform/texts.ts';
import { usePoll } from '../platform/use-poll.ts';
import { isNotFound } from '../platform/wire.ts';
import { ButtonLink } from '../ui/button.tsx';
import { InfoDialog } from '../ui/dialog.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { rememberLink } from './last-link.ts';
import { PayByLink } from './pay-by-link.tsx';
import { type DeferredCart, readDeferredNow, receiptPath } from './payment-link.api.ts';
import { paymentsTexts } from './payments.texts.ts';
import { Visits } from './visits.tsx';
import { Voucher } from './voucher.tsx';

/** While a payment is being confirmed it is asked about so often. */
const waitsMs = [3_000] as const;

/** What the link in `?token=` is for; null for one that opens nothing. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const link = { token: asked.get('token') ?? '', email: asked.get('email') ?? '' };
  const nothing = { link, cart: null, types: [] };
  if (!link.token) return nothing;
  const api = apiOf(context);
  try {
    const cart = await api.data(paymentLinksCalls.readPaymentLink, {
      params: { token: link.token },
    });
    const types = cart.canCheckout
      ? await api.data(paymentLinksCalls.listPaymentLinkMethods, { params: { cartId: link.token } })
      : [];
    return { link, cart, types };
  } catch (error) {
    if (error instanceof Response) throw error;
    // An unknown link, or a malformed one. Of any other nothing is known: it may have been paid just now.
    if (isNotFound(error)) return nothing;
    throw error;
  }
}

/** A booking of another account that the reader is asked to pay: open to the bearer of the link, without an account. */
export default function PaymentDeferredPage() {
  const { link, cart, types } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const status = cart?.status;
  useEffect(() => {
    if (status) rememberLink(link);
  }, [link, status]);
  usePoll({
    waitsMs: status === 'confirming' ? waitsMs : null,
    look: () => readDeferredNow(link.token),
    onAnswer: (fresh) => {
      if (fresh.status !== status) void revalidate();
    },
  });

  if (!cart) return <NoLink />;
  if (cart.canCheckout && types.length > 0) {
    return <PayByLink link={link} cart={cart} types={types} />;
  }
  return <HowItStands cart={cart} token={link.token} />;
}

/**
 * What the link is for could not be read: the generic error, then home. A part of the program that is missing is no
 * such.
 */
export function ErrorBoundary({ error }: { error: unknown }) {
  const t = useText(paymentsTexts);
  if (isChunkLoadError(error)) throw error;
  return <ErrorThenHome title={t('problem.title')} />;
}

/** A link that opens nothing: says so, then home. */
function NoLink() {
  const t = useText(paymentsTexts);
  return <ErrorThenHome title={t('unknown.title')} />;
}

function ErrorThenHome({ title }: { title: string }) {
  const t = useText(paymentsTexts);
  const navigate = useNavigate();
  return (
    <Page width="narrow">
      <PageHead title={title} />
      <PageTitle title={title} />
      <InfoDialog
        isOpen
        title={t('problem.title')}
        text={t('problem.text')}
        onClose={() => navigate(paths.home)}
      />
    </Page>
  );
}

function HowItStands({ cart, token }: { cart: DeferredCart; token: string }) {
  const t = useText(paymentsTexts);
  const name = cart.bookedBy;
  const toHome = (
    <ButtonLink to={paths.home} variant="outline">
      {t('link.home')}
    </ButtonLink>
  );
  const visits = <Visits schedules={cart.schedules} />;
  switch (cart.status) {
    case 'paid':
      return (
        <StateSheet
          title={t('link.paidTitle')}
          lead={t('link.paidLead', { name })}
          tone="done"
          detail={visits}
        >
          {cart.hasReceipt ? (
            <ButtonLink to={receiptPath(token)} reloadDocument>
              {t('link.receipt')}
            </ButtonLink>
          ) : null}
        </StateSheet>
      );
    case 'confirming':
      return (
        <StateSheet
          title={t('confirming.title')}
          lead={t('link.wait')}
          tone="waiting"
          detail={visits}
        />
      );
    case 'awaitingVoucher':
      return <Voucher voucher={cart.voucher}>{toHome}</Voucher>;
    case 'refunded':
    case 'refundFailed':
      return (
        <StateSheet title={t(`${cart.status}.title`)} lead={t(`${cart.status}.lead`)} tone="over">
          {toHome}
        </StateSheet>
      );
    case 'canceled':
      return (
        <StateSheet
          title={t('link.canceledTitle')}
          lead={t('link.canceledLead', { name })}
          tone="over"
        >
          {toHome}
        </StateSheet>
      );
    default:
      return (
        <StateSheet
          title={t('link.expiredTitle')}
          lead={t('link.expiredLead', { name })}
          tone="over"
        >
          {toHome}
        </StateSheet>
      );
  }
}
