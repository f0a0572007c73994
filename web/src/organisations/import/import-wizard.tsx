import { organisationImportBytes } from '@vaga/contract/import-limits';
import { importRows } from '@vaga/contract/limits';
import { useEffect, useRef } from 'react';
import { formatNumber, formatSize } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { ColumnsStep } from './columns-step.tsx';
import classes from './import.module.css';
import { rowsToSave, totalsOf } from './import.rules.ts';
import { importTexts } from './import.texts.ts';
import { ReportLines } from './report-lines.tsx';
import { ReportTotals } from './report-totals.tsx';
import { UploadStep } from './upload-step.tsx';
import { type ImportProblem, type ImportProgress, useImport } from './use-import.ts';

const steps = ['upload', 'columns', 'preview', 'done'] as const;

/** An import in four steps. @param organisationId of the partner that an administrator chose; null for the member's own. */
export function ImportWizard({ organisationId }: { organisationId: string | null }) {
  const t = useText(importTexts);
  const language = useLanguage();
  const work = useImport(organisationId);
  const { step, report, isBusy, problem, progress } = work;
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus goes to the heading of each new step
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else heading.current?.focus();
  }, [step]);
  const isOpen = step === 'columns' || step === 'preview';
  return (
    <section className={classes.wizard} aria-labelledby="import-step">
      <Stepper
        label={t('steps')}
        steps={steps.map((one) => ({ label: t(`step.${one}`) }))}
        current={steps.indexOf(step)}
      />
      <h2 id="import-step" ref={heading} tabIndex={-1} className={classes.heading}>
        {t(`heading.${step}`)}
      </h2>
      {problem ? <Problem problem={problem} /> : null}
      {step === 'upload' ? (
        <UploadStep
          isBusy={isBusy}
          onFile={(file) => void work.choose(file)}
          hint={t('upload.hint', {
            size: formatSize(organisationImportBytes, language),
            rows: formatNumber(importRows, language),
          })}
        />
      ) : null}
      {step === 'columns' && report ? (
        <ColumnsStep
          files={report.files}
          columns={work.columns}
          isBusy={isBusy}
          onChange={work.setColumns}
          onBack={work.restart}
          onContinue={() => void work.toPreview()}
        />
      ) : null}
      {step === 'preview' && report ? (
        <>
          <p className={classes.lead}>
            {t(rowsToSave(report) > 0 ? 'preview.lead' : 'preview.nothing')}
            {totalsOf(report).error > 0 ? ` ${t('preview.errors')}` : ''}
          </p>
          <ReportTotals report={report} />
          {progress ? <Saving {...progress} /> : null}
          <div className={classes.acts}>
            {rowsToSave(report) > 0 ? (
              <Button variant="accent" isBusy={isBusy} onClick={() => void work.apply()}>
                {t('apply', { count: rowsToSave(report) })}
              </Button>
            ) : null}
            <Button variant="outline" disabled={isBusy} onClick={work.toColumns}>
              {t('changeColumns')}
            </Button>
            <Button variant="ghost" disabled={isBusy} onClick={work.restart}>
              {t('otherFile')}
            </Button>
          </div>
          <ReportLines report={report} />
        </>
      ) : null}
      {step === 'done' && report ? (
        <>
          <p className={classes.lead} role="status">
            {t('done.lead', { count: work.saved })}
            {totalsOf(report).error > 0
              ? ` ${t('done.errors', { count: totalsOf(report).error })}`
              : ''}
          </p>
          <p className={classes.soft}>{t('done.drafts')}</p>
          <div className={classes.acts}>
            <Button variant="primary" onClick={work.restart}>
              {t('otherFile')}
            </Button>
          </div>
          {totalsOf(report).error > 0 ? <ReportLines report={report} only="error" /> : null}
        </>
      ) : null}
      <LeaveGuard
        isChanged={isOpen}
        labels={{
          title: t('leave.title'),
          text: t('leave.text'),
          leave: t('leave.leave'),
          stay: t('leave.stay'),
        }}
      />
    </section>
  );
}

function Problem({ problem }: { problem: ImportProblem }) {
  const t = useText(importTexts);
  const language = useLanguage();
  const text =
    typeof problem === 'object'
      ? problem.text
      : t(`problem.${problem}`, { size: formatSize(organisationImportBytes, language) });
  return (
    <p role="alert" className={classes.problem}>
      {text}
    </p>
  );
}

function Saving({ saved, all }: ImportProgress) {
  const t = useText(importTexts);
  const label = t('saving', { saved, count: all });
  return (
    <p className={classes.saving} role="status">
      <progress className={classes.progress} max={all} value={saved} aria-label={label} />
      <span>{label}</span>
    </p>
  );
}
