import type { NearEntity } from '@vaga/contract/protocols';
import { useMemo, useState } from 'react';
import { useLanguage, useText } from '../platform/texts.ts';
import { PinMap } from '../search/index.ts';
import { Button } from '../ui/button.tsx';
import { dot } from '../ui/dot.ts';
import { Unbroken } from '../ui/unbroken.tsx';
import { kilometres } from './protocol-labels.ts';
import classes from './protocols.module.css';
import { protocolsTexts } from './protocols.texts.ts';

/** So many are offered to a partner without a protocol. */
const shown = 5;

/** The nearest service entities on a map and as a list, each to be asked at once. */
export function NearestEntities({
  near,
  onPropose,
}: {
  near: readonly NearEntity[];
  onPropose: (entity: NearEntity) => void;
}) {
  const t = useText(protocolsTexts);
  const language = useLanguage();
  const [active, setActive] = useState<string | null>(null);
  const nearest = useMemo(() => near.slice(0, shown), [near]);
  const pins = useMemo(
    () => nearest.map((one) => ({ ...one, label: t('addTo', { name: one.description }) })),
    [nearest, t],
  );
  if (nearest.length === 0) return null;
  const propose = (id: string) => {
    const entity = nearest.find((one) => one.id === id);
    if (entity) onPropose(entity);
  };
  return (
    <section aria-labelledby="nearest-title" className={classes.nearest}>
      <h2 id="nearest-title">{t('near.title')}</h2>
      <div className={classes.beside}>
        <PinMap pins={pins} active={active} onActive={setActive} onOpen={propose} />
        <ol role="list">
          {nearest.map((entity, index) => (
            <li
              key={entity.id}
              data-active={entity.id === active || undefined}
              onPointerEnter={() => setActive(entity.id)}
              onPointerLeave={() => setActive(null)}
            >
              <span className={classes.number}>{index + 1}</span>
              <span>
                <strong className={classes.name}>{entity.description}</strong>
                <small className={classes.soft}>
                  {t('near.distance', { distance: kilometres(entity.distance, language) })}
                  {dot}
                  <Unbroken>{entity.address}</Unbroken>
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
        </ol>
      </div>
    </section>
  );
}
