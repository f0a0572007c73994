import { act, useState } from 'react';
import { expect, test } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { LookupField } from './lookup-field.tsx';

const options = ['Coimbra', 'Coimbrão', 'Coimbrões'].map((text) => ({ id: text, text }));

function Towns({ first }: { first: string }) {
  const [text, setText] = useState(first);
  return (
    <LookupField
      label="Where?"
      listLabel="Places"
      text={text}
      onType={setText}
      options={text === '' ? [] : options}
      onChoose={(option) => setText(option.text)}
    />
  );
}

async function openTowns(first: string) {
  await openPage(<Towns first={first} />);
  const input = document.querySelector('input');
  const list = document.querySelector<HTMLElement>('[role="listbox"]');
  if (!input || !list) throw new Error('There is no field.');
  const key = (name: string) =>
    act(async () => {
      input.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
    });
  return { input, list, key };
}

const announced = () =>
  [...document.querySelectorAll('main [role="status"]')].map((one) => one.textContent).join('');

test('a field that is filled opens its list by the arrow down, not by the focus alone, and says how many there are', async () => {
  const { input, list, key } = await openTowns('Coimbr');
  await act(async () => input.focus());
  expect([list.hidden, announced()]).toEqual([true, '']);
  await key('ArrowDown');
  expect([list.hidden, announced()]).toEqual([false, '3 suggestions']);
});

test('the list is no stop of Tab: it closes as the field is left, and would lose the focus', async () => {
  const { list } = await openTowns('Coimbr');
  expect(list.tabIndex).toBe(-1);
  expect(list.getAttribute('tabindex')).toBe('-1');
});
