import { IconCalendarPlus, IconMapPin } from '@tabler/icons-react';
import type { UserTest } from '@vaga/contract/appointments';
import { directionsTo } from '../geography/index.ts';
import { useText } from '../platform/texts.ts';
import {
  calendarAddress,
  groupCalendarAddress,
  groupWalletPassesAddress,
} from './appointments.api.ts';
import { appointmentsTexts } from './appointments.texts.ts';
import { AsideLink } from './aside-link.tsx';
import classes from './test-actions.module.css';
import { TestWalletLink, WalletLink } from './wallet-link.tsx';

/** Of what was just booked: the way there, once for each place, and one calendar file for all people. */
export function BookedWays({ tests }: { tests: readonly UserTest[] }) {
  const t = useText(appointmentsTexts);
  const booked = tests.filter(({ isBooked, canCancel }) => isBooked && canCancel);
  const [first] = booked;
  if (!first) return null;
  const atPlaces = booked.filter(({ location }) => location === 'Entity');
  const byAddress = new Map(atPlaces.map((test) => [test.address, test]));
  const isGroup = booked.length > 1;
  return (
    <div className={classes.ways}>
      {[...byAddress.values()].map((test) => (
        <AsideLink
          key={test.id}
          href={directionsTo(test)}
          icon={<IconMapPin size={20} aria-hidden="true" />}
          text={
            byAddress.size > 1
              ? t('booked.directionsTo', { entity: test.entity })
              : t('next.directions')
          }
          target="_blank"
          rel="noreferrer"
        />
      ))}
      <AsideLink
        href={isGroup ? groupCalendarAddress(first.id) : calendarAddress(first.id)}
        icon={<IconCalendarPlus size={20} aria-hidden="true" />}
        text={isGroup ? t('booked.calendarAll', { count: booked.length }) : t('next.calendar')}
        download
      />
      {isGroup ? (
        <WalletLink appleHref={groupWalletPassesAddress(first.id)} count={booked.length} />
      ) : (
        <TestWalletLink test={first} />
      )}
    </div>
  );
}
