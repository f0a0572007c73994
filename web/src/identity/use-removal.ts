import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAttempt } from '../platform/attempt.ts';
import { useDialogOf } from '../platform/use-dialog-of.ts';

/** The removal of an item of a list, which is asked about first. The pressed button goes with its row: the focus moves to the heading. */
export function useRemoval<Item>(remove: (item: Item) => Promise<unknown>) {
  const { revalidate } = useRevalidator();
  const { run, isBusy, failure, forget } = useAttempt();
  const [asked, ask, close] = useDialogOf<Item>();
  const heading = useRef<HTMLHeadingElement>(null);
  const [removed, setRemoved] = useState(0);
  useEffect(() => {
    if (removed > 0) heading.current?.focus();
  }, [removed]);

  const confirm = () =>
    run(async () => {
      if (asked !== null) await remove(asked);
      await revalidate();
      setRemoved((times) => times + 1);
    }).finally(close);

  return { heading, asked, ask, close, confirm, isBusy, hasFailed: failure !== null, forget };
}

export type Removal<Item> = ReturnType<typeof useRemoval<Item>>;
