import { useCallback, useRef } from 'react';

interface Reading {
  /** Whether a later reading has been answered, so that what is shown is newer. */
  isOld: () => boolean;
  /** Records that this one was answered. A failure is no answer: that to an earlier reading is still good. */
  answered: () => void;
}

/** For what is read again and again, whose answers may come in another order. Called before each reading. */
export function useReadOrder(): () => Reading {
  const order = useRef({ asked: 0, answered: 0 });
  return useCallback(() => {
    order.current.asked += 1;
    const mine = order.current.asked;
    return {
      isOld: () => mine < order.current.answered,
      answered: () => {
        order.current.answered = Math.max(mine, order.current.answered);
      },
    };
  }, []);
}
