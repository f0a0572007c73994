import { paths } from '../app/paths.ts';
import { useAttempt } from '../platform/attempt.ts';
import { useNavigate } from '../platform/link.tsx';
import { giveUpPayment, retryPayment } from './payment-status.api.ts';

/** The two ways on from a payment that came to nothing: giving it up leads home, another try to where `addressOf` says. */
export function useRetry(s: string, addressOf: (idCart: string) => string) {
  const navigate = useNavigate();
  const cancel = useAttempt({ isBlocking: true });
  const again = useAttempt({ isBlocking: true });
  return {
    giveUp: () =>
      cancel.run(async (key) => {
        await giveUpPayment(s, key);
        await navigate(paths.home);
      }),
    tryAgain: () =>
      again.run(async (key) => {
        const { id } = await retryPayment(s, key);
        await navigate(addressOf(id));
      }),
    isGivingUp: cancel.isBusy,
    isTrying: again.isBusy,
    attempts: [cancel, again],
  };
}
