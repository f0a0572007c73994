import { Link } from '../platform/link.tsx';
import { useText } from '../platform/texts.ts';
import classes from './stepper.module.css';
import { uiTexts } from './ui.texts.ts';

export interface Step {
  label: string;
  /** Where the step is, if it can be entered from here. */
  to?: string | undefined;
  /** It is not done, though one is past it. */
  isMissing?: boolean;
}

/** Where you are among the steps. On a phone the present one is named below. */
export function Stepper({
  steps,
  current,
  label,
}: {
  steps: readonly Step[];
  current: number;
  label: string;
}) {
  const t = useText(uiTexts);
  return (
    <nav aria-label={label}>
      <ol role="list" className={classes.steps}>
        {steps.map((step, index) => {
          const isDone = index < current && !step.isMissing;
          const state = isDone ? 'done' : index === current ? 'now' : 'next';
          const inside = (
            <>
              <b className={classes.number} aria-hidden="true">
                {state === 'done' ? '✓' : index + 1}
              </b>
              <span className={classes.label}>{step.label}</span>
            </>
          );
          return (
            <li
              key={step.label}
              className={classes.step}
              data-state={state}
              aria-current={state === 'now' ? 'step' : undefined}
            >
              {step.to && state !== 'now' ? (
                <Link to={step.to} className={classes.link}>
                  {inside}
                </Link>
              ) : (
                <span className={classes.link}>{inside}</span>
              )}
            </li>
          );
        })}
      </ol>
      {/* A phone has no room for the names of all steps; a screen reader finds them in the list. */}
      <p className={classes.here} aria-hidden="true">
        {t('step', {
          number: current + 1,
          total: steps.length,
          label: steps[current]?.label ?? '',
        })}
      </p>
    </nav>
  );
}
