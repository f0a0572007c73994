import type { CatalogueService } from '@vaga/contract/entity-services';
import type { ServiceSuggestion } from '@vaga/contract/service-suggestions';
import { useState } from 'react';
import { formatDay } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import partClasses from '../../ui/part.module.css';
import { StateBadge, StateNote } from '../../ui/state-badge.tsx';
import classes from './offers.module.css';
import { offersTexts } from './offers.texts.ts';
import { SuggestDialog } from './suggest-dialog.tsx';

const tones = { open: 'quiet', merged: 'calm', refused: 'over' } as const;

interface SuggestionsPartProps {
  /** Null where they could not be read. */
  suggestions: readonly ServiceSuggestion[] | null;
  catalogue: readonly CatalogueService[];
  /** Shows a service in the catalogue. */
  onFind: (service: string) => void;
}

/** What the entity misses in the catalogue, and what became of it. */
export function SuggestionsPart({ suggestions, catalogue, onFind }: SuggestionsPartProps) {
  const t = useText(offersTexts);
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const [done, setDone] = useState('');
  return (
    <section className={partClasses.part} aria-labelledby="suggestions-title">
      <h2 id="suggestions-title">{t('suggestions.title')}</h2>
      <p className={classes.soft}>{t('suggestions.lead')}</p>
      {suggestions === null ? <p>{t('failed.text')}</p> : null}
      {suggestions && suggestions.length > 0 ? (
        <ul role="list" className={classes.campaigns} aria-labelledby="suggestions-title">
          {suggestions.map(({ id, text, state, service, reason, askedAt }) => (
            <li key={id} className={classes.campaign}>
              <div className={classes.grow}>
                <p>{text}</p>
                <p className={classes.soft}>
                  {formatDay(askedAt.slice(0, 10), language, 'dateOfYear')}
                </p>
                <StateBadge tone={tones[state]} text={t(`suggestion.${state}`)}>
                  {reason ? <StateNote>{reason}</StateNote> : null}
                </StateBadge>
              </div>
              {service ? (
                <Button variant="outline" onClick={() => onFind(service.description)}>
                  {t('suggestion.find', { service: service.description })}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      <p role="status" className={classes.done}>
        {done}
      </p>
      <Button variant="outline" className={classes.start} onClick={() => setOpen(true)}>
        {t('suggest')}
      </Button>
      {isOpen ? (
        <SuggestDialog
          catalogue={catalogue}
          onDone={(answer) => {
            setDone(answer);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </section>
  );
}
