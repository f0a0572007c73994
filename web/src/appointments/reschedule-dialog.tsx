import type { AvailableSlot } from '@vaga/contract/appointments';
import type { ReactNode } from 'react';
import { atEntity } from '../partners/index.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { InfoDialog } from '../ui/dialog.tsx';
import { Unbroken } from '../ui/unbroken.tsx';
import type { TestCalls } from './appointments.api.ts';
import { appointmentsTexts } from './appointments.texts.ts';
import { ChooseStartDialog } from './choose-start-dialog.tsx';
import { momentLabel, type ShownTest } from './test-labels.ts';

interface RescheduleDialogProps {
  test: ShownTest;
  calls: Pick<TestCalls, 'slots' | 'move'>;
  /** Says that the persons booked together keep theirs. */
  companions?: ReactNode;
  onClose: () => void;
}

/** Another day and time at the same place, for one person. */
export function RescheduleDialog({ test, calls, companions, onClose }: RescheduleDialogProps) {
  const t = useText(appointmentsTexts);
  const language = useLanguage();
  return (
    <ChooseStartDialog<AvailableSlot>
      title={t('reschedule.title')}
      confirmLabel={t('reschedule.confirm')}
      lead={
        <>
          <p>
            <Unbroken>
              {t('reschedule.lead', {
                service: test.service,
                person: test.person,
                at: atEntity(test.entity, language),
                moment: momentLabel(test, language, t),
              })}
            </Unbroken>
          </p>
          {companions}
        </>
      }
      test={test}
      startsOf={[test.code]}
      read={calls.slots}
      move={({ time }, key) => calls.move(time, key)}
      nameOf={({ available }, time) => t('slot', { time, count: available, entity: test.entity })}
      done={({ time }) => <Moved test={{ ...test, date: time }} onClose={onClose} />}
      onClose={onClose}
    />
  );
}

/** It is done: what stands now, and that a mail says the same. */
function Moved({ test, onClose }: Pick<RescheduleDialogProps, 'test' | 'onClose'>) {
  const t = useText(appointmentsTexts);
  const language = useLanguage();
  const { service, person } = test;
  const at = atEntity(test.entity, language);
  const moment = momentLabel(test, language, t);
  return (
    <InfoDialog
      isOpen
      onClose={onClose}
      title={t('reschedule.done')}
      text={
        <>
          <p>
            <Unbroken>{t('cancel.what', { service, person, at, moment })}</Unbroken>
          </p>
          <p>
            <Unbroken>{t('reschedule.mailed')}</Unbroken>
          </p>
        </>
      }
    />
  );
}
