import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';
import classes from './dialog.module.css';
import { type FocusPlace, focusPlace, giveBackFocus } from './give-back-focus.ts';
import { Unbroken } from './unbroken.tsx';

export interface DialogProps {
  isOpen: boolean;
  /** Asked for by Escape, the cross and a click beside it. Absent: the dialog waits for an answer. */
  onClose?: (() => void) | undefined;
  title: string;
  /** Id of the words that are announced with the title. Absent: the first paragraph is, where it says something of its own. */
  describedBy?: string | undefined;
  /** Name of the cross. */
  closeLabel?: string | undefined;
  children?: ReactNode;
  actions?: ReactNode;
  width?: number;
  /**
   * Much to choose from: on a phone it takes the whole screen, and only what stands between title and actions scrolls.
   */
  isTall?: boolean;
  /** Its height changes while it is open: it keeps its upper edge, so that what was there stays where it was. */
  isAtTop?: boolean;
}

/** A modal dialog on the browser's own: it traps focus, makes the page behind inert and gives focus back. */
export function Dialog({
  isOpen,
  onClose,
  title,
  describedBy,
  closeLabel,
  children,
  actions,
  width = 460,
  isTall = false,
  isAtTop = false,
}: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const leadId = useId();
  const opener = useRef<FocusPlace | null>(null);
  // Before another opens in the place of this one, which then finds the same opener.
  useLayoutEffect(() => {
    if (isOpen || !box.current?.open) return;
    box.current.close();
    giveBackFocus(opener.current);
  }, [isOpen]);
  // The browser gives nothing back for a dialog that is taken out of the page while it is open.
  useEffect(() => () => giveBackFocus(opener.current), []);
  useEffect(() => {
    if (isOpen && !box.current?.open) {
      opener.current = focusPlace();
      box.current?.showModal();
      // A form starts where one types, not at the cross.
      const field = box.current?.querySelector<HTMLElement>('[data-autofocus]');
      if (field) field.focus();
      // The safe answer has the focus; in large text it is far below the question, which is read first.
      else if (box.current) box.current.scrollTop = 0;
      if (box.current && !describedBy) describeByLead(box.current, leadId);
    }
  }, [isOpen, describedBy, leadId]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does by keyboard what the click beside the dialog does
    <dialog
      ref={box}
      className={classes.dialog}
      style={{ maxWidth: width }}
      data-tall={isTall || undefined}
      data-at-top={isAtTop || undefined}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      // React lets both of these rise from a dialog inside this one.
      onCancel={(event) => {
        if (event.target !== box.current) return;
        event.preventDefault();
        onClose?.();
      }}
      onClose={(event) => {
        if (event.target !== box.current || !isOpen) return;
        // A second Escape closes whatever was done about the first: one that waits for an answer opens again.
        if (onClose) onClose();
        else box.current.showModal();
      }}
      onClick={(event) => {
        if (event.target === box.current) onClose?.();
      }}
    >
      {isOpen ? (
        <div className={classes.inside}>
          <div className={classes.head}>
            <h2 id={titleId} className={classes.title}>
              <Unbroken>{title}</Unbroken>
            </h2>
            {onClose && closeLabel ? (
              <button
                type="button"
                className={classes.cross}
                aria-label={closeLabel}
                onClick={onClose}
              >
                <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
                  <path
                    d="M4 4l12 12M16 4L4 16"
                    stroke="currentColor"
                    strokeWidth="2"
                    strokeLinecap="round"
                  />
                </svg>
              </button>
            ) : null}
          </div>
          {isTall ? <div className={classes.scrolls}>{children}</div> : children}
          {actions ? <div className={classes.actions}>{actions}</div> : null}
        </div>
      ) : null}
    </dialog>
  );
}

/**
 * The focus starts at a control: a screen reader says the title, and of all that stands before the control only what
 * describes the dialog. A paragraph with an id is the hint of a field, which is said with that.
 */
function describeByLead(box: HTMLDialogElement, id: string): void {
  const lead = box.querySelector('p');
  box.removeAttribute('aria-describedby');
  if (!lead || (lead.id && lead.id !== id)) return;
  lead.id = id;
  box.setAttribute('aria-describedby', id);
}

/** A message; OK closes it. */
export function InfoDialog({
  isOpen,
  onClose,
  title,
  text,
  okLabel = 'OK',
}: {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  text?: ReactNode;
  okLabel?: string;
}) {
  const id = useId();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      describedBy={isOpen && text ? id : undefined}
      actions={<Button onClick={onClose}>{okLabel}</Button>}
    >
      {text ? (
        <div id={id} className={classes.text}>
          <Unbroken>{text}</Unbroken>
        </div>
      ) : null}
    </Dialog>
  );
}

export interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  /** What will happen. */
  text?: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
  /** The act destroys something. */
  isDanger?: boolean;
  isBusy?: boolean;
}

/** Asks before an act; the safe answer has the focus. */
export function ConfirmDialog({
  isOpen,
  title,
  text,
  confirmLabel,
  cancelLabel,
  onConfirm,
  onCancel,
  isDanger = false,
  isBusy = false,
}: ConfirmDialogProps) {
  const id = useId();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onCancel}
      title={title}
      describedBy={isOpen && text ? id : undefined}
      actions={
        <>
          <Button variant="outline" onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button variant={isDanger ? 'danger' : 'primary'} onClick={onConfirm} isBusy={isBusy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {text ? (
        <div id={id} className={classes.text}>
          <Unbroken>{text}</Unbroken>
        </div>
      ) : null}
    </Dialog>
  );
}
