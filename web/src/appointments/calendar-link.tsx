import { IconCalendarPlus } from '@tabler/icons-react';
import type { UserTest } from '@vaga/contract/appointments';
import { useText } from '../platform/texts.ts';
import { calendarAddress } from './appointments.api.ts';
import { appointmentsTexts } from './appointments.texts.ts';
import { AsideLink } from './aside-link.tsx';

/** The appointment as a file that any calendar takes. */
export function CalendarLink({ test }: { test: UserTest }) {
  const t = useText(appointmentsTexts);
  const action = t('next.calendar');
  return (
    <AsideLink
      href={calendarAddress(test.id)}
      icon={<IconCalendarPlus size={20} aria-hidden="true" />}
      text={action}
      aria-label={t('actionsOf', { action, service: test.service, person: test.person })}
      download
    />
  );
}
