import { useCallback, useRef } from 'react';

/**
 * For what is read again and again, whose answers may come in another order. Called before each reading, it returns a
 * question to ask once the answer is there: whether a later reading has been answered, so that what is shown is newer.
 */
export function useReadOrder(): () => () => boolean {
  const order = useRef({ asked: 0, answered: 0 });
  return useCallback(() => {
    order.current.asked += 1;
    const mine = order.current.asked;
    return () => {
      const isOld = mine < order.current.answered;
      if (!isOld) order.current.answered = mine;
      return isOld;
    };
  }, []);
}
