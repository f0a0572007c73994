import { useRef, useState } from 'react';

/** An act on a person that has no answer yet. */
interface WaitingAct {
  name: string;
  isDone: Promise<boolean>;
}

/** Acts on one person, one after the other. */
export function usePersonQueue() {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  /** Of each person the act that was asked for last. */
  const waiting = useRef(new Map<string, WaitingAct>());

  /**
   * Does an act once the one before it on the same person is done; the same act twice is one.
   * @param work resolves to whether it was done; `isLast` says whether no other act waits for it.
   * @returns whether the act was done: not if the one before it was not.
   */
  function queue(
    person: string,
    name: string,
    work: (isLast: () => boolean) => Promise<boolean>,
  ): Promise<boolean> {
    const before = waiting.current.get(person);
    if (before?.name === name) return before.isDone;
    const isLast = () => waiting.current.get(person) === mine;
    const start = async () => {
      if (before && !(await before.isDone)) return false;
      return work(isLast);
    };
    const mine: WaitingAct = {
      name,
      isDone: start().finally(() => {
        if (isLast()) waiting.current.delete(person);
        setBusy(new Set(waiting.current.keys()));
      }),
    };
    waiting.current.set(person, mine);
    setBusy(new Set(waiting.current.keys()));
    return mine.isDone;
  }

  /** Resolves once every act that was asked for has its answer. */
  async function allAnswered(): Promise<void> {
    await Promise.all([...waiting.current.values()].map(({ isDone }) => isDone));
  }

  return { busy, queue, allAnswered };
}
