import { useQuery } from '@tanstack/react-query';
import { shownCode } from '../appointments/index.ts';
import { formatDay, formatMoney } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { Fact, Facts } from '../ui/facts.tsx';
import { readBooked } from './agenda.api.ts';
import { agendaTexts } from './agenda.texts.ts';
import { payerOf } from './guest-appointments.rules.ts';
import { dayOfStart, wallTimeOfStart } from './guest-form.rules.ts';

/** What has just been booked for a guest. */
export interface BookedGuest {
  name: string;
  /** The instant with the offset of the entity. */
  time: string;
  place: string;
  /** Whole. */
  code: string;
}

/** What the desk tells the guest. Who pays is decided by the booking, and is read after it: without it the rest stands. */
export function BookedGuestFacts({ booked }: { booked: BookedGuest }) {
  const t = useText(agendaTexts);
  const language = useLanguage();
  const { name, time, place, code } = booked;
  const { data: row } = useQuery({ queryKey: ['booked', code], queryFn: () => readBooked(code) });
  const payer = row ? payerOf(row) : null;
  const when = `${formatDay(dayOfStart(time), language)}, ${wallTimeOfStart(time)}`;
  return (
    <Facts>
      <Fact name={t('filter.name')} value={name} />
      <Fact name={t('done.when')} value={when} isDay />
      <Fact name={t('column.place')} value={place} />
      <Fact name={t('column.code')} value={shownCode(booked)} />
      {row && payer ? (
        <Fact
          name={t('done.payment')}
          value={t(payer, { amount: formatMoney(row.priceCents, language) })}
          isLong
        />
      ) : null}
    </Facts>
  );
}
