import {
  IconArchive,
  IconArrowDown,
  IconArrowUp,
  IconPencil,
  IconPlus,
  IconRestore,
} from '@tabler/icons-react';
import type { Pool } from '@vaga/contract/pools';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAttempt } from '../../platform/attempt.ts';
import { useText } from '../../platform/texts.ts';
import { useDialogOf } from '../../platform/use-dialog-of.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, InfoDialog } from '../../ui/dialog.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { dot } from '../../ui/dot.ts';
import { FailureDialog } from '../../ui/failure-dialog.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import classes from './pool-list.module.css';
import { PoolNameDialog } from './pool-name-dialog.tsx';
import { addPool, type PoolSave, savePool } from './schedules.api.ts';
import { schedulesTexts } from './schedules.texts.ts';
import type { ScheduleEditor } from './use-schedule-editor.ts';

interface PoolListProps {
  pools: readonly Pool[];
  editor: ScheduleEditor;
  canEdit: boolean;
}

type AskedOfPool = { act: 'rename' | 'retire'; pool: Pool };
type AskedOf = { act: 'add' } | AskedOfPool;

/** The pools of the entity: one is chosen; each can be renamed, moved, retired and taken back. */
export function PoolList({ pools, editor, canEdit }: PoolListProps) {
  const t = useText(schedulesTexts);
  const revalidator = useRevalidator();
  const attempt = useAttempt();
  const [asked, setAsked, close] = useDialogOf<AskedOf>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const inUse = pools.filter(({ retiredOn }) => retiredOn === null);
  const retired = pools.filter(({ retiredOn }) => retiredOn !== null);

  /** Saves what an act changes; a refusal that is no failure is shown in its words. */
  async function save(pool: Pool, part: Partial<PoolSave>): Promise<void> {
    const { name, version, retiredOn } = pool;
    const position = Math.max(
      0,
      inUse.findIndex(({ id }) => id === pool.id),
    );
    const whole = { name, version, position, isRetired: retiredOn !== null, ...part };
    await attempt.run(async () => {
      const { type, messages } = await savePool(pool.id, whole);
      if (type !== 'Success') setRefusal(messages[0]?.text ?? t('failed.text'));
      await revalidator.revalidate();
    }, [pool.id, whole]);
  }

  async function retire(question: AskedOfPool): Promise<void> {
    await save(question.pool, { isRetired: true });
    close();
  }

  /** @throws ApiError: the form shows it. */
  async function saveName(name: string, version: string, key: string): Promise<void> {
    const pool = asked && 'pool' in asked ? asked.pool : null;
    if (pool) {
      const position = inUse.findIndex(({ id }) => id === pool.id);
      await savePool(pool.id, { name, version, position, isRetired: false });
    }
    const added = pool ? null : (await addPool(name, key)).data;
    await revalidator.revalidate();
    if (added) editor.showPool(added.id);
    close();
  }

  return (
    <nav className={classes.pools} aria-label={t('pools.title')}>
      <h2 className={classes.title}>{t('pools.title')}</h2>
      <ul className={classes.list} role="list">
        {inUse.map((pool, index) => (
          <PoolRow key={pool.id} pool={pool} editor={editor}>
            {canEdit ? (
              <RowMenu
                label={t('pools.actsOf', { name: pool.name })}
                items={[
                  {
                    key: 'rename',
                    text: t('pools.rename'),
                    icon: <IconPencil size={20} aria-hidden="true" />,
                    onSelect: () => setAsked({ act: 'rename', pool }),
                  },
                  {
                    key: 'up',
                    text: t('pools.up'),
                    icon: <IconArrowUp size={20} aria-hidden="true" />,
                    isDisabled: index === 0 || attempt.isBusy,
                    onSelect: () => void save(pool, { position: index - 1 }),
                  },
                  {
                    key: 'down',
                    text: t('pools.down'),
                    icon: <IconArrowDown size={20} aria-hidden="true" />,
                    isDisabled: index === inUse.length - 1 || attempt.isBusy,
                    onSelect: () => void save(pool, { position: index + 1 }),
                  },
                  {
                    key: 'retire',
                    text: t('pools.retire'),
                    icon: <IconArchive size={20} aria-hidden="true" />,
                    isDanger: true,
                    onSelect: () => setAsked({ act: 'retire', pool }),
                  },
                ]}
              />
            ) : null}
          </PoolRow>
        ))}
      </ul>
      {canEdit ? (
        <Button
          variant="ghost"
          icon={<IconPlus size={20} aria-hidden="true" />}
          onClick={() => setAsked({ act: 'add' })}
        >
          {t('pools.add')}
        </Button>
      ) : null}
      {retired.length > 0 ? (
        <Disclosure title={t('pools.retired', { count: retired.length })} isWide>
          <ul className={classes.list} role="list">
            {retired.map((pool) => (
              <PoolRow key={pool.id} pool={pool} editor={editor}>
                {canEdit ? (
                  <RowMenu
                    label={t('pools.actsOf', { name: pool.name })}
                    items={[
                      {
                        key: 'back',
                        text: t('pools.takeBack'),
                        icon: <IconRestore size={20} aria-hidden="true" />,
                        isDisabled: attempt.isBusy,
                        onSelect: () =>
                          void save(pool, { isRetired: false, position: inUse.length }),
                      },
                    ]}
                  />
                ) : null}
              </PoolRow>
            ))}
          </ul>
        </Disclosure>
      ) : null}
      {asked?.act === 'add' || asked?.act === 'rename' ? (
        <PoolNameDialog
          pool={asked.act === 'rename' ? asked.pool : null}
          others={inUse.filter(({ id }) => asked.act === 'add' || id !== asked.pool.id)}
          onSave={saveName}
          onClose={close}
        />
      ) : null}
      {asked?.act === 'retire' ? (
        <ConfirmDialog
          isOpen
          title={t('retire.title', { name: asked.pool.name })}
          text={t('retire.text')}
          confirmLabel={t('pools.retire')}
          cancelLabel={t('back')}
          isDanger
          isBusy={attempt.isBusy}
          onConfirm={() => void retire(asked)}
          onCancel={close}
        />
      ) : null}
      <InfoDialog
        isOpen={refusal !== null}
        title={t('pools.refused')}
        text={refusal}
        onClose={() => setRefusal(null)}
      />
      <FailureDialog
        attempts={[attempt]}
        title={t('failed.title')}
        text={t('failed.text')}
        onClose={() => void revalidator.revalidate()}
      />
    </nav>
  );
}

interface PoolRowProps {
  pool: Pool;
  editor: ScheduleEditor;
  children: React.ReactNode;
}

function PoolRow({ pool, editor, children }: PoolRowProps) {
  const t = useText(schedulesTexts);
  const { id, name, capacity, services, retiredOn, hasSchedule } = pool;
  const isDraft = editor.draftPools.has(id);
  const facts =
    retiredOn !== null || !hasSchedule
      ? [t(retiredOn === null ? 'pools.noSchedule' : 'pools.isRetired')]
      : [
          t('capacity', { count: capacity }),
          services === null ? t('services.all') : t('services.some', { count: services.length }),
        ];
  return (
    <li className={classes.row}>
      <button
        type="button"
        className={classes.pool}
        aria-current={editor.pool?.id === id ? 'true' : undefined}
        onClick={() => editor.showPool(id)}
      >
        <b>{name}</b>
        <small>{facts.join(dot)}</small>
        {isDraft ? <em>{t('pools.draft')}</em> : null}
      </button>
      {children}
    </li>
  );
}
