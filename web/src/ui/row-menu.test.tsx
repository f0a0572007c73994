import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { RowMenu } from './row-menu.tsx';

const named = (name: string) => {
  const found = document.querySelector<HTMLElement>(`[aria-label="${name}"]`);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
};
const open = () => [...document.querySelectorAll('[role="menu"]')].map(({ id }) => id);
const press = (key: string) =>
  act(async () => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  });
const click = (name: string) =>
  act(async () => {
    named(name).dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    named(name).click();
  });

async function show() {
  const onSelect = vi.fn();
  const items = [
    { key: 'edit', text: 'Edit', icon: null, to: '/edit' },
    { key: 'move', text: 'Move', icon: null, isDisabled: true, onSelect },
    { key: 'cancel', text: 'Cancel', icon: null, onSelect },
  ];
  await openPage(
    <>
      <RowMenu label="First" items={items} />
      <RowMenu label="Second" items={items} />
    </>,
  );
  return onSelect;
}

test('one menu is open at a time, and a click outside closes it', async () => {
  await show();
  await click('First');
  expect(open()).toHaveLength(1);
  await click('Second');
  expect(open()).toHaveLength(1);
  await act(async () => {
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  });
  expect(open()).toHaveLength(0);
});

test('arrows walk the menu, Escape closes it, and the focus returns to its button', async () => {
  await show();
  await click('First');
  expect(document.activeElement?.textContent).toBe('Edit');
  await press('ArrowUp');
  expect(document.activeElement?.textContent).toBe('Cancel');
  await press('ArrowDown');
  expect(document.activeElement?.textContent).toBe('Edit');
  await press('Escape');
  expect(open()).toHaveLength(0);
  expect(document.activeElement).toBe(named('First'));
});

test('what is disabled is shown and does nothing', async () => {
  const onSelect = await show();
  await click('First');
  const item = (text: string) =>
    [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')].find(
      ({ textContent }) => textContent === text,
    );
  await act(async () => item('Move')?.click());
  expect(onSelect).not.toHaveBeenCalled();
  await act(async () => item('Cancel')?.click());
  expect(onSelect).toHaveBeenCalledOnce();
});
