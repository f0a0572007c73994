import { poolNameCharacters } from '@vaga/contract/pool-limits';
import type { Pool } from '@vaga/contract/pools';
import { useText } from '../../platform/texts.ts';
import { useConflict } from '../../platform/use-conflict.ts';
import { useForm } from '../../platform/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormErrorSummary } from '../../ui/form-error-summary.tsx';
import { schedulesTexts } from './schedules.texts.ts';

interface PoolNameDialogProps {
  /** Null: a new one. */
  pool: Pool | null;
  /** The others in use. */
  others: readonly Pool[];
  /** Saves the name over this version; of a new pool it is empty. The key is the same for a repeat. */
  onSave: (name: string, version: string, idempotencyKey: string) => Promise<void>;
  onClose: () => void;
}

const formId = 'pool-name-form';

/** Asks what a pool is called. Where a colleague has renamed it meanwhile, both names are shown and one is chosen. */
export function PoolNameDialog({ pool, others, onSave, onClose }: PoolNameDialogProps) {
  const t = useText(schedulesTexts);
  const { conflict, save } = useConflict(pool);
  const form = useForm<{ name: string }, 'name'>({
    initial: { name: pool?.name ?? '' },
    idOf: () => 'pool-name',
    labels: { name: t('pools.name') },
    codes: { 'pool.name_taken': 'name' },
    failed: t('failed.text'),
    check: ({ name }) => {
      const typed = name.trim().toLowerCase();
      if (typed === '') return { name: t('error.poolName') };
      const isTaken = others.some((other) => other.name.toLowerCase() === typed);
      return isTaken ? { name: t('error.poolTaken') } : {};
    },
    send: ({ name }, key) => save((version) => onSave(name.trim(), version, key)),
  });
  return (
    <>
      <Dialog
        isOpen
        onClose={onClose}
        closeLabel={t('close')}
        title={t(pool ? 'pools.renameTitle' : 'pools.add')}
        actions={
          <>
            <Button variant="outline" onClick={onClose}>
              {t('back')}
            </Button>
            <Button type="submit" form={formId} isBusy={form.isBusy}>
              {t('save')}
            </Button>
          </>
        }
      >
        <form id={formId} onSubmit={form.submit} noValidate method="post">
          <FormErrorSummary title={t('dialog.wrong')} errors={form.summary} />
          <TextField
            {...form.field('name')}
            label={t('pools.name')}
            hint={t('pools.nameHint')}
            maxLength={poolNameCharacters}
            autoComplete="off"
            data-autofocus
          />
        </form>
      </Dialog>
      <ConflictDialog
        conflict={conflict}
        mine={form.draft}
        draftOf={({ name }) => ({ name })}
        fieldsOf={({ name }) => [{ name: t('pools.name'), text: name }]}
        onMine={form.send}
        onTheirs={form.forget}
      />
    </>
  );
}
