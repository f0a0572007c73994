import { useMemo, useRef } from 'react';
import { useText } from '../../platform/texts.ts';
import { AbsentSheet } from './absent-sheet.tsx';
import { BlockDialog } from './blocks/block-dialog.tsx';
import { BlockRows } from './blocks/block-rows.tsx';
import { BlockSheet } from './blocks/block-sheet.tsx';
import { OpenDayButton } from './blocks/open-day-button.tsx';
import classes from './day.module.css';
import { dayTexts } from './day.texts.ts';
import { DayBar } from './day-bar.tsx';
import { DayColumns } from './day-columns.tsx';
import { emptyText } from './day-faces.tsx';
import { gridOf, shownPools } from './day-grid.rules.ts';
import { AgendaList } from './day-list.tsx';
import { DayNoticeLine } from './day-notice.tsx';
import { DayRibbon } from './day-ribbon.tsx';
import { DayTotals } from './day-totals.tsx';
import type { DayViewState } from './day-view.ts';
import { DelayBands } from './delay-band.tsx';
import { DelayDialog } from './delay-dialog.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { MovePanel } from './move-panel.tsx';
import { PersonSheet } from './person-sheet.tsx';
import { PhoneDock } from './phone-dock.tsx';
import { PoolTabs } from './pool-tabs.tsx';
import { DaySearch } from './search/day-search.tsx';
import { useIsPhone } from './use-is-phone.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { Coming, WaitingRoom } from './waiting-room.tsx';

/** Above so many pools their heads alone are no good way to choose one. */
const poolsByHead = 3;

/** Where the parts of the day stand: bar, grid or list, waiting room and sheet, totals; on a phone a list and a dock. */
export function DayLayout({ view }: { view: DayViewState }) {
  const { address, isToday, isHelpOpen } = view;
  const hasSheet = address.open !== null || view.move.person !== null;
  const box = useRef<HTMLDivElement>(null);
  useKeptFocus(box);
  return (
    <div
      ref={box}
      className={classes.day}
      data-day=""
      data-view={address.view}
      data-sheet={hasSheet || undefined}
    >
      <DayBar
        {...view}
        view={address.view}
        pool={address.pool}
        isQuiet={hasSheet}
        onBlock={view.blocks.mayBlock ? () => view.blocks.ask() : undefined}
        search={<DaySearch {...view} />}
      />
      <div className={classes.work}>
        <DayMain view={view} />
        <DaySide view={view} />
      </div>
      <DayTotals
        day={view.day}
        now={view.now}
        status={address.status}
        onStatus={(status) => view.show({ status })}
        onHelp={() => view.onHelp(true)}
      />
      {isToday && !hasSheet ? <PhoneDock {...view} /> : null}
      <DayNoticeLine notice={view.notice} onUndo={view.onUndoLast} onClose={view.onCloseNotice} />
      {view.delay.canAnnounce ? <DelayDialog view={view} /> : null}
      <BlockDialog day={view.day} nowMinute={view.nowMinute} blocks={view.blocks} />
      <BlockSheet day={view.day} blocks={view.blocks} />
      <KeysDialog isOpen={isHelpOpen} onClose={() => view.onHelp(false)} />
    </div>
  );
}

function DayMain({ view }: { view: DayViewState }) {
  const t = useText(dayTexts);
  const isPhone = useIsPhone();
  const { day, address } = view;
  const isList = address.view === 'list';
  const hasTabs = isList || day.pools.length > poolsByHead || address.pool !== null;
  const empty = emptyText(day, t);
  const lists = { ...view, status: address.status, openId: address.open };
  return (
    <div className={classes.main}>
      <div className={hasTabs ? undefined : classes.phoneOnly}>
        <PoolTabs day={day} pool={address.pool} onPool={(pool) => view.show({ pool })} />
      </div>
      <div className={isList ? undefined : classes.phoneOnly}>
        <DelayBands pools={shownPools(day, address.pool)} delay={view.delay} />
      </div>
      {empty ? (
        <div className={classes.empty}>
          <p>{empty}</p>
          <OpenDayButton blocks={view.blocks} />
        </div>
      ) : null}
      {isList ? <BlockRows day={day} blocks={view.blocks} /> : null}
      {isList ? <AgendaList {...lists} isPhone={isPhone === true} /> : null}
      {isList || isPhone === true ? null : <Columns view={view} />}
      {isList || isPhone === false ? null : (
        <div className={classes.phoneOnly}>
          <BlockRows day={day} blocks={view.blocks} />
          <AgendaList {...lists} isPhone />
        </div>
      )}
    </div>
  );
}

function Columns({ view }: { view: DayViewState }) {
  const { day, address, board, nowMinute } = view;
  const grid = useMemo(() => {
    return gridOf(day, shownPools(day, address.pool));
  }, [day, address.pool]);
  return (
    <div className={classes.columns}>
      <DayRibbon grid={grid} nowMinute={nowMinute} board={board} />
      <DayColumns {...view} grid={grid} openId={address.open} status={address.status} />
    </div>
  );
}

function DaySide({ view }: { view: DayViewState }) {
  const { day, address, open, isToday, may, move } = view;
  const waiting = {
    people: view.people,
    now: view.now,
    openId: view.address.open,
    onOpen: view.onOpen,
  };
  const canCheckIn = isToday && may.checkIn;
  return (
    <div className={classes.side}>
      <WaitingRoom {...waiting} />
      {move.person ? (
        <MovePanel
          move={move}
          date={view.date}
          today={view.today}
          isBusy={view.busy.has(move.person.id)}
          onDate={view.onMoveDate}
        />
      ) : open ? (
        <PersonSheet
          {...view}
          key={open.id}
          person={open}
          pool={day.pools.find(({ id }) => id === open.idPool)?.name ?? null}
          isBusy={view.busy.has(open.id)}
          onAct={(act) => view.onAct(act, open)}
          onUndo={(act) => view.onUndo(act, open)}
          onTakeMoney={(method) => view.onTakeMoney(method, open)}
          onCancel={(reason) => view.onCancel(reason, open)}
          onConfirmAddress={(email) => view.onConfirmAddress(email, open)}
          onMove={() => move.start(open)}
          onMoveNow={() => view.onMoveNow(open)}
          onClose={() => view.show({ open: null })}
        />
      ) : address.open !== null ? (
        <AbsentSheet
          key={address.open}
          id={address.open}
          today={view.today}
          canBook={view.canBookToday}
          onClose={() => view.show({ open: null })}
        />
      ) : (
        <Coming
          {...waiting}
          onCheckIn={canCheckIn ? (person) => view.onAct('checkIn', person) : null}
        />
      )}
    </div>
  );
}
