import { readRegistrationQuestion } from '@vaga/contract/calls/registrations';
import { homeTimeZone } from '@vaga/contract/home-time-zone';
import { registrationFileBytes, registrationFiles } from '@vaga/contract/registration-limits';
import type { RegistrationQuestion } from '@vaga/contract/registrations';
import { useId, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData } from 'react-router';
import { PageHead } from '../app/page-head.tsx';
import { StateSheet } from '../app/state-sheet.tsx';
import { apiOf } from '../platform/context.ts';
import { formatMoment, formatSize } from '../platform/format.ts';
import { type ByLink, loadByLink } from '../platform/load-by-link.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { useForm } from '../platform/use-form.ts';
import { ApiError } from '../platform/wire.ts';
import { Button } from '../ui/button.tsx';
import { TextAreaField } from '../ui/field.tsx';
import { FilesField } from '../ui/files-field.tsx';
import { FormErrorSummary } from '../ui/form-error-summary.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { answerQuestion } from './register-partner.api.ts';
import classes from './register-partner.module.css';
import { registerPartnerTexts } from './register-partner.texts.ts';

export function loader(args: LoaderFunctionArgs) {
  const api = apiOf(args.context);
  return loadByLink(args, (token) => api.call(readRegistrationQuestion, { params: { token } }));
}

/** What an administrator asked a company about its registration, and its answer. */
export default function RegistrationQuestionPage() {
  const t = useText(registerPartnerTexts);
  const { token, opened } = useLoaderData() as ByLink<RegistrationQuestion>;
  const [isAnswered, setAnswered] = useState(false);
  if (isAnswered)
    return <StateSheet title={t('question.done')} lead={t('question.doneLead')} tone="done" />;
  if (typeof opened === 'string')
    return (
      <StateSheet title={t(`question.${opened}`)} lead={t(`question.${opened}Lead`)} tone="over" />
    );
  return (
    <Page width="narrow">
      <PageHead title={t('question.title')} />
      <PageTitle title={t('question.title')} lead={opened.companyName} />
      <QuestionForm token={token} question={opened} onAnswered={() => setAnswered(true)} />
    </Page>
  );
}

interface QuestionFormProps {
  token: string;
  question: RegistrationQuestion;
  onAnswered: () => void;
}

function QuestionForm({ token, question, onAnswered }: QuestionFormProps) {
  const t = useText(registerPartnerTexts);
  const language = useLanguage();
  const id = useId();
  const [files, setFiles] = useState<File[]>([]);
  const sizeOf = ({ size }: File) => formatSize(size, language);
  const largest = formatSize(registrationFileBytes, language);
  const form = useForm<{ text: string }, 'text' | 'files'>({
    initial: { text: '' },
    keptAs: 'registration-question',
    idOf: (name) => `${id}${name}`,
    codes: {
      text: 'text',
      file: 'files',
      too_large: 'files',
      'registration.file_size': 'files',
      'registration.file_type': 'files',
    },
    failed: t('failed'),
    check: ({ text }) => {
      const large = files.find(({ size }) => size > registrationFileBytes);
      return {
        ...(text.trim().length < 3 ? { text: t('wrong.required') } : {}),
        ...(large ? { files: t('question.fileLarge', { name: large.name, size: largest }) } : {}),
      };
    },
    send: async ({ text }) => {
      const { type, messages } = await answerQuestion(token, text.trim(), files);
      if (type !== 'Success') throw new ApiError(200, messages);
      form.forget({ text: '' });
      onAnswered();
    },
  });
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate method="post">
      <FormErrorSummary title={t('problem')} errors={form.summary} />
      <blockquote className={classes.notice}>{question.question}</blockquote>
      <TextAreaField
        id={`${id}text`}
        label={t('question.answer')}
        hint={t('question.until', {
          until: formatMoment(question.answerUntil, homeTimeZone, language),
        })}
        error={form.errors.text}
        value={form.draft.text}
        maxLength={2000}
        rows={6}
        onChange={({ target: { value } }) => form.change({ text: value })}
      />
      <FilesField
        id={`${id}files`}
        label={t('question.files')}
        hint={t('question.filesHint', { count: registrationFiles, size: largest })}
        error={form.errors.files}
        files={files}
        maximum={registrationFiles}
        accept="application/pdf,.pdf,image/jpeg,.jpg,.jpeg"
        chooseLabel={t('question.filesChoose')}
        sizeOf={sizeOf}
        removeLabelOf={({ name }) => t('question.filesRemove', { name })}
        onChange={(chosen) => {
          setFiles(chosen);
          // What was said of the files that were chosen before.
          if (form.errors.files) form.show({ text: form.errors.text });
        }}
      />
      <Button type="submit" variant="accent" size="lg" isBusy={form.isBusy}>
        {t('question.send')}
      </Button>
    </form>
  );
}
