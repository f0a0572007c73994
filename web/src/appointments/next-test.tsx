import type { UserTest } from '@vaga/contract/appointments';
import { ZoneNote } from '../partners/index.ts';
import { civilDate, formatDay, formatMoney, formatTime } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { Card } from '../ui/card.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { TileBand } from '../ui/tile.tsx';
import { Unbroken } from '../ui/unbroken.tsx';
import { appointmentsTexts } from './appointments.texts.ts';
import classes from './next-test.module.css';
import { StatusBadge } from './status-badge.tsx';
import { type TestAct, TestActions, TestWays } from './test-actions.tsx';
import { isToPrepareFor, shownCode, shownPlace } from './test-labels.ts';
import { TestWalletLink } from './wallet-link.tsx';

interface NextTestProps {
  test: UserTest;
  onAct: (act: TestAct) => void;
}

/** The appointment that comes next: when, where, how to get there and what to show there. */
export function NextTest({ test, onAct }: NextTestProps) {
  const t = useText(appointmentsTexts);
  const language = useLanguage();
  return (
    <Card as="section" className={classes.card} aria-labelledby="next-test">
      <TileBand seed={test.entity} height={56} side={28} />
      <div className={classes.inside}>
        <div className={classes.when}>
          <h2 id="next-test" className={classes.eyebrow}>
            {t('next.title')}
          </h2>
          <p className={classes.day}>{formatDay(civilDate(test.date, test.timeZone), language)}</p>
          <p className={classes.time}>{formatTime(test.date, test.timeZone, language)}</p>
          <p className={classes.zone}>
            <ZoneNote instant={test.date} timeZone={test.timeZone} />
          </p>
          <StatusBadge test={test} />
        </div>
        <div className={classes.what}>
          <p className={classes.service}>
            <Unbroken>{test.service}</Unbroken>
          </p>
          <p>{test.person}</p>
          <p className={classes.place}>
            <strong>{test.entity}</strong>
            <br />
            <Unbroken>{shownPlace(test, t)}</Unbroken>
          </p>
          <p>{test.priceCents === 0 ? t('free') : formatMoney(test.priceCents, language)}</p>
          {isToPrepareFor(test) ? (
            <p className={classes.prepare}>
              <strong>{t('booked.prepare')}:</strong> {test.preparation}
            </p>
          ) : null}
          <TestWays test={test}>
            <TestWalletLink test={test} />
          </TestWays>
        </div>
        <CheckInCode test={test} onAct={onAct} />
      </div>
      <div className={classes.actions}>
        <TestActions test={test} onAct={onAct} />
      </div>
    </Card>
  );
}

/** What is shown at the counter; before it is booked there is nothing to check in with but the code to quote. */
function CheckInCode({ test, onAct }: NextTestProps) {
  const t = useText(appointmentsTexts);
  return (
    <div className={classes.side}>
      {test.isBooked ? (
        <button
          type="button"
          className={classes.qr}
          aria-label={t('checkIn.enlarge', { person: test.person })}
          onClick={() => onAct({ kind: 'checkIn', test })}
        >
          <QrCode text={test.code} />
        </button>
      ) : null}
      <p className={classes.code}>
        <span>{t('next.code')}</span> {shownCode(test)}
      </p>
    </div>
  );
}
