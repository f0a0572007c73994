import type { MemberEntity } from '@vaga/contract/current-entity';
import { useState } from 'react';
import { useText } from '../platform/texts.ts';
import { dot } from '../ui/dot.ts';
import { SkeletonCards } from '../ui/faces.tsx';
import { TextField } from '../ui/field.tsx';
import type { ChosenEntity } from './current-entity.api.ts';
import classes from './entity-list.module.css';
import { matchingEntities } from './entity-list.rules.ts';
import { entryTexts } from './entry.texts.ts';

/** From so many on a field to search them is worth its room. */
const filterFrom = 6;

interface EntityListProps {
  /** Null while they are read: what is typed meanwhile counts. */
  entities: readonly MemberEntity[] | null;
  /** The entity that the session acts for. */
  currentId?: string | undefined;
  onChoose: (entity: ChosenEntity) => void;
  isBusy: boolean;
  /** The field to search them is shown for few as well, and has the focus: in a dialog that is opened by a key. */
  hasFilter?: boolean;
}

/** The entities that an account may act for, each a button; filtered by what is typed. Enter chooses the first. */
export function EntityList({ entities, currentId, onChoose, isBusy, hasFilter }: EntityListProps) {
  const t = useText(entryTexts);
  const [typed, setTyped] = useState('');
  const shown = matchingEntities(entities ?? [], typed);
  const [first] = shown;
  return (
    <div className={classes.box}>
      {hasFilter || (entities ?? []).length >= filterFrom ? (
        <form
          method="post"
          onSubmit={(event) => {
            event.preventDefault();
            if (first && typed.trim() && !isBusy) onChoose(first);
          }}
        >
          <TextField
            label={t('choose.filter')}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            data-autofocus={hasFilter || undefined}
          />
        </form>
      ) : null}
      <p role="status" className={classes.none}>
        {first || !entities ? null : t('choose.noMatch')}
      </p>
      {entities ? null : <SkeletonCards height={60} label={t('choose.loading')} />}
      <ul role="list" className={classes.list} aria-label={t('choose.list')}>
        {shown.map((entity) => (
          <li key={entity.id}>
            <button
              type="button"
              className={classes.entity}
              aria-current={entity.id === currentId ? 'true' : undefined}
              disabled={isBusy}
              onClick={() => onChoose(entity)}
            >
              <span className={classes.name}>{entity.description}</span>
              <span className={classes.note}>
                {t(`type.${entity.entityType}`)}
                {entity.standing === 'open'
                  ? null
                  : `${dot}${t(`choose.standing.${entity.standing}`)}`}
                {entity.id === currentId ? `${dot}${t('choose.current')}` : null}
                {entity.isLastUsed && entity.id !== currentId
                  ? `${dot}${t('choose.lastUsed')}`
                  : null}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
