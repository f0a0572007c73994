import { IconArrowRight, IconPhone } from '@tabler/icons-react';
import type { Impact, ImpactBooking, ImpactChoice } from '@vaga/contract/schedule-changes';
import { civilDate, formatDay, formatPhone, formatTime } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { dot } from '../../ui/dot.ts';
import { SelectField } from '../../ui/field.tsx';
import classes from './impact.module.css';
import { impactTexts } from './impact.texts.ts';

const choices = ['offer', 'keep', 'cancel'] as const satisfies readonly ImpactChoice[];

interface ImpactBookingsProps {
  impact: Impact;
  /** For all that are not chosen one by one. */
  choice: ImpactChoice;
  own: Readonly<Record<string, ImpactChoice>>;
  onChoice: (choice: ImpactChoice) => void;
  onOwn: (idAppointment: string, choice: ImpactChoice) => void;
}

/** The bookings that no longer fit: what is done about all of them, and about one. Those that stay are named below. */
export function ImpactBookings({ impact, choice, own, onChoice, onOwn }: ImpactBookingsProps) {
  const t = useText(impactTexts);
  const affected = impact.bookings.filter(({ outcome }) => outcome !== 'stays');
  const staying = impact.bookings.filter(({ outcome }) => outcome === 'stays');
  return (
    <>
      {affected.length > 0 ? (
        <>
          <ChoiceField
            id="impact-choice"
            label={t('choice.label')}
            value={choice}
            options={choices.map((value) => ({
              value,
              text: t(`choice.${value}`),
              note: t(`choice.${value}.note`),
            }))}
            onChange={(value) => onChoice(choices.find((one) => one === value) ?? 'offer')}
          />
          {impact.unreachable > 0 ? (
            <p className={classes.note}>{t('unreachable', { count: impact.unreachable })}</p>
          ) : null}
          <ul className={classes.bookings} role="list">
            {affected.map((booking) => (
              <BookingRow
                key={booking.idAppointment}
                booking={booking}
                timeZone={impact.timeZone}
                choice={own[booking.idAppointment] ?? choice}
                isOnly={affected.length === 1}
                onChoice={(chosen) => onOwn(booking.idAppointment, chosen)}
              />
            ))}
          </ul>
        </>
      ) : null}
      {staying.length > 0 ? (
        <Disclosure title={t('stays', { count: staying.length })} isWide>
          <ul className={classes.bookings} role="list">
            {staying.map((booking) => (
              <li key={booking.idAppointment} className={classes.booking}>
                <BookingFacts booking={booking} timeZone={impact.timeZone} />
              </li>
            ))}
          </ul>
        </Disclosure>
      ) : null}
    </>
  );
}

interface BookingRowProps {
  booking: ImpactBooking;
  timeZone: string;
  choice: ImpactChoice;
  /** The choice for all is the choice for this one. */
  isOnly: boolean;
  onChoice: (choice: ImpactChoice) => void;
}

function BookingRow({ booking, timeZone, choice, isOnly, onChoice }: BookingRowProps) {
  const t = useText(impactTexts);
  const { idAppointment, person, outcome, isSoon, isReachable } = booking;
  const isToPhone = choice === 'offer' && (isSoon || outcome === 'none');
  return (
    <li className={classes.booking}>
      <BookingFacts booking={booking} timeZone={timeZone} />
      {isOnly ? null : (
        <SelectField
          id={`impact-${idAppointment}`}
          label={<span className="visually-hidden">{t('choice.of', { person })}</span>}
          value={choice}
          onChange={({ target }) =>
            onChoice(choices.find((one) => one === target.value) ?? 'offer')
          }
        >
          {choices.map((one) => (
            <option key={one} value={one}>
              {t(
                one === 'offer' && (isSoon || outcome === 'none')
                  ? 'choice.phone'
                  : `choice.${one}`,
              )}
            </option>
          ))}
        </SelectField>
      )}
      {isToPhone || !isReachable ? (
        <p className={classes.phone}>
          <IconPhone size={18} aria-hidden="true" />
          {t(isReachable ? 'toPhone' : 'notReachable', {
            phone: booking.phone ? formatPhone(booking.phone) : t('noPhone'),
          })}
        </p>
      ) : null}
    </li>
  );
}

/** Who is booked for what, the time of before struck, and the new one. */
function BookingFacts({ booking, timeZone }: Pick<BookingRowProps, 'booking' | 'timeZone'>) {
  const t = useText(impactTexts);
  const language = useLanguage();
  const { person, service, time, pool, outcome, proposedTime, proposedPool } = booking;
  const moment = (at: string) =>
    `${formatDay(civilDate(at, timeZone), language, 'short')}, ${formatTime(at, timeZone, language)}`;
  return (
    <div className={classes.facts}>
      <b>{person}</b>
      <small>{service}</small>
      <p className={classes.times}>
        {outcome === 'stays' ? (
          <>
            <span>{moment(time)}</span> <s>{pool}</s>
            <IconArrowRight size={18} aria-hidden="true" />
            <b>{proposedPool}</b>
          </>
        ) : (
          <>
            <s>{moment(time)}</s>
            <span className={classes.next}>
              <IconArrowRight size={18} aria-hidden="true" />
              {proposedTime ? (
                <b>
                  {moment(proposedTime)}
                  {proposedPool && proposedPool !== pool ? `${dot}${proposedPool}` : ''}
                </b>
              ) : (
                <b className={classes.nothing}>{t('noTime')}</b>
              )}
            </span>
          </>
        )}
      </p>
    </div>
  );
}
