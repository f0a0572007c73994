import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { paths } from '../../app/paths.ts';
import {
  byOthers,
  checkOut,
  checkOutDeferred,
  checkoutOf,
  type PaymentDraft,
  type PaymentField,
} from '../../payments/index.ts';
import { isUnanswered, useAttempt } from '../../platform/attempt.ts';
import { useNavigate } from '../../platform/link.tsx';
import type { FieldErrors } from '../../platform/use-form-errors.ts';
import { ApiError } from '../../platform/wire.ts';
import { useCart } from '../use-cart.ts';

interface Pay {
  isFree: boolean;
  /** Shows what the server found in the fields; null where it was about none of them. */
  refuse: (error: unknown) => FieldErrors<PaymentField> | null;
}

interface Problem {
  /** What the server said. */
  text: string | undefined;
  /** No answer came, or none in words. */
  isAway: boolean;
}

/** Checks the cart out: to the success screen, or to the provider's page; nothing typed is lost where it fails. */
export function useCheckout() {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { cart, loginType } = useCart();
  const { run, isBusy } = useAttempt({ isBlocking: true });
  const [isLeaving, setLeaving] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function checkout(draft: PaymentDraft, isFree: boolean, key: string) {
    const { type, data, messages } = await checkOut(cart.idCart, checkoutOf(draft, isFree), key);
    if (type !== 'Success' || !data) throw new ApiError(200, messages);
    const { status, url } = data.paymentResult;
    if (status === 'Redirect' && url) {
      // The browser is on its way: the button stays busy until the page unloads.
      setLeaving(true);
      window.location.assign(url);
    } else if (status === 'Success') {
      await navigate(paths.cart(loginType, cart.idCart, 'success'));
    } else {
      throw new ApiError(200, []);
    }
  }

  /** The cart then shows the payer of the link, whatever the step. */
  async function defer({ email }: PaymentDraft, key: string) {
    const body = { email: email.trim() };
    const { type, messages } = await checkOutDeferred(cart.idCart, body, key);
    if (type !== 'Success') throw new ApiError(200, messages);
    await revalidate();
  }

  const pay = (draft: PaymentDraft, { isFree, refuse }: Pay) =>
    run(async (key) => {
      try {
        const isByOthers = draft.method === byOthers;
        await (isByOthers ? defer(draft, key) : checkout(draft, isFree, key));
      } catch (error) {
        const errors = refuse(error);
        // A method that is not offered any more leaves the list.
        if (errors?.method) await revalidate();
        if (errors) return;
        // No answer: the next try carries the same key, so that the cart is not paid twice.
        const text = error instanceof ApiError ? error.messages[0]?.text : undefined;
        setProblem({ text, isAway: isUnanswered(error) && text === undefined });
        if (isUnanswered(error)) throw error;
      }
    }, draft);

  return {
    pay,
    isBusy: isBusy || isLeaving,
    problem,
    /** Read again only once the person has seen why: places may be lost, and the step then leads back to the times. */
    forgetProblem: () => {
      setProblem(null);
      // Without a connection the page would be lost, with what was typed in it.
      if (!problem?.isAway) void revalidate();
    },
  };
}
