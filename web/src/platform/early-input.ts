/**
 * What the user does before the page's scripts are there: on a slow line or a busy telephone that is a whole form, or
 * the tap on the one button of a page. React leaves what was typed in the boxes but does not know of it, and its next
 * drawing empties them again; a tap it never hears of.
 */
import { flushSync } from 'react-dom';

type Box = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Typed {
  box: Box;
  /** The text, the choice, or whether it is ticked. */
  value: string | boolean;
}

/** The name under which `holdEarlyInput` leaves what was sent and tapped. */
const heldName = 'vagaHeld';

/**
 * The script that stands in the page's head. It keeps a form that only our scripts can send from being sent without
 * them, which would lead to an error page and lose it all; forms with an address of their own go out. And it keeps the
 * button that was tapped last, with the choices tapped before it: each once, as a second tap only says that nothing
 * happened.
 */
export const holdEarlyInput = `(function(){var held=window.${heldName}={taps:[]};held.hold=function(e){var f=e.target;if(f.hasAttribute('action')||f.method!=='post')return;e.preventDefault();held.form=f;held.by=e.submitter};held.tap=function(e){var b=e.target.closest('button');held.taps=held.taps.filter(function(t){return t!==b&&t.hasAttribute('aria-pressed')});if(b&&b.type==='button')held.taps.push(b)};addEventListener('submit',held.hold,true);addEventListener('click',held.tap,true)})()`;

interface Held {
  hold: (event: SubmitEvent) => void;
  form?: HTMLFormElement;
  by?: HTMLElement | null;
  tap: (event: MouseEvent) => void;
  /** In the order of their last taps. All but the last are choices. */
  taps: HTMLButtonElement[];
}

let isDone = false;

/** To be called right before the page is hydrated: from there on React hears of each tap, and finishes what it needs. */
export function stopHoldingTaps(): void {
  const held = heldInput();
  if (held) removeEventListener('click', held.tap, true);
}

/** Hands the focus, what was typed, and then what was sent or tapped, to the page that has just come to life. Once in its life. */
export function takeOverEarlyInput(): void {
  if (isDone) return;
  isDone = true;
  // What is typed may filter the list in which something is ticked: it would no longer be there.
  const typed = typedIn(document).toSorted((one, other) => rankOf(one) - rankOf(other));
  // Not within the commit that brought the page to life: each box is answered for before the next.
  queueMicrotask(() => {
    tellFocus();
    for (const one of typed) flushSync(() => tell(one));
    const taps = heldInput()?.taps ?? [];
    const choices = taps.filter((button) => button.hasAttribute('aria-pressed'));
    const act = taps.find((button) => !choices.includes(button));
    for (const button of choices) press(button);
    sendHeld();
    if (act) press(act);
  });
}

/** The boxes whose content is no longer what the server wrote into them. */
export function typedIn(root: ParentNode): Typed[] {
  const boxes = [...root.querySelectorAll<Box>('input, textarea, select')];
  return boxes.filter(isTouched).map((box) => ({ box, value: contentOf(box) }));
}

function isTouched(box: Box): boolean {
  if (box instanceof HTMLSelectElement) {
    const written = [...box.options].find(({ defaultSelected }) => defaultSelected);
    return box.value !== (written ?? box.options[0])?.value;
  }
  if (isTick(box)) {
    // Of a group of radio buttons the one that is on now says it all.
    return box.checked !== box.defaultChecked && (box.checked || box.type === 'checkbox');
  }
  if (box.type === 'hidden') return false;
  if (isFile(box)) return box.files?.length !== 0;
  return box.value !== box.defaultValue;
}

function rankOf({ box }: Typed): number {
  return isTick(box) ? 0 : 1;
}

function contentOf(box: Box): string | boolean {
  return isTick(box) ? box.checked : box.value;
}

function isTick(box: Box): box is HTMLInputElement {
  return box instanceof HTMLInputElement && (box.type === 'radio' || box.type === 'checkbox');
}

/** Its files cannot be written: they stay in it, and are read there. */
function isFile(box: Box): box is HTMLInputElement {
  return box instanceof HTMLInputElement && box.type === 'file';
}

/** Some fields fetch or open what they offer once they have the focus. */
function tellFocus(): void {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return;
  flushSync(() => focused.dispatchEvent(new FocusEvent('focusin', { bubbles: true })));
}

/**
 * Tells React as if it were typed now. React takes an event for a repetition while the value is the one it saw last, so
 * that one is changed first, through its own property, and then the box, past it.
 */
function tell({ box, value }: Typed): void {
  if (isTick(box)) {
    box.checked = !value;
    setPastReact(box, 'checked', value);
    box.dispatchEvent(new Event('click', { bubbles: true }));
    return;
  }
  if (box instanceof HTMLSelectElement) box.value = String(value);
  if (box instanceof HTMLSelectElement || isFile(box)) {
    box.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  box.value = box.defaultValue;
  setPastReact(box, 'value', value);
  box.dispatchEvent(new Event('input', { bubbles: true }));
}

function setPastReact(
  box: HTMLInputElement | HTMLTextAreaElement,
  property: 'value' | 'checked',
  value: string | boolean,
): void {
  // The property that React put on the box itself hides the element's own.
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), property);
  own?.set?.call(box, value);
}

function sendHeld(): void {
  const held = heldInput();
  if (!held) return;
  removeEventListener('submit', held.hold, true);
  const { form, by } = held;
  if (form?.isConnected) form.requestSubmit(by?.isConnected ? by : null);
}

/** What it chooses is drawn before the next one is pressed. */
function press(button: HTMLButtonElement): void {
  if (button.isConnected) flushSync(() => button.click());
}

function heldInput(): Held | undefined {
  return (globalThis as { [heldName]?: Held })[heldName];
}
