import type { WaitlistEntry } from '@vaga/contract/waitlist';
import { useRevalidator } from 'react-router';
import type { LoginType } from '../app/paths.ts';
import { atEntity } from '../partners/index.ts';
import { useAttempt } from '../platform/attempt.ts';
import { formatDay, formatNames, formatTime } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { dot } from '../ui/dot.ts';
import { FailureDialog } from '../ui/failure-dialog.tsx';
import { Unbroken } from '../ui/unbroken.tsx';
import { offerPath } from './offer-path.ts';
import { TimeLeft } from './time-left.tsx';
import { leaveWaitlist, passOffer } from './waitlist.api.ts';
import { waitlistTexts } from './waitlist.texts.ts';
import classes from './waitlist-entries.module.css';

interface EntriesProps {
  entries: readonly WaitlistEntry[];
  loginType: LoginType;
}

/** The account's waitlist entries, each with a button to leave; those with an offer first. Null without entries. */
export function WaitlistEntries({ entries, loginType }: EntriesProps) {
  const t = useText(waitlistTexts);
  if (entries.length === 0) return null;
  const offered = entries.filter(({ offer }) => offer !== null);
  const others = entries.filter(({ offer }) => offer === null);
  return (
    <section className={classes.section} aria-labelledby="waitlist">
      <h2 id="waitlist" className={classes.title}>
        {t('list.title')}
      </h2>
      <ul role="list" className={classes.list}>
        {[...offered, ...others].map((entry) => (
          <Entry key={entry.id} entry={entry} loginType={loginType} />
        ))}
      </ul>
    </section>
  );
}

function Entry({ entry, loginType }: { entry: WaitlistEntry; loginType: LoginType }) {
  const t = useText(waitlistTexts);
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const leave = useAttempt();
  const pass = useAttempt();
  const { id, idCart, service, entity, radiusKm, offer, people } = entry;
  const day = formatDay(entry.date, language);
  const [time] = offer?.times ?? [];

  return (
    <li className={classes.entry} data-offered={offer ? true : undefined}>
      <div>
        <h3 className={classes.what}>
          <Unbroken>{t('list.entry', { service, day })}</Unbroken>
        </h3>
        <p className={classes.soft}>
          {radiusKm ? t('list.around', { entity, km: radiusKm }) : t('list.here', { entity })}
          {`${dot}${formatNames(people, language)}`}
        </p>
        {offer && time ? (
          <p className={classes.offer}>
            <strong>
              {t('list.offered', {
                time: formatTime(time, offer.timeZone, language),
                at: atEntity(offer.entity, language),
              })}
            </strong>
            <br />
            <TimeLeft until={offer.until} />
          </p>
        ) : (
          <p>{t('list.waiting')}</p>
        )}
      </div>
      <div className={classes.ways}>
        {offer ? (
          <>
            <ButtonLink variant="accent" to={offerPath(loginType, { idCart, offer })}>
              {t('take')}
            </ButtonLink>
            <Button
              variant="outline"
              isBusy={pass.isBusy}
              onClick={() =>
                pass.run(async (key) => {
                  await passOffer(id, key);
                  await revalidate();
                })
              }
            >
              {t('pass')}
            </Button>
          </>
        ) : null}
        <Button
          variant="ghost"
          isBusy={leave.isBusy}
          aria-label={t('leave.of', { service, day })}
          onClick={() =>
            leave.run(async () => {
              await leaveWaitlist(id);
              await revalidate();
            })
          }
        >
          {t('leave')}
        </Button>
      </div>
      <FailureDialog attempts={[leave, pass]} title={t('problem.title')} text={t('problem.text')} />
    </li>
  );
}
