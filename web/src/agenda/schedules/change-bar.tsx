import { IconArrowBackUp } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useText } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import classes from './schedules.module.css';
import { schedulesTexts } from './schedules.texts.ts';
import type { ScheduleEditor } from './use-schedule-editor.ts';

interface ChangeBarProps {
  editor: ScheduleEditor;
  problem: 'from' | 'until' | 'serves' | null | undefined;
  onImpact: () => void;
}

/** What is planned and not applied, at the lower edge: nothing is saved before its impact has been seen. Ctrl+Z takes a step back. */
export function ChangeBar({ editor, problem, onImpact }: ChangeBarProps) {
  const t = useText(schedulesTexts);
  const [isAsking, setAsking] = useState(false);
  const { changes, pool, canUndo } = editor;
  const parts = [
    changes.changed > 0 ? t('bar.changed', { count: changes.changed }) : '',
    changes.removed > 0 ? t('bar.removed', { count: changes.removed }) : '',
  ].filter(Boolean);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isField = (event.target as Element).closest('input, select, textarea, dialog');
    if (isField || event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
    event.preventDefault();
    editor.undo();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <section className={classes.bar} aria-label={t('bar.label')} data-thumb>
      <p className={classes.barText}>
        <b>{pool?.name}</b> <span>{parts.length > 0 ? parts.join(', ') : t('bar.none')}</span>
        {problem ? <span className={classes.barProblem}>{t(`error.${problem}`)}</span> : null}
      </p>
      <div className={classes.barActs}>
        <Button
          variant="ghost"
          icon={<IconArrowBackUp size={20} aria-hidden="true" />}
          disabled={!canUndo}
          onClick={editor.undo}
        >
          {t('bar.undo')}
        </Button>
        <Button variant="outline" onClick={() => setAsking(true)}>
          {t('bar.discard')}
        </Button>
        <Button
          variant="accent"
          disabled={Boolean(problem) || parts.length === 0}
          onClick={onImpact}
        >
          {t('bar.impact')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('discard.title')}
        text={t('discard.text')}
        confirmLabel={t('bar.discard')}
        cancelLabel={t('back')}
        isDanger
        onConfirm={() => {
          setAsking(false);
          editor.discard();
        }}
        onCancel={() => setAsking(false)}
      />
    </section>
  );
}
