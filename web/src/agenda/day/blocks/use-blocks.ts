import type { AgendaDay, AgendaMark } from '@vaga/contract/agenda-day';
import { createBlock as createBlockCall, openDay } from '@vaga/contract/calls/agenda-capacity';
import { useState } from 'react';
import { useSession } from '../../../app/root-data.ts';
import { mayCall } from '../../../app/session-access.ts';
import { useText } from '../../../platform/texts.ts';
import { useDialogOf } from '../../../platform/use-dialog-of.ts';
import { messageIn } from '../../../platform/wire.ts';
import { minuteOf, timeOf } from '../day-grid.rules.ts';
import { type BlockHours, suggestHours } from './block.rules.ts';
import { instantsOf } from './block-instants.ts';
import { createBlock, openClosedDay, removeBlock } from './blocks.api.ts';
import { blocksTexts } from './blocks.texts.ts';

export type DayBlocks = ReturnType<typeof useBlocks>;

interface BlocksInput {
  day: AgendaDay;
  pool: string | null;
  nowMinute: number | null;
  isPast: boolean;
  readAgain: () => Promise<void>;
  say: (text: string, kind: 'noted' | 'refused') => void;
}

/** The blocks of a day: the hours that are asked about, the one that is open, and how both end. */
export function useBlocks({ day, pool, nowMinute, isPast, readAgain, say }: BlocksInput) {
  const t = useText(blocksTexts);
  const session = useSession();
  const [asked, setAsked, leave] = useDialogOf<BlockHours>();
  const [openId, setOpenId] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const mayBlock = mayCall(session, createBlockCall) && !isPast && day.pools.length > 0;

  async function run(work: () => Promise<string>, failed: string): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      say(await work(), 'noted');
    } catch (error) {
      say(messageIn(error) ?? failed, 'refused');
    } finally {
      setBusy(false);
      void readAgain();
    }
  }

  return {
    mayBlock,
    mayOpenDay: mayCall(session, openDay) && !isPast && day.isClosedAllDay,
    isBusy,
    asked,
    open: day.marks.find((mark) => isBlock(mark) && mark.id === openId) ?? null,
    /** Asks about these hours, or about the next ones. */
    ask: (hours?: BlockHours) => {
      if (mayBlock) setAsked(hours ?? suggestHours(day, { nowMinute, pool }));
    },
    leave,
    /** @throws ApiError with what the server refused. */
    create: async (hours: BlockHours, reason: string, key: string) => {
      const sent = { ...instantsOf(day, hours), pool: hours.pool, reason };
      const { text } = await createBlock(sent, key);
      leave();
      say(text ?? t('done', { from: hours.from, until: hours.until }), 'noted');
      void readAgain();
    },
    show: setOpenId,
    remove: (id: string) => {
      setOpenId(null);
      return run(async () => {
        await removeBlock(id);
        return t('removed');
      }, t('removeFailed'));
    },
    openDay: () => run(() => openClosedDay(day.date), t('openDay.failed')),
  };
}

/** Whether a member may remove it: other closures have no id here. */
export const isBlock = ({ kind, id }: AgendaMark) => kind === 'block' && id !== null;

/** The hours of a block on the day. */
export function blockedHoursOf(
  { startsAt, endsAt }: Pick<AgendaMark, 'startsAt' | 'endsAt'>,
  date: string,
): { from: string; until: string } {
  const isUntilMidnight = endsAt.slice(0, 10) > date;
  const from = startsAt.slice(0, 10) < date ? 0 : minuteOf(startsAt);
  return { from: timeOf(from), until: isUntilMidnight ? '24:00' : timeOf(minuteOf(endsAt)) };
}
