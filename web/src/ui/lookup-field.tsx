import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useText } from '../platform/texts.ts';
import fieldClasses from './field.module.css';
import { Field, type FieldFrame } from './field.tsx';
import classes from './lookup-field.module.css';
import { uiTexts } from './ui.texts.ts';

export interface LookupOption {
  id: string;
  text: string;
  /** Under the text: what tells it from others. */
  detail?: string;
  icon?: ReactNode;
}

export interface LookupFieldProps extends FieldFrame {
  id?: string;
  name?: string;
  /** The words in the box. */
  text: string;
  onType: (text: string) => void;
  options: readonly LookupOption[];
  onChoose: (option: LookupOption) => void;
  /** Said, and shown under the box, when there is something to say about the list: searching, nothing found, failed. */
  status?: ReactNode;
  /** Between the box and the list, which never covers it. */
  note?: ReactNode;
  placeholder?: string;
  /** Class of the control, where the field stands in a bar of its own look. */
  controlClass?: string | undefined;
  listLabel: string;
  isRequired?: boolean;
  /** What is typed marks the first option, and Enter takes it. */
  marksFirst?: boolean;
}

/**
 * A field with suggestions while typing, as the ARIA combobox pattern has it: arrows walk the list, Enter takes,
 * Escape closes. How many there are is said. Who uses it brings the options.
 */
export function LookupField({
  text,
  onType,
  options,
  onChoose,
  status,
  note,
  placeholder,
  controlClass,
  listLabel,
  name,
  isRequired = false,
  marksFirst = false,
  ...frame
}: LookupFieldProps) {
  const t = useText(uiTexts);
  const listId = useId();
  // The words as the reader last left them.
  const left = useRef(text);
  const [isOpen, setOpen] = useState(false);
  const [walked, setActive] = useState(-1);
  const list = useRef<HTMLUListElement>(null);
  const isShown = isOpen && options.length > 0;
  const active = walked < 0 && marksFirst && text.trim() !== '' ? 0 : walked;

  function choose(option: LookupOption) {
    onChoose(option);
    setOpen(false);
    setActive(-1);
  }

  function walk(step: number) {
    setOpen(true);
    const next =
      (active + step + options.length + (active < 0 && step < 0 ? 1 : 0)) %
      Math.max(options.length, 1);
    setActive(next);
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
  }

  function onKeyDown(event: KeyboardEvent) {
    const option = options[active];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      walk(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && isShown && option) {
      event.preventDefault();
      choose(option);
    } else if (event.key === 'Escape') {
      // Also before the options have come: they do not open again what was closed.
      if (isShown) event.preventDefault();
      setOpen(false);
    }
  }

  return (
    <div className={classes.lookup}>
      <Field {...frame}>
        {(control) => (
          <input
            {...control}
            name={name}
            type="text"
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            className={controlClass ?? fieldClasses.control}
            placeholder={placeholder}
            value={text}
            aria-expanded={isShown}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-required={isRequired || undefined}
            aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
            onChange={(event) => {
              onType(event.target.value);
              setOpen(true);
              setActive(-1);
            }}
            onFocus={() => {
              // Who passes by a field that is filled sees no list; words that were spoken meanwhile open it.
              if (text === '' || text !== left.current) setOpen(true);
            }}
            onClick={() => setOpen(true)}
            onBlur={() => {
              left.current = text;
              setOpen(false);
            }}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      {note}
      <ul
        ref={list}
        id={listId}
        role="listbox"
        // A browser lets Tab stop at a list that scrolls, which closes and loses the focus.
        tabIndex={-1}
        aria-label={listLabel}
        className={classes.list}
        hidden={!isShown}
      >
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard works from the box, which keeps the focus
          // biome-ignore lint/a11y/useFocusableInteractive: the box keeps the focus and points here
          <li
            key={option.id}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            className={classes.option}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            {option.icon}
            {option.detail ? (
              <span className={classes.words}>
                {option.text}
                <small className={classes.detail}>{option.detail}</small>
              </span>
            ) : (
              option.text
            )}
          </li>
        ))}
      </ul>
      <div role="status" className={isOpen && status ? classes.status : 'visually-hidden'}>
        {isOpen ? status || (isShown ? t('lookup.count', { count: options.length }) : null) : null}
      </div>
    </div>
  );
}
