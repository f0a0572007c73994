import { IconX } from '@tabler/icons-react';
import type { DeskBookableService } from '@vaga/contract/agenda';
import type { AgendaDay } from '@vaga/contract/agenda-day';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { paths } from '../../app/paths.ts';
import { Link, useNavigate } from '../../platform/link.tsx';
import { useText } from '../../platform/texts.ts';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import type { PersonLists } from '../guest-part.tsx';
import { useWhen } from '../use-start-choice.ts';
import { BookedFace } from './booked-face.tsx';
import { deskTexts } from './desk.texts.ts';
import type { DeskBooking } from './desk-booking.ts';
import { focusField } from './desk-fields.ts';
import { DeskForm } from './desk-form.tsx';
import classes from './desk-sheet.module.css';
import { ReservedBadge } from './reserved-badge.tsx';
import { type DeskFormState, useDeskForm } from './use-desk-form.ts';

interface DeskSheetProps {
  day: AgendaDay;
  services: DeskBookableService[];
  lists: PersonLists;
  /** A civil day at the entity. */
  today: string;
  /** When the sheet was opened (UTC). */
  now: string;
  given: Pick<DeskBooking, 'service' | 'pool' | 'time' | 'name'>;
  onBooked: (id: string) => void;
}

/** The sheet in which a member books: what, when, who, how it is paid. */
export function DeskSheet({ day, services, lists, today, now, given, onBooked }: DeskSheetProps) {
  const t = useText(deskTexts);
  const date = day.date < today ? today : day.date;
  const form = useDeskForm({
    services,
    given: { ...given, service: serviceAtFirst(services, given), date },
    today,
    now,
    onBooked,
  });
  const { booked } = form;
  useFirstFocus(form);
  const back = paths.day({ date: day.date });
  return (
    <DeskPanel back={back} aside={booked ? null : <ReservedBadge reserved={form.reserved} />}>
      {booked ? (
        <BookedFace booked={booked} date={booked.time.slice(0, 10)} onNext={form.bookNext} />
      ) : (
        <DeskForm form={form} services={services} day={day} lists={lists} today={today} />
      )}
      <LeaveGuard
        isChanged={form.isChanged}
        labels={{
          title: t('leave.title'),
          text: t('leave.text'),
          leave: t('leave.leave'),
          stay: t('leave.stay'),
        }}
      />
    </DeskPanel>
  );
}

/** As the sheet opens, or begins anew, the first question without an answer has the focus: who comes in at a chosen time needs a name alone. */
function useFirstFocus({ draft: { service, time }, starts, booked }: DeskFormState): void {
  const isSet = useRef(false);
  const first = service === '' ? 'service' : time === '' ? 'time' : 'name';
  useWhen(booked !== null, () => {
    isSet.current = false;
  });
  useWhen(booked === null && (first !== 'time' || !starts.isPending), () => {
    if (!isSet.current) focusField(first);
    isSet.current = true;
  });
}

/** None is chosen for the member, but where the pool, or the entity, has only one: a wrong one would be booked. */
function serviceAtFirst(
  services: readonly DeskBookableService[],
  { service, pool }: { service: string; pool: string },
): string {
  if (services.some(({ idEntityService }) => idEntityService === service)) return service;
  const ofPool = services.filter(({ idPools }) => pool === '' || idPools.includes(pool));
  const [only] = ofPool;
  return only && ofPool.length === 1 ? only.idEntityService : '';
}

function DeskPanel({
  back,
  aside,
  children,
}: {
  back: string;
  aside: ReactNode;
  children: ReactNode;
}) {
  const t = useText(deskTexts);
  const navigate = useNavigate();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isInDialog = event.target instanceof Element && event.target.closest('dialog[open]');
    if (event.key !== 'Escape' || event.defaultPrevented || isInDialog) return;
    void navigate(back);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <section className={classes.sheet} aria-labelledby="desk-title">
      <header className={classes.head}>
        <h1 id="desk-title" className={classes.title}>
          {t('title')}
        </h1>
        {aside}
        <Link to={back} className={classes.close} aria-label={t('close')}>
          <IconX size={20} aria-hidden="true" />
        </Link>
      </header>
      {children}
    </section>
  );
}
