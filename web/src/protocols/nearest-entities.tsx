import type { NearEntity } from '@vaga/contract/protocols';
import { useLanguage, useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { kilometres } from './protocol-labels.ts';
import classes from './protocols.module.css';
import { protocolsTexts } from './protocols.texts.ts';

/** So many are offered to a partner without a protocol. */
const shown = 5;

/** The nearest service entities, each to be asked at once. */
export function NearestEntities({
  near,
  onPropose,
}: {
  near: readonly NearEntity[];
  onPropose: (entity: NearEntity) => void;
}) {
  const t = useText(protocolsTexts);
  const language = useLanguage();
  if (near.length === 0) return null;
  return (
    <section aria-labelledby="nearest-title" className={classes.nearest}>
      <h2 id="nearest-title">{t('near.title')}</h2>
      <ul role="list">
        {near.slice(0, shown).map((entity) => (
          <li key={entity.id}>
            <span>
              <strong className={classes.name}>{entity.description}</strong>
              <small className={classes.soft}>
                {t('near.distance', { distance: kilometres(entity.distance, language) })} ·{' '}
                {entity.address}
              </small>
            </span>
            <Button
              variant="outline"
              aria-label={t('addTo', { name: entity.description })}
              onClick={() => onPropose(entity)}
            >
              {t('add')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
