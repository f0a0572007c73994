import { Link } from 'react-router';
import classes from './stepper.module.css';

export interface Step {
  label: string;
  /** Where the step is, if it can be entered from here. */
  to?: string | undefined;
}

/** Where you are among the steps. On a phone only the present step shows its name. */
export function Stepper({
  steps,
  current,
  label,
}: {
  steps: readonly Step[];
  current: number;
  label: string;
}) {
  return (
    <nav aria-label={label}>
      <ol role="list" className={classes.steps}>
        {steps.map((step, index) => {
          const state = index < current ? 'done' : index === current ? 'now' : 'next';
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
    </nav>
  );
}
