import { IconFileOff, IconFileText, IconMapPin, IconReceipt } from '@tabler/icons-react';
import type { UserTest } from '@vaga/contract/appointments';
import type { ReactNode } from 'react';
import { directionsTo } from '../geography/index.ts';
import { useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { receiptAddress } from './appointments.api.ts';
import { appointmentsTexts } from './appointments.texts.ts';
import { AsideLink } from './aside-link.tsx';
import { BookAgainButton, BookAnotherLink } from './book-again-button.tsx';
import { CalendarLink } from './calendar-link.tsx';
import { PaymentActions } from './payment-actions.tsx';
import { documentAddress } from './results.api.ts';
import { checkInSelf } from './self-check-in.api.ts';
import { SelfCheckInButton } from './self-check-in-button.tsx';
import classes from './test-actions.module.css';
import { documentNote } from './test-labels.ts';

export interface TestAct {
  kind: 'cancel' | 'reschedule' | 'cancelGroup' | 'rescheduleGroup' | 'checkIn';
  test: UserTest;
}

/** What can be done with an appointment, by its flags. */
export function TestActions({ test, onAct }: { test: UserTest; onAct: (act: TestAct) => void }) {
  const t = useText(appointmentsTexts);
  const note = documentNote(test);
  const nameOf = (action: string) =>
    t('actionsOf', { action, service: test.service, person: test.person });
  return (
    <div className={classes.actions}>
      <SelfCheckInButton test={test} checkIn={() => checkInSelf(test.id)} />
      <PaymentActions test={test} />
      {test.canReschedule ? (
        <Button
          variant="outline"
          aria-label={nameOf(t('reschedule'))}
          onClick={() => onAct({ kind: 'reschedule', test })}
        >
          {t('reschedule')}
        </Button>
      ) : null}
      {test.canCancel ? (
        <Button
          variant="ghost"
          aria-label={nameOf(t('cancel'))}
          onClick={() => onAct({ kind: 'cancel', test })}
        >
          {t('cancel')}
        </Button>
      ) : null}
      <BookAgainButton test={test} label={nameOf(t('bookAgain'))} />
      <BookAnotherLink test={test} label={nameOf(t('bookAnother'))} />
      {test.hasInvoice && test.idPayment ? (
        <AsideLink
          href={receiptAddress(test.idPayment)}
          icon={<IconReceipt size={20} aria-hidden="true" />}
          text={t('receipt')}
          aria-label={nameOf(t('receipt'))}
          download
        />
      ) : null}
      {test.canExportDocument ? (
        <a
          className={classes.file}
          href={documentAddress(test.id)}
          aria-label={nameOf(t('document.view'))}
          download
        >
          <IconFileText size={20} aria-hidden="true" />
          {t('document.view')}
        </a>
      ) : null}
      {note ? (
        <span className={classes.unavailable} title={t(note)} data-aside>
          <IconFileOff size={20} aria-hidden="true" />
          <span>{t(note)}</span>
        </span>
      ) : null}
    </div>
  );
}

interface TestWaysProps {
  test: UserTest;
  /** How to get there was said of another beside it. */
  isAtSamePlace?: boolean;
  /** Further ways, where there is room. */
  children?: ReactNode;
}

/** How to get there, and the entry for the calendar: of whatever is booked and to come. */
export function TestWays({ test, isAtSamePlace = false, children }: TestWaysProps) {
  const t = useText(appointmentsTexts);
  if (!test.isBooked || !test.canCancel) return null;
  return (
    <div className={classes.ways}>
      {test.location === 'Entity' && !isAtSamePlace ? (
        <AsideLink
          href={directionsTo(test)}
          icon={<IconMapPin size={20} aria-hidden="true" />}
          text={t('next.directions')}
          aria-label={`${t('next.directions')}: ${test.entity}`}
          target="_blank"
          rel="noreferrer"
        />
      ) : null}
      <CalendarLink test={test} />
      {children}
    </div>
  );
}
