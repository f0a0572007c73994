import { waitlistOfferMinutes, waitlistRadiusKm } from '@vaga/contract/limits';
import type { EntityOptionWithSlots } from '@vaga/contract/scheduling';
import type { WaitlistEntry } from '@vaga/contract/waitlist';
import { useEffect, useState } from 'react';
import type { LoginType } from '../app/paths.ts';
import { atEntity } from '../partners/index.ts';
import { useAttempt } from '../platform/attempt.ts';
import { formatDay, formatTime } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { ApiError } from '../platform/wire.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { FailureDialog } from '../ui/failure-dialog.tsx';
import { SelectField } from '../ui/field.tsx';
import { Unbroken } from '../ui/unbroken.tsx';
import classes from './join-waitlist.module.css';
import { offerPath } from './offer-path.ts';
import {
  type JoinWaitlistInput,
  joinWaitlist,
  leaveWaitlist,
  readWaitlistEntries,
} from './waitlist.api.ts';
import { waitlistTexts } from './waitlist.texts.ts';

interface JoinWaitlistProps {
  place: EntityOptionWithSlots;
  cartId: string;
  loginType: LoginType;
}

/** On a full day: the form to join its waitlist, or the cart's entry. The entry is loaded only here. */
export function JoinWaitlist({ place, cartId, loginType }: JoinWaitlistProps) {
  const [entry, setEntry] = useState<WaitlistEntry | null | undefined>(undefined);
  useEffect(() => {
    let isUnmounted = false;
    void readWaitlistEntries()
      .then((entries) => entries.find(({ idCart }) => idCart === cartId) ?? null)
      // If the call fails, the form is shown: the server refuses a second entry.
      .catch(() => null)
      .then((found) => {
        if (!isUnmounted) setEntry(found);
      });
    return () => {
      isUnmounted = true;
    };
  }, [cartId]);
  if (entry === undefined) return <div className={classes.box} data-empty aria-busy="true" />;
  const isHere = entry?.date === place.date && entry.idEntityService === place.idEntityService;
  return (
    <section className={classes.box} aria-live="polite">
      {entry && (isHere || entry.offer) ? (
        <EntryStatus entry={entry} loginType={loginType} onLeft={() => setEntry(null)} />
      ) : (
        <JoinForm place={place} cartId={cartId} entry={entry} onJoined={setEntry} />
      )}
    </section>
  );
}

interface JoinFormProps extends Omit<JoinWaitlistProps, 'loginType'> {
  /** The cart's entry for another day or entity service. */
  entry: WaitlistEntry | null;
  onJoined: (entry: WaitlistEntry) => void;
}

function JoinForm({ place, cartId, entry, onJoined }: JoinFormProps) {
  const t = useText(waitlistTexts);
  const language = useLanguage();
  const attempt = useAttempt();
  const [radiusKm, setRadius] = useState<JoinWaitlistInput['radiusKm']>(null);

  const join = () =>
    attempt.run(async (key) => {
      const input = { cartId, entityService: place.idEntityService, date: place.date, radiusKm };
      const { type, data, messages } = await joinWaitlist(input, key);
      if (type === 'Error' || !data) throw new ApiError(200, messages);
      onJoined(data);
    }, radiusKm);

  return (
    <>
      <h3 className={classes.title}>{t('ask.title')}</h3>
      <p>
        <Unbroken>{t('ask.text', { minutes: waitlistOfferMinutes })}</Unbroken>
      </p>
      {entry ? <p>{t('ask.other', { day: formatDay(entry.date, language, 'medium') })}</p> : null}
      <div className={classes.form}>
        <SelectField
          label={t('ask.where')}
          value={radiusKm ?? ''}
          onChange={({ target }) =>
            setRadius(waitlistRadiusKm.find((km) => String(km) === target.value) ?? null)
          }
        >
          <option value="">{t('ask.here', { at: atEntity(place.entity, language) })}</option>
          {waitlistRadiusKm.map((km) => (
            <option key={km} value={km}>
              {t('ask.around', { km })}
            </option>
          ))}
        </SelectField>
        <Button isBusy={attempt.isBusy} onClick={join}>
          {t('ask.join')}
        </Button>
      </div>
      <FailureDialog attempts={[attempt]} title={t('problem.title')} text={t('problem.text')} />
    </>
  );
}

function EntryStatus({
  entry,
  loginType,
  onLeft,
}: {
  entry: WaitlistEntry;
  loginType: LoginType;
  onLeft: () => void;
}) {
  const t = useText(waitlistTexts);
  const language = useLanguage();
  const leave = useAttempt();
  const { entity, radiusKm, offer, idCart } = entry;
  const time = offer?.times[0];
  return (
    <>
      <h3 className={classes.title}>{t('waits.title')}</h3>
      {offer && time ? (
        <p>
          {t('offered.here', {
            time: formatTime(time, offer.timeZone, language),
            at: atEntity(offer.entity, language),
          })}
        </p>
      ) : (
        <p>
          <Unbroken>{t('waits.text', { day: formatDay(entry.date, language) })}</Unbroken>
        </p>
      )}
      {radiusKm && !offer ? <p>{t('waits.radius', { entity, km: radiusKm })}</p> : null}
      <div className={classes.ways}>
        {offer ? (
          <ButtonLink variant="accent" to={offerPath(loginType, { idCart, offer })}>
            {t('offered.see')}
          </ButtonLink>
        ) : null}
        <Button
          variant="outline"
          isBusy={leave.isBusy}
          onClick={() =>
            leave.run(async () => {
              await leaveWaitlist(entry.id);
              onLeft();
            })
          }
        >
          {t('leave')}
        </Button>
      </div>
      <FailureDialog attempts={[leave]} title={t('problem.title')} text={t('problem.text')} />
    </>
  );
}
