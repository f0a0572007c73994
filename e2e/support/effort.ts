import type { Page } from '@playwright/test';

/** What a journey asks of a person, each in the order in which it came. */
export interface Effort {
  /** What changed the main heading or opened a dialog, and what is read in another program: an e-mail. */
  screens: string[];
  /** Taps on controls; not those into a field that is typed in. A list of the device takes two: to open it, and to choose. */
  taps: string[];
  /** Texts that are typed into a field; letters that run on into the next box are one text. */
  fields: string[];
}

/** Counts what the page asks of its reader from now on, on all the pages that it goes to. */
export async function countEffort(page: Page): Promise<Effort> {
  const effort: Effort = { screens: [], taps: [], fields: [] };
  await page.exposeFunction('countEffort', (kind: keyof Effort, what: string) => {
    effort[kind].push(what);
  });
  await page.addInitScript(watchScreens);
  await page.addInitScript(watchHands);
  return effort;
}

/** What the journey took, for the output of a run. */
export function printedEffort({ screens, taps, fields }: Effort): string {
  const numbered = (list: string[]) => list.map((what, index) => `  ${index + 1}. ${what}`);
  return [
    `screens and dialogs: ${screens.length}`,
    ...numbered(screens),
    `taps on controls: ${taps.length}`,
    ...numbered(taps),
    `typed fields: ${fields.length}`,
    ...numbered(fields),
  ].join('\n');
}

interface CountingWindow extends Window {
  countEffort: (kind: keyof Effort, what: string) => void;
}

/** Runs in the page: it may use nothing from outside itself. */
function watchScreens(): void {
  const { countEffort: count } = window as unknown as CountingWindow;
  const short = (text = '') => text.replace(/\s+/g, ' ').trim().slice(0, 60);
  const screen = { heading: '', dialog: '', path: '' };
  // What changes by itself, before the reader has done anything, is the same screen.
  let hasActed = true;
  for (const act of ['click', 'change', 'input'])
    document.addEventListener(act, () => (hasActed = true), true);
  const show = (what: string) => {
    if (hasActed || location.pathname !== screen.path) count('screens', what);
    hasActed = false;
    screen.path = location.pathname;
  };
  const look = () => {
    const heading = short(document.querySelector('h1')?.textContent);
    const open = document.querySelector('dialog[open]');
    const dialog = short(open?.querySelector('h1, h2')?.textContent);
    if (heading && heading !== screen.heading) {
      screen.heading = heading;
      show(heading);
    }
    if (dialog && dialog !== screen.dialog) show(`dialog: ${dialog}`);
    screen.dialog = dialog;
  };
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['open'],
  });
  document.addEventListener('DOMContentLoaded', look);
}

/** Runs in the page: it may use nothing from outside itself. */
function watchHands(): void {
  const { countEffort: count } = window as unknown as CountingWindow;
  const short = (text = '') => text.replace(/\s+/g, ' ').trim().slice(0, 60);
  const typed = 'input:not([type=radio], [type=checkbox])';
  const nameOf = (control: Element) => {
    const label = (control as HTMLInputElement).labels?.[0]?.textContent;
    return short(control.getAttribute('aria-label') ?? label ?? control.textContent) || control.id;
  };
  const onClick = ({ target, isTrusted }: Event) => {
    if (!isTrusted || !(target instanceof Element)) return;
    // A tap on a label is one on its box as well: that one counts.
    const control = target.closest('a, button, summary, input, [role=option]');
    if (control && !control.matches(typed)) count('taps', nameOf(control));
  };
  const onChange = ({ target }: Event) => {
    if (!(target instanceof HTMLSelectElement)) return;
    count('taps', `opens ${nameOf(target).slice(0, 20)}`);
    count('taps', `chooses ${short(target.selectedOptions[0]?.textContent)}`);
  };
  const texts = new WeakMap<Element, string>();
  const onInput = (event: Event) => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement) || !target.matches(typed)) return;
    const before = texts.get(target);
    texts.set(target, target.value);
    // Letter by letter it is one text; another text in the same field is another one.
    if (before && target.value.startsWith(before)) return;
    const group = target.closest('fieldset');
    // The page itself put the first letter there, as the text ran on over the end of the box before.
    const letters = event instanceof InputEvent ? (event.data ?? target.value) : target.value;
    if (before === undefined && group && letters.length < target.value.length) return;
    const legend = short(group?.querySelector('legend')?.textContent);
    const screen = short(document.querySelector('h1')?.textContent);
    count('fields', `${screen} / ${legend ? `${legend}, ` : ''}${nameOf(target)}`);
  };
  document.addEventListener('click', onClick, true);
  document.addEventListener('change', onChange, true);
  document.addEventListener('input', onInput, true);
}
