import { useRevalidator } from 'react-router';
import { paths } from '../app/paths.ts';
import { useLoginType } from '../app/root-data.ts';
import { useAttempt } from '../platform/attempt.ts';
import { useNavigate } from '../platform/link.tsx';
import { ApiError } from '../platform/wire.ts';
import { payAgain } from './appointments.api.ts';

/** Gives up the payment that is pending and goes to the payment step of its cart; says so where it was paid meanwhile. */
export function usePayAgain(idPayment: string) {
  const navigate = useNavigate();
  const loginType = useLoginType();
  const attempt = useAttempt({ isBlocking: true });
  const { revalidate } = useRevalidator();
  const pay = () =>
    attempt.run(async (key) => {
      const { data, messages } = await payAgain(idPayment, key);
      if (!data) throw new ApiError(200, messages);
      await navigate(paths.cart(loginType, data.id, 'payment'));
    });
  return { pay, attempt, revalidate };
}
