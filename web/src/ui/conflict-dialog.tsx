import type { Conflict } from '@vaga/contract/conflict';
import { formatStamp } from '../platform/format.ts';
import { useReadersZone } from '../platform/readers-zone.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import type { OpenConflict } from '../platform/use-conflict.ts';
import { Button } from './button.tsx';
import classes from './conflict-dialog.module.css';
import { Dialog } from './dialog.tsx';
import { uiTexts } from './ui.texts.ts';

interface ConflictDialogProps<Current, Draft> {
  conflict: OpenConflict<Current>;
  /** What the member wrote. */
  mine: Draft;
  /** What is saved, as the form would have it. */
  draftOf: (current: Current) => Draft;
  /** A draft in words: all fields in their order. Those that are equal in both drafts are left out. */
  fieldsOf: (draft: Draft) => readonly { name: string; text: string }[];
  /** Saves what the member wrote, over the colleague's. */
  onMine: () => void;
  /** Puts the colleague's into the form. */
  onTheirs: (draft: Draft) => void;
}

/** A colleague has saved the same meanwhile: who, when, and both values side by side. The member chooses one. */
export function ConflictDialog<Current, Draft>(props: ConflictDialogProps<Current, Draft>) {
  const { found } = props.conflict;
  return found ? <OpenDialog {...props} found={found} /> : null;
}

function OpenDialog<Current, Draft>(
  props: ConflictDialogProps<Current, Draft> & { found: Conflict<Current> },
) {
  const { found, conflict, mine, draftOf, fieldsOf, onMine, onTheirs } = props;
  const t = useText(uiTexts);
  const language = useLanguage();
  const zone = useReadersZone();
  const { changedBy, changedAt } = found;
  const saved = draftOf(found.current);
  const savedFields = fieldsOf(saved);
  const rows = fieldsOf(mine)
    .map(({ name, text }, index) => ({ name, mine: text, theirs: savedFields[index]?.text ?? '' }))
    .filter((row) => row.mine !== row.theirs);
  const settle = (act: () => void) => () => {
    conflict.settle();
    act();
  };
  const [name] = changedBy?.split(' ') ?? [];
  const theirs = name ? t('conflict.theirs', { name }) : t('conflict.saved');
  const columns = [t('conflict.field'), t('conflict.mine'), theirs];
  return (
    <Dialog
      isOpen
      width={560}
      title={changedBy ? t('conflict.title', { name: changedBy }) : t('conflict.titleUnnamed')}
      closeLabel={t('close')}
      onClose={conflict.forget}
      actions={
        <>
          <Button variant="outline" onClick={settle(onMine)}>
            {t('conflict.keepMine')}
          </Button>
          <Button onClick={settle(() => onTheirs(saved))}>
            {name ? t('conflict.seeTheirs', { name }) : t('conflict.seeSaved')}
          </Button>
        </>
      }
    >
      <p>
        {changedAt ? t('conflict.when', { moment: formatStamp(changedAt, zone, language) }) : null}{' '}
        {t('conflict.lead')}
      </p>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              <td>{row.mine || '–'}</td>
              <td>{row.theirs || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
