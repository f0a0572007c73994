import { readSchedules } from '@vaga/contract/calls/schedules';
import type { ImportLine } from '@vaga/contract/import';
import { useState } from 'react';
import { paths } from '../../app/paths.ts';
import { useSession } from '../../app/root-data.ts';
import { mayCall } from '../../app/session-access.ts';
import { SessionFactorForm } from '../../identity/index.ts';
import { useAttempt } from '../../platform/attempt.ts';
import { Link } from '../../platform/link.tsx';
import { useText } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { entryTexts } from '../entry.texts.ts';
import { useEnterEntity } from '../use-enter-entity.ts';
import classes from './import.module.css';
import { hoursForEditor } from './import.rules.ts';
import { importTexts } from './import.texts.ts';
import { keepImportedHours } from './imported-hours.ts';

interface ToEditorProps {
  line: ImportLine;
  lines: readonly ImportLine[];
}

/**
 * From a row after which bookings would no longer fit to the schedule editor, with the hours of the file: at another place of the
 * organisation the session acts for it first. Nothing for a member who plans no hours, as an administrator.
 */
export function ToEditor({ line, lines }: ToEditorProps) {
  const t = useText(importTexts);
  const session = useSession();
  const { forEditor } = line;
  const path = paths.dashboard('schedules');
  const next = forEditor ? `${path}?pool=${forEditor.schedule.idPool}` : path;
  const entry = useText(entryTexts);
  const { asked, enter, forgetAsked } = useEnterEntity(next);
  const { run, isBusy } = useAttempt();
  const [errors, setErrors] = useState<string[]>([]);
  if (!session || !mayCall(session, readSchedules)) return null;
  const keep = () => {
    if (forEditor) keepImportedHours(hoursForEditor(lines, line), forEditor.idEntity);
  };
  if (!forEditor || forEditor.idEntity === session.entity?.id)
    return (
      <span>
        <Link to={next} onClick={keep}>
          {t('lines.editor')}
        </Link>
      </span>
    );
  const id = forEditor.idEntity;
  return (
    <span>
      <Button
        variant="outline"
        isBusy={isBusy}
        onClick={() => {
          keep();
          // Only providers have hours.
          void run(async () => setErrors(await enter({ id, entityType: 'TestPartner' })));
        }}
      >
        {t('lines.editor')}
      </Button>
      <span role="alert" className={classes.error}>
        {errors.join(' ')}
      </span>
      <Dialog
        isOpen={asked !== null}
        onClose={forgetAsked}
        title={entry('selector.title')}
        closeLabel={entry('close')}
      >
        {asked ? (
          <SessionFactorForm
            asked={asked.challenge}
            onProof={(proof) => enter(asked.entity, proof)}
            onBack={forgetAsked}
          />
        ) : null}
      </Dialog>
    </span>
  );
}
