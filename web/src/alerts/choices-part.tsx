import { type AlertChannel, alertChannels } from '@vaga/contract/alert-kinds';
import { alertDigestTime } from '@vaga/contract/alert-limits';
import type { AlertChoice } from '@vaga/contract/alerts';
import { useId, useRef, useState } from 'react';
import { useText } from '../platform/texts.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import { chooseChannel } from './alerts.api.ts';
import { alertsTexts } from './alerts.texts.ts';
import classes from './choices-part.module.css';

interface ChoicesPartProps {
  /** Of each kind that the reader sees. */
  choices: readonly AlertChoice[];
  /** Whether it is open from the start. */
  isOpen: boolean;
}

/** How the reader learns of new alerts: a line for each kind, a column for each way. A choice is saved as soon as it is made. */
export function ChoicesPart({ choices, isOpen }: ChoicesPartProps) {
  const t = useText(alertsTexts);
  const [chosen, setChosen] = useState(choices);
  const [message, setMessage] = useState('');
  const saved = useRef(choices);
  // One after another: the arrow keys choose on their way, and the last choice is to be the one that stays.
  const saving = useRef(Promise.resolve());

  function choose(choice: AlertChoice) {
    const withChoice = (one: AlertChoice) => (one.kind === choice.kind ? choice : one);
    setChosen((before) => before.map(withChoice));
    setMessage('');
    saving.current = saving.current
      .then(() => chooseChannel(choice))
      .then(
        () => {
          saved.current = saved.current.map(withChoice);
          setMessage(t('choices.saved'));
        },
        () => {
          // What was chosen before and since stays.
          const known = saved.current.find(({ kind }) => kind === choice.kind) ?? choice;
          setChosen((before) => before.map((one) => (one === choice ? known : one)));
          setMessage(t('failed.text'));
        },
      );
  }

  return (
    <div className={classes.part}>
      <Disclosure title={t('choices')} id="choices" isOpen={isOpen} isWide>
        <p className={classes.lead}>
          {t('choices.lead')} {t('choices.digest', { time: alertDigestTime })}
        </p>
        <div className={classes.head} aria-hidden="true">
          <span>{t('choices.kind')}</span>
          {alertChannels.map((channel) => (
            <span key={channel}>{t(`channel.${channel}`)}</span>
          ))}
        </div>
        {chosen.map((choice) => (
          <KindRow
            key={choice.kind}
            choice={choice}
            onChoose={(channel) => choose({ kind: choice.kind, channel })}
          />
        ))}
        <p role="status" className={classes.saved}>
          {message}
        </p>
      </Disclosure>
    </div>
  );
}

interface KindRowProps {
  choice: AlertChoice;
  onChoose: (channel: AlertChannel) => void;
}

function KindRow({ choice: { kind, channel: chosen }, onChoose }: KindRowProps) {
  const t = useText(alertsTexts);
  const name = useId();
  return (
    <fieldset className={classes.row}>
      <legend>{t(`kind.${kind}`)}</legend>
      {alertChannels.map((channel) => (
        <label key={channel}>
          <input
            type="radio"
            name={name}
            value={channel}
            checked={channel === chosen}
            onChange={() => onChoose(channel)}
          />
          <span>{t(`channel.${channel}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
