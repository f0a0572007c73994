import { IconBuildingHospital, IconCategory, IconStethoscope } from '@tabler/icons-react';
import type { Location } from '@vaga/contract/geography';
import type { Need } from '@vaga/contract/needs';
import { useState } from 'react';
import { paths } from '../app/paths.ts';
import { useNavigate } from '../platform/link.tsx';
import { useText } from '../platform/texts.ts';
import { LookupField, type LookupOption } from '../ui/lookup-field.tsx';
import { useSuggestions } from '../ui/use-suggestions.ts';
import classes from './need-field.module.css';
import { lookUpNeeds, lookUpServices } from './needs.api.ts';
import { needsTexts } from './needs.texts.ts';
import { SpeechButton } from './speech-button.tsx';
import { UrgentNote } from './urgent-note.tsx';

export interface NeedFieldProps {
  id: string;
  /** The words in the box. */
  text: string;
  /** The words are those of a service or type that was chosen. */
  isChosen: boolean;
  onType: (text: string) => void;
  /** A service or a type, and the town that was typed behind it. An entity leads to its page. */
  onChoose: (need: Exclude<Need, { kind: 'entity' }>, where: Location | null) => void;
  /** Services alone, where nothing else can be chosen. */
  only?: 'services';
  label?: string;
  controlClass?: string | undefined;
  error?: string | undefined;
}

/** What one needs, in one's own words: services, their types and symptoms, and places by their name. */
export function NeedField(props: NeedFieldProps) {
  const { id, text, isChosen, onType, onChoose, only, label, controlClass, error } = props;
  const t = useText(needsTexts);
  const navigate = useNavigate();
  const { found, state, isCurrent } = useSuggestions(
    isChosen ? '' : text,
    only ? lookUpServices : lookUpNeeds,
  );
  const [wasUrgent, setUrgent] = useState(false);
  const [isUnheard, setUnheard] = useState(false);
  const needs = found?.needs ?? [];
  const isEmpty = state === 'ready' && needs.length === 0;

  function type(typed: string) {
    setUrgent(false);
    setUnheard(false);
    onType(typed);
  }

  function choose({ id: key }: LookupOption) {
    const need = needs.find((one) => keyOf(one) === key);
    setUrgent(found?.isUrgent === true);
    if (need?.kind === 'entity') void navigate(paths.entity(need.id));
    else if (need) onChoose(need, found?.where ?? null);
  }

  return (
    <LookupField
      id={id}
      label={label ?? t('what')}
      name="need"
      text={text}
      placeholder={t(only ? 'servicePlaceholder' : 'placeholder')}
      listLabel={t('list')}
      options={needs.map((need) => toOption(need, t))}
      status={isEmpty ? t('none') : state === 'searching' || state === 'failed' ? t(state) : null}
      note={
        <div role="status" className={classes.notes}>
          {isUnheard ? <p>{t('unheard')}</p> : null}
          {(isChosen ? wasUrgent : found?.isUrgent) ? <UrgentNote /> : null}
        </div>
      }
      controlClass={controlClass}
      error={error}
      marksFirst={isCurrent}
      onType={type}
      onChoose={choose}
      aside={
        <SpeechButton
          onText={(transcript) => {
            type(transcript);
            // Once the box holds the words, which open its list.
            setTimeout(() => document.getElementById(id)?.focus());
          }}
          onFailure={() => setUnheard(true)}
        />
      }
    />
  );
}

function keyOf(need: Need): string {
  if (need.kind === 'entity') return need.id;
  return need.kind === 'service' ? `service-${need.service}` : `type-${need.serviceType}`;
}

const icons = {
  service: IconStethoscope,
  serviceType: IconCategory,
  entity: IconBuildingHospital,
};

type Translate = ReturnType<typeof useText<keyof typeof needsTexts.pt>>;

function toOption(need: Need, t: Translate): LookupOption {
  const Icon = icons[need.kind];
  return {
    id: keyOf(need),
    text: need.description,
    detail: detailOf(need, t),
    icon: <Icon size={20} aria-hidden="true" />,
  };
}

function detailOf(need: Need, t: Translate): string {
  if (need.kind === 'entity') return t('entity', { locality: need.locality });
  if (need.kind === 'serviceType') return t('anyOfType');
  const { serviceTypeDescription: type, usualFor: symptom } = need;
  return symptom ? t('usualFor', { type, symptom }) : type;
}
