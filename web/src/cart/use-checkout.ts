import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { paths } from '../app/paths.ts';
import { isUnanswered, useAttempt } from '../platform/attempt.ts';
import { whileBlocked } from '../platform/blocking.ts';
import type { Faults } from '../platform/use-faults.ts';
import { ApiError } from '../platform/wire.ts';
import { checkOut, checkOutDeferred } from './cart.api.ts';
import {
  byOthers,
  checkoutOf,
  invoiceFields,
  type PaymentDraft,
  type PaymentField,
} from './payment.rules.ts';
import { useCart } from './use-cart.ts';

interface Pay {
  isFree: boolean;
  /** What the server found in the fields. */
  onFaults: (faults: Faults<PaymentField>) => void;
}

/** Checks the cart out: to the success screen, or to the provider's page; nothing typed is lost where it fails. */
export function useCheckout() {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { cart, loginType } = useCart();
  const { run, isBusy } = useAttempt();
  const [isLeaving, setLeaving] = useState(false);
  const [problem, setProblem] = useState<{ text: string | undefined } | null>(null);

  async function checkout(draft: PaymentDraft, isFree: boolean, key: string) {
    const { type, data, messages } = await checkOut(cart.idCart, checkoutOf(draft, isFree), key);
    if (type !== 'Success' || !data) throw new ApiError(200, messages);
    const { status, url } = data.paymentResult;
    if (status === 'Redirect' && url) {
      // The browser is on its way: the button stays busy until the page is gone.
      setLeaving(true);
      window.location.assign(url);
    } else if (status === 'Success') {
      await navigate(paths.cart(loginType, cart.idCart, 'success'));
    } else {
      throw new ApiError(200, []);
    }
  }

  /** The cart then shows whom the link went to, whatever the step. */
  async function defer({ email }: PaymentDraft, key: string) {
    const body = { email: email.trim() };
    const { type, messages } = await checkOutDeferred(cart.idCart, body, key);
    if (type !== 'Success') throw new ApiError(200, messages);
    await revalidate();
  }

  const pay = (draft: PaymentDraft, { isFree, onFaults }: Pay) =>
    run(async (key) => {
      try {
        const isByOthers = draft.method === byOthers;
        await whileBlocked(isByOthers ? defer(draft, key) : checkout(draft, isFree, key));
      } catch (error) {
        const faults = faultsOf(error);
        if (Object.keys(faults).length > 0) return onFaults(faults);
        setProblem({ text: error instanceof ApiError ? error.messages[0]?.text : undefined });
        // No answer: the next try carries the same key, so that nobody pays twice.
        if (isUnanswered(error)) throw error;
      }
    });

  return {
    pay,
    isBusy: isBusy || isLeaving,
    problem,
    /** Read again only once the person has seen why: places may be lost, and the step then leads back to the times. */
    forgetProblem: () => {
      setProblem(null);
      void revalidate();
    },
  };
}

function faultsOf(error: unknown): Faults<PaymentField> {
  const faults: Faults<PaymentField> = {};
  if (!(error instanceof ApiError)) return faults;
  for (const field of invoiceFields) {
    const message = error.messageOf(field);
    if (message) faults[field] = message.text;
  }
  const email = error.messageOf('email');
  if (email) faults.email = email.text;
  const method = error.messageOf('payment.method') ?? error.messageOf('paymentType');
  return method ? { ...faults, method: method.text } : faults;
}
