import type { UserTest } from '@vaga/contract/appointments';
import classes from './test-actions.module.css';
import { TestWays } from './test-actions.tsx';

/** Of what was just booked: the way there and the entry for the calendar, for each person. */
export function BookedWays({ tests }: { tests: readonly UserTest[] }) {
  return (
    <ul role="list" className={classes.booked}>
      {tests.map((test) => (
        <li key={test.id}>
          {tests.length > 1 ? <p>{test.person}</p> : null}
          <TestWays test={test} />
        </li>
      ))}
    </ul>
  );
}
