import { paths } from '../app/paths.ts';
import { useAttempt } from '../platform/attempt.ts';
import { useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { leaveEntity } from './current-entity.api.ts';
import { entryTexts } from './entry.texts.ts';
import { leaveFor } from './use-enter-entity.ts';

/** The way from an entity to what the member books for themselves. */
export function LeaveEntityButton() {
  const t = useText(entryTexts);
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
