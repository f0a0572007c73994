import { useEffect, useEffectEvent } from 'react';

interface Poll<Answer> {
  /**
   * How long to wait before each look, in milliseconds: the last one for all that follow. Null while nothing is
   * awaited.
   */
  waitsMs: readonly [number, ...number[]] | null;
  look: () => Promise<Answer>;
  onAnswer: (answer: Answer) => void;
}

/**
 * Looks again and again at what is awaited. A look that is lost changes nothing: what stands on the page stays, and the
 * next look comes. An answer that comes after the page was left is dropped.
 */
export function usePoll<Answer>({ waitsMs, look, onAnswer }: Poll<Answer>): void {
  const ask = useEffectEvent(look);
  const tell = useEffectEvent(onAnswer);
  const waits = waitsMs?.join() ?? '';
  useEffect(() => {
    const list = waits.split(',').map(Number);
    if (waits === '') return;
    let isOver = false;
    let timer = setTimeout(turn, list[0]);
    let looks = 0;
    async function turn() {
      const answer = await ask().then(
        (value) => ({ value }),
        () => null,
      );
      if (isOver) return;
      looks += 1;
      timer = setTimeout(turn, list[Math.min(looks, list.length - 1)]);
      if (answer) tell(answer.value);
    }
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [waits]);
}
