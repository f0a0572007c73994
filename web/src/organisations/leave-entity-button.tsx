import { paths } from '../app/paths.ts';
import { useAttempt } from '../platform/attempt.ts';
import { useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { leaveEntity } from './current-entity.api.ts';
import { entitySelectorTexts } from './entity-selector.texts.ts';
import { leaveFor } from './leave-for.ts';

/** The way from an entity to what the member books for themselves. */
export function LeaveEntityButton() {
  const t = useText(entitySelectorTexts);
  const { run, isBusy } = useAttempt({ isBlocking: true });
  const leave = () =>
    run(async () => {
      await leaveEntity();
      await leaveFor(paths.userHome('user'));
    });
  return (
    <Button variant="outline" isBusy={isBusy} onClick={() => void leave()}>
      {t('personal')}
    </Button>
  );
}
