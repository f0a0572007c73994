import { IconCalendarPlus } from '@tabler/icons-react';
import type { UserTest } from '@vaga/contract/appointments';
import { useText } from '../platform/texts.ts';
import { calendarAddress } from './appointments.api.ts';
import { appointmentsTexts } from './appointments.texts.ts';
import classes from './test-actions.module.css';

/** The appointment as a file that any calendar takes. */
export function CalendarLink({ test }: { test: UserTest }) {
  const t = useText(appointmentsTexts);
  return (
    <a
      className={classes.file}
      href={calendarAddress(test.id)}
      title={t('next.calendar')}
      data-aside
      download
    >
      <IconCalendarPlus size={20} aria-hidden="true" />
      <span>{t('next.calendar')}</span>
    </a>
  );
}
