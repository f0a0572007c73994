import type { ChangeEvent, FormEvent } from 'react';
import { useAttempt } from './attempt.ts';
import { useDraft } from './draft.ts';
import { type FieldErrors, useFormErrors } from './use-form-errors.ts';
import { ApiError, messageIn } from './wire.ts';

/** Why a form could not be sent: beside its fields, and of the form as a whole. */
export interface Refusal<Name extends string> {
  errors?: FieldErrors<Name>;
  whole?: string | readonly string[] | undefined;
}

export interface FormSetup<Draft extends object, Name extends string> {
  /** What stands in the fields before anything is typed. */
  initial: Draft;
  /** Under which name the tab keeps what is typed, over a reload and a sign-in. Absent: it is not kept. */
  keptAs?: string;
  /** The fields that are kept, where not all may be: never passwords. */
  keeps?: readonly (keyof Draft)[];
  /** The id of a field's control: the summary leads to it. */
  idOf: (name: Name) => string;
  /** What a field is called in the summary, far from its label. */
  labels?: Partial<Record<Name, string>>;
  /** What is wrong with what is typed, in the reader's language. Pure: it is also asked of drafts that are not sent. */
  check: (draft: Draft) => FieldErrors<Name>;
  /** Called when the check refuses what is sent. */
  onWrong?: (draft: Draft) => void;
  /**
   * Sends it. The key is the same for a repeat after a lost answer.
   * @throws what the server refused, as an ApiError: it is shown
   */
  send?: (draft: Draft, idempotencyKey: string) => Promise<void>;
  /** Of a field that a message of the server is about: the message's code, and the field. */
  codes?: Readonly<Record<string, Name>>;
  /** What is said of the whole form where the server said nothing. */
  failed?: string;
  /** How a refusal is shown, where it is not by `codes` and the server's first message. */
  refusalOf?: (error: unknown) => Refusal<Name>;
  /** Fields that a change mends: what is said of them goes. The changed ones, if not given. */
  mends?: (part: Partial<Draft>) => readonly Name[];
  /** What is said of a field stays until it is right or the form is sent again, however it is changed. */
  errorsStay?: boolean;
  /** Nothing else on the page makes sense until it is sent. */
  isBlocking?: boolean;
}

/** The fields of a draft that hold text. */
type TextField<Draft> = {
  [Name in keyof Draft]: Draft[Name] extends string ? Name : never;
}[keyof Draft] &
  string;

/**
 * The form kit: what is typed (kept in the tab), what is wrong with it (beside each field and in a summary that takes
 * the focus; the server's words in the reader's language), and the sending (once, and a repeat after a lost answer
 * under the same key). A form gives `initial`, `check` and `send`, and draws:
 *
 *     <form onSubmit={form.submit} noValidate method="post">
 *       <FormErrorSummary title={t('problem')} errors={form.summary} />
 *       <TextField {...form.field('code')} label={t('code')} />
 *       <Button type="submit" isBusy={form.isBusy}>{t('send')}</Button>
 *     </form>
 *
 * A form that another component sends calls `isSound` and `refuse` itself.
 */
export function useForm<Draft extends object, Name extends string>(setup: FormSetup<Draft, Name>) {
  const {
    draft,
    change: keep,
    forget,
    showSaved,
  } = useDraft(setup.keptAs ?? null, setup.initial, setup.keeps);
  const formErrors = useFormErrors<Name>(setup.idOf, setup.labels);
  const { errors, summary, show } = formErrors;
  const attempt = useAttempt({ isBlocking: setup.isBlocking ?? false });

  function change(part: Partial<Draft>): void {
    keep(part);
    const changed = setup.mends ? setup.mends(part) : (Object.keys(part) as Name[]);
    if (!changed.some((name) => errors[name])) return;
    const wrong: FieldErrors<Name> = setup.errorsStay ? setup.check({ ...draft, ...part }) : {};
    formErrors.forget(changed.filter((name) => !wrong[name]));
  }

  /** Whether it may be sent; shows what is wrong otherwise. */
  function isSound(): boolean {
    const isShownSound = show(setup.check(draft));
    if (!isShownSound) setup.onWrong?.(draft);
    return isShownSound;
  }

  /** Shows why it was not taken. */
  function refuse(error: unknown): void {
    const { errors: found = {}, whole } = setup.refusalOf?.(error) ?? refusalIn(error, setup);
    show(found, whole);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    send();
  }

  /** Sends it as `submit` does, for another button than the form's own. */
  function send(): void {
    attempt.forget();
    if (!isSound()) return;
    void attempt.run(async (key) => {
      try {
        await setup.send?.(draft, key);
      } catch (error) {
        refuse(error);
        // Thrown on: whether it was answered decides about the key of the next try.
        throw error;
      }
    }, draft);
  }

  /** What a text field takes. It is required where the form is not sent without it. */
  const field = (name: TextField<Draft> & Name) => ({
    id: setup.idOf(name),
    value: String(draft[name]),
    error: errors[name],
    'aria-required': setup.check({ ...draft, [name]: '' })[name] !== undefined || undefined,
    // A computed key widens to an index signature, which no generic draft takes.
    onChange: ({ target: { value } }: ChangeEvent<HTMLInputElement>) =>
      change({ [name]: value } as Partial<Draft>),
  });

  const { isBusy, failure } = attempt;
  return {
    draft,
    change,
    forget,
    showSaved,
    field,
    errors,
    summary,
    show,
    isSound,
    refuse,
    submit,
    send,
    isBusy,
    failure,
  };
}

function refusalIn<Name extends string>(
  error: unknown,
  { codes = {}, failed }: { codes?: Readonly<Record<string, Name>>; failed?: string },
): Refusal<Name> {
  const errors = refusedFields(error, codes);
  return Object.keys(errors).length > 0 ? { errors } : { whole: messageIn(error) ?? failed };
}

/** What the server says of the fields: a message's code tells which it is about, the first of several counts. */
export function refusedFields<Name extends string>(
  error: unknown,
  codes: Readonly<Record<string, Name>>,
): FieldErrors<Name> {
  const errors: FieldErrors<Name> = {};
  if (!(error instanceof ApiError)) return errors;
  for (const [code, name] of Object.entries(codes)) {
    const message = error.messageOf(code);
    if (message) errors[name] ??= message.text;
  }
  return errors;
}
