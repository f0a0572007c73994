import * as calls from '@vaga/contract/calls/agenda-delays';
import { useState } from 'react';
import { api } from '../../platform/api.ts';
import { useText } from '../../platform/texts.ts';
import { messageIn } from '../../platform/wire.ts';
import { dayTexts } from './day.texts.ts';
import type { DayNotice } from './use-notice.ts';

/** How late the pools of the day run, and the dialog that announces it. */
export interface DayDelay {
  /** On today alone, for a member who may. */
  canAnnounce: boolean;
  isOpen: boolean;
  isBusy: boolean;
  setOpen: (isOpen: boolean) => void;
  announce: (pool: string, minutes: number) => void;
  end: (id: string) => void;
}

interface UseDelayInput {
  canAnnounce: boolean;
  say: (text: DayNotice['text'], kind: 'noted' | 'refused') => void;
  readAgain: () => Promise<void>;
}

export function useDelay({ canAnnounce, say, readAgain }: UseDelayInput): DayDelay {
  const t = useText(dayTexts);
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function run(work: () => Promise<string>) {
    setBusy(true);
    try {
      say(await work(), 'noted');
      setOpen(false);
      await readAgain();
    } catch (error) {
      say(messageIn(error) ?? t('act.failed'), 'refused');
      setOpen(false);
      void readAgain();
    } finally {
      setBusy(false);
    }
  }

  const announce = (pool: string, minutes: number) =>
    void run(async () => {
      const idempotencyKey = crypto.randomUUID();
      const body = { pool, minutes };
      const { data, messages } = await api.call(calls.announceDelay, { body, idempotencyKey });
      const warning = messages[0]?.text;
      const done = t('delay.announced', { minutes });
      const told = t('delay.told', { count: data?.affected ?? 0 });
      return [done, warning ?? told].join(' ');
    });
  const end = (id: string) =>
    void run(async () => {
      const { affected } = await api.data(calls.endDelay, { params: { id } });
      return [t('delay.ended'), t('delay.told', { count: affected })].join(' ');
    });
  return { canAnnounce, isOpen, isBusy, setOpen, announce, end };
}
