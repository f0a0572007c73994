import { IconDots } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link } from '../platform/link.tsx';
import classes from './row-menu.module.css';

export interface RowMenuItem {
  key: string;
  text: string;
  icon: ReactNode;
  /** It is shown and cannot be chosen. */
  isDisabled?: boolean;
  /** It destroys something. */
  isDanger?: boolean;
  /** One of three: a page, a file to download, an act. */
  to?: string;
  file?: string;
  onSelect?: () => void;
}

interface RowMenuProps {
  /** Its whole name: 'Opções de Ana Reis, 09:20'. */
  label: string;
  items: readonly RowMenuItem[];
}

/**
 * What can be done with a row, behind a button, as the ARIA menu pattern has it: arrows walk, Escape closes and the focus
 * returns. A click outside closes it, and so does another menu.
 */
export function RowMenu({ label, items }: RowMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!isOpen) return;
    itemsIn(box.current)[0]?.focus();
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);

  function close() {
    setOpen(false);
    button.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    const all = itemsIn(box.current);
    const present = all.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: present + 1, ArrowUp: present - 1, Home: 0, End: -1 }[event.key];
    // Tab goes on from the button.
    if (event.key === 'Escape' || event.key === 'Tab') close();
    if (event.key === 'Escape' || next !== undefined) event.preventDefault();
    if (next !== undefined) all.at(next % all.length)?.focus();
  }

  return (
    <div ref={box} className={classes.menu}>
      <button
        ref={button}
        type="button"
        className={classes.open}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <IconDots size={20} aria-hidden="true" />
      </button>
      {isOpen ? (
        <div
          id={id}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          className={classes.items}
          onKeyDown={onKeyDown}
        >
          {items.map((item) => (
            <Item key={item.key} item={item} onChoose={close} />
          ))}
        </div>
      ) : null}
    </div>
  );
}

function Item({ item, onChoose }: { item: RowMenuItem; onChoose: () => void }) {
  const { text, icon, isDisabled = false, isDanger, to, file, onSelect } = item;
  const look = {
    role: 'menuitem',
    tabIndex: -1,
    className: classes.item,
    'data-danger': (isDanger && !isDisabled) || undefined,
  } as const;
  if (to !== undefined && !isDisabled)
    return (
      <Link {...look} to={to}>
        {icon}
        {text}
      </Link>
    );
  if (file !== undefined && !isDisabled)
    return (
      <a {...look} href={file} download onClick={onChoose}>
        {icon}
        {text}
      </a>
    );
  return (
    <button
      {...look}
      type="button"
      aria-disabled={isDisabled || undefined}
      onClick={() => {
        if (isDisabled) return;
        onChoose();
        onSelect?.();
      }}
    >
      {icon}
      {text}
    </button>
  );
}

function itemsIn(box: HTMLElement | null): HTMLElement[] {
  return [...(box?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
}
