import type { UserTest } from '@vaga/contract/appointments';
import { callsOf } from './appointments.api.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { CancelGroupDialog } from './cancel-group-dialog.tsx';
import { CheckInDialog } from './check-in-dialog.tsx';
import { Companions } from './companions.tsx';
import { RescheduleDialog } from './reschedule-dialog.tsx';
import { RescheduleGroupDialog } from './reschedule-group-dialog.tsx';
import type { TestAct } from './test-actions.tsx';
import { type GroupAct, groupOf } from './test-groups.rules.ts';

interface TestDialogsProps {
  act: TestAct;
  /** All that is to come. */
  tests: readonly UserTest[];
  onAct: (act: TestAct | null) => void;
}

/** The dialog of what is about to be done. */
export function TestDialogs({ act, tests, onAct }: TestDialogsProps) {
  const { test, kind } = act;
  const close = () => onAct(null);
  const companions = (of: GroupAct) => (
    <Companions
      test={test}
      tests={tests}
      act={of}
      onTogether={() => onAct({ kind: of === 'cancel' ? 'cancelGroup' : 'rescheduleGroup', test })}
    />
  );
  switch (kind) {
    case 'cancel':
      return (
        <CancelDialog
          test={test}
          calls={callsOf(test.id)}
          companions={companions('cancel')}
          onClose={close}
        />
      );
    case 'reschedule':
      return (
        <RescheduleDialog
          test={test}
          calls={callsOf(test.id)}
          companions={companions('reschedule')}
          onClose={close}
        />
      );
    case 'cancelGroup':
      return <CancelGroupDialog tests={groupWith(test, tests, 'cancel')} onClose={close} />;
    case 'rescheduleGroup':
      return <RescheduleGroupDialog tests={groupWith(test, tests, 'reschedule')} onClose={close} />;
    case 'checkIn':
      return <CheckInDialog test={test} onClose={close} />;
  }
}

/** Never empty: what was done with all of them stays on the screen until it is closed. */
function groupWith(
  test: UserTest,
  tests: readonly UserTest[],
  act: GroupAct,
): [UserTest, ...UserTest[]] {
  const [first, ...others] = groupOf(test, tests, act);
  return first ? [first, ...others] : [test];
}
