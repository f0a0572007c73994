import { type ReactNode, useId, useState } from 'react';
import { useAttempt } from '../platform/attempt.ts';
import classes from './choice-part.module.css';
import partClasses from './part.module.css';

interface ChoicePartProps<Value> {
  title: string;
  /** Of the part, where the page sets it apart. */
  className?: string | undefined;
  /** What is chosen when the part is first shown. */
  initial: Value;
  /** @throws ApiError where it is refused: the choice before stands again, and the server's words are shown. */
  save: (value: Value) => Promise<unknown>;
  /** Shown once the choice is saved. */
  saved: string;
  /** Shown where it could not be saved and the server said nothing. */
  failed: string;
  /** The control. */
  children: (choice: { value: Value; choose: (value: Value) => void }) => ReactNode;
}

/** A part of a page with one choice, which is saved as soon as it is made. */
export function ChoicePart<Value>(props: ChoicePartProps<Value>) {
  const { title, className = '', initial, save, saved, failed, children } = props;
  const titleId = useId();
  const { run, isBusy, failure } = useAttempt();
  const [value, setValue] = useState(initial);
  const [isSaved, setSaved] = useState(false);

  function choose(chosen: Value) {
    setValue(chosen);
    setSaved(false);
    void run(async () => {
      try {
        await save(chosen);
        setSaved(true);
      } catch (error) {
        setValue(value);
        throw error;
      }
    });
  }

  return (
    <section className={`${partClasses.part} ${className}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <div inert={isBusy}>{children({ value, choose })}</div>
      <p role="status" className={classes.saved}>
        {isSaved ? saved : ''}
      </p>
      {failure ? (
        <p role="alert" className={classes.failed}>
          {failure.text ?? failed}
        </p>
      ) : null}
    </section>
  );
}
