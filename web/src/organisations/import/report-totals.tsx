import type { ImportReport } from '@vaga/contract/import';
import { formatNumber } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import classes from './import.module.css';
import { importTexts } from './import.texts.ts';

/** How many rows of each file are in each state. */
export function ReportTotals({ report }: { report: ImportReport }) {
  const t = useText(importTexts);
  const language = useLanguage();
  return (
    <table className={classes.totals}>
      <caption className="visually-hidden">{t('totals')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('totals.kind')}</th>
          {states.map((state) => (
            <th key={state} scope="col">
              {t(`state.${state}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {report.files.map(({ kind }) => (
          <tr key={kind}>
            <th scope="row">{t(`kind.${kind}`)}</th>
            {states.map((state) => (
              <td key={state} data-state={report.counts[kind]?.[state] ? state : undefined}>
                {formatNumber(report.counts[kind]?.[state] ?? 0, language)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const states = ['new', 'changed', 'same', 'error'] as const;
