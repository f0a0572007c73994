import {
  IconAlertCircle,
  IconBuilding,
  IconCheck,
  IconChecks,
  IconCircle,
  IconClock,
  IconClockPause,
  IconCreditCard,
  IconCurrencyEuro,
  IconHelpCircle,
  IconHome,
  IconHourglass,
  IconLock,
  IconNote,
  IconPrescription,
  IconSpeakerphone,
  IconStar,
  IconUserPlus,
  IconUserX,
} from '@tabler/icons-react';
import type { AgendaMark, AgendaPerson } from '@vaga/contract/agenda-day';
import type { DayState } from './attendance.rules.ts';
import { isDue } from './day-labels.ts';

const stateIcons = {
  expected: IconCircle,
  late: IconClock,
  arrived: IconCheck,
  called: IconSpeakerphone,
  done: IconChecks,
  noShow: IconUserX,
  toPay: IconCreditCard,
  requested: IconHelpCircle,
} as const satisfies Record<DayState, unknown>;

export function StateIcon({ state, size = 14 }: { state: DayState; size?: number }) {
  const Icon = stateIcons[state];
  return <Icon size={size} stroke={2.2} aria-hidden="true" />;
}

const markIcons = {
  hold: IconHourglass,
  draft: IconUserPlus,
  waitlist: IconClockPause,
  allotment: IconBuilding,
  block: IconLock,
} as const satisfies Record<AgendaMark['kind'], unknown>;

export function MarkIcon({ kind }: { kind: AgendaMark['kind'] }) {
  const Icon = markIcons[kind];
  return <Icon size={14} stroke={2.2} aria-hidden="true" />;
}

/** What a chip marks besides the state; its words stand in the chip's name. */
export function FlagIcons({ person }: { person: AgendaPerson }) {
  const look = { size: 12, stroke: 2.2, 'aria-hidden': true } as const;
  return (
    <>
      {person.hasPrescription ? <IconPrescription {...look} /> : null}
      {isDue(person) ? <IconCurrencyEuro {...look} /> : null}
      {person.isFirstTime ? <IconStar {...look} /> : null}
      {person.isAtAddress ? <IconHome {...look} /> : null}
      {person.hasNote ? <IconNote {...look} /> : null}
      {person.isDataMissing ? <IconAlertCircle {...look} /> : null}
    </>
  );
}
