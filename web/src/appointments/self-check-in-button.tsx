import { IconMapPinCheck } from '@tabler/icons-react';
import type { UserTest } from '@vaga/contract/appointments';
import type { SelfCheckIn } from '@vaga/contract/self-check-in';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useNow } from '../app/root-data.ts';
import { useAttempt } from '../platform/attempt.ts';
import { useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { InfoDialog } from '../ui/dialog.tsx';
import { FailureDialog } from '../ui/failure-dialog.tsx';
import { selfCheckInTexts } from './self-check-in.texts.ts';

interface SelfCheckInButtonProps {
  test: Pick<UserTest, 'selfCheckInFrom' | 'person'>;
  checkIn: () => Promise<SelfCheckIn>;
}

/** 'Cheguei', from an hour before the start on; then how many are before the person. */
export function SelfCheckInButton({ test, checkIn }: SelfCheckInButtonProps) {
  const t = useText(selfCheckInTexts);
  const { revalidate } = useRevalidator();
  const attempt = useAttempt();
  const [arrived, setArrived] = useState<SelfCheckIn | null>(null);
  const isOpen = useIsFrom(test.selfCheckInFrom);
  if (!isOpen && !arrived) return null;
  return (
    <>
      {isOpen ? (
        <Button
          variant="accent"
          size="lg"
          icon={<IconMapPinCheck size={20} aria-hidden="true" />}
          aria-label={t('hereOf', { person: test.person })}
          isBusy={attempt.isBusy}
          onClick={() => attempt.run(async () => setArrived(await checkIn()))}
        >
          {t('here')}
        </Button>
      ) : null}
      <InfoDialog
        isOpen={arrived !== null}
        onClose={() => {
          setArrived(null);
          void revalidate();
        }}
        title={arrived ? beforeText(arrived, t) : ''}
        text={`${t('done')}. ${t('wait')}`}
        okLabel={t('ok')}
      />
      <FailureDialog attempts={[attempt]} title={t('problem.title')} text={t('problem.text')} />
    </>
  );
}

/** 'É a seguir', or how many are before the person. */
export function beforeText(
  { before }: SelfCheckIn,
  t: ReturnType<typeof useText<keyof typeof selfCheckInTexts.pt>>,
): string {
  return before === 0 ? t('next') : t('before', { count: before });
}

/** Whether an instant has come, also once it comes while the page is open; false without one. */
function useIsFrom(instant: string | null): boolean {
  const now = useNow();
  const [reached, setReached] = useState<string | null>(null);
  const wait = instant === null ? null : Date.parse(instant) - Date.parse(now);
  useEffect(() => {
    // A list that stays open overnight is read again by then.
    if (wait === null || wait <= 0 || wait > 86_400_000) return;
    const timer = setTimeout(() => setReached(instant), wait);
    return () => clearTimeout(timer);
  }, [instant, wait]);
  return wait !== null && (wait <= 0 || reached === instant);
}
