import { act } from 'react';

/** Presses the button or radio of this name and waits for what comes of it. An open dialog is all there is to press. */
export async function press(name: string): Promise<void> {
  const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  const all = [...scope.querySelectorAll<HTMLElement>('button, label')];
  const found = all.find(({ textContent }) => textContent === name);
  if (!found) throw new Error(`There is no "${name}" among ${all.map((one) => one.textContent)}.`);
  await act(async () => found.click());
}
