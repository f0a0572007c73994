import { IconChevronDown } from '@tabler/icons-react';
import type { ServiceType } from '@vaga/contract/catalogue';
import type { Location } from '@vaga/contract/geography';
import { useState } from 'react';
import { type NeedChoice, NeedField, needChoiceOf } from '../needs/index.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import classes from './filter-bar.module.css';
import { searchTexts } from './search.texts.ts';
import { ServiceField, ServiceTypeField } from './service-fields.tsx';
import type { ShownService } from './shown-result.ts';
import type { ServicesOfType } from './use-services.ts';

interface NeedPartProps {
  choice: NeedChoice;
  /** The words in the box; see `useNeedText`. */
  typed: NeedText;
  serviceTypes: ServiceType[] | null;
  services: ServicesOfType;
  /** What the address asked for that is not known; empty for nothing. */
  unknown: string;
  /** With the town that was typed behind the need. */
  onChange: (choice: NeedChoice, town: Location | null) => void;
  onRetry: () => void;
}

/** What one needs, in one's own words or from the two lists, which work without a script as well. */
export function NeedPart(props: NeedPartProps) {
  const { choice, typed, serviceTypes, services, unknown, onChange, onRetry } = props;
  const t = useText(searchTexts);
  return (
    <div className={classes.what}>
      <div className={classes.cell}>
        <NeedField
          id="filter-need"
          text={typed.text}
          isChosen={choice.serviceType !== ''}
          error={unknown !== '' && typed.text === unknown ? t('need.unknown') : undefined}
          onType={(text) => {
            typed.set({ text, serviceType: '', service: '' });
            onChange({ serviceType: '', service: '' }, null);
          }}
          onChoose={(need, town) => {
            const chosen = needChoiceOf(need);
            typed.set({ text: need.description, ...chosen });
            onChange(chosen, town);
          }}
          controlClass={classes.control}
        />
        <input type="hidden" name="needOf" value={typed.first} />
      </div>
      <details className={classes.lists}>
        <summary>
          {t('need.lists')}
          <IconChevronDown size={18} aria-hidden="true" />
        </summary>
        <div className={classes.two}>
          <ServiceTypeField
            serviceTypes={serviceTypes}
            value={choice.serviceType}
            onChange={(serviceType) => onChange({ serviceType, service: '' }, null)}
            onRetry={onRetry}
          />
          <ServiceField
            services={services}
            isReady={choice.serviceType !== ''}
            value={choice.service}
            onChange={(service) => onChange({ serviceType: choice.serviceType, service }, null)}
          />
        </div>
      </details>
    </div>
  );
}

interface NeedText {
  text: string;
  /** As the page came: without a script, words that differ from it were typed. */
  first: string;
  set: (words: NeedChoice & { text: string }) => void;
}

/** The words for what is chosen: those that were typed or chosen in the box, else its name in the catalogue. */
export function useNeedText(
  { serviceType, service }: NeedChoice,
  given: {
    serviceTypes: readonly ServiceType[] | null;
    services: readonly ShownService[];
    unknown: string;
  },
): NeedText {
  const { serviceTypes, services, unknown } = given;
  const language = useLanguage();
  const [words, setWords] = useState({ text: unknown, serviceType: '', service: '', language });
  const named =
    services.find(({ id }) => String(id) === service)?.description ??
    serviceTypes?.find(({ id }) => String(id) === serviceType)?.description ??
    '';
  const [first] = useState(named);
  const isOfWords =
    words.serviceType === serviceType &&
    words.service === service &&
    // What was chosen has another name in the other language; what was only typed stays.
    (serviceType === '' || words.language === language);
  return {
    text: isOfWords ? words.text : named,
    first,
    set: (chosen) => setWords({ ...chosen, language }),
  };
}
