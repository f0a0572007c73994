import type { UserTest } from '@vaga/contract/appointments';
import classes from './test-actions.module.css';
import { TestWays } from './test-actions.tsx';

/** Of what was just booked: the way there, once for one place, and each person's entry for the calendar. */
export function BookedWays({ tests }: { tests: readonly UserTest[] }) {
  const isOnePlace = new Set(tests.map(({ address }) => address)).size === 1;
  return (
    <ul role="list" className={classes.booked}>
      {tests.map((test, index) => (
        <li key={test.id}>
          {tests.length > 1 ? <p>{test.person}</p> : null}
          <TestWays test={test} isAtSamePlace={isOnePlace && index > 0} />
        </li>
      ))}
    </ul>
  );
}
