import { IconMap2 } from '@tabler/icons-react';
import { useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import classes from './refine-bar.module.css';
import { searchTexts } from './search.texts.ts';

/** Shows the map above the list, or takes it away. A short word, since it stands in a row with the filters and the order. */
export function MapToggle({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  const t = useText(searchTexts);
  return (
    <Button
      variant="outline"
      className={classes.toMap}
      data-active={isOpen || undefined}
      aria-expanded={isOpen}
      aria-label={t(isOpen ? 'map.hide' : 'map.show')}
      icon={<IconMap2 size={20} aria-hidden="true" />}
      onClick={onToggle}
    >
      {t('map.label')}
    </Button>
  );
}
