import { act, useState } from 'react';
import { expect, test } from 'vitest';
import { openPage } from '../../../test/open-page.tsx';
import { AreaField } from './area-field.tsx';

const areas = ['Aveiro', 'Coimbra', 'Évora', 'Ilha do Porto Santo', 'Porto'].map(
  (description, id) => ({ id, description, code: String(id) }),
);

function Box({ start }: { start: string }) {
  const [text, setText] = useState(start);
  return (
    <AreaField
      id="area"
      label="District"
      areas={areas}
      text={text}
      error={undefined}
      onChange={setText}
      onMean={() => {}}
    />
  );
}

async function open(text: string) {
  await openPage(<Box start={text} />);
  const box = document.querySelector('input') as HTMLInputElement;
  await act(async () => {
    box.focus();
    box.click();
  });
  const press = (key: string) =>
    act(async () => {
      box.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    });
  const options = () => [...document.querySelectorAll('[role=option]')];
  return {
    box,
    press,
    listed: () => options().map(({ textContent }) => textContent),
    marked: () =>
      options().find((one) => one.getAttribute('aria-selected') === 'true')?.textContent,
  };
}

test('the list has what fits what is typed alone, also once the name is complete', async () => {
  expect((await open('Coimbra')).listed()).toEqual(['Coimbra']);
  expect((await open('')).listed()).toHaveLength(areas.length);
});

test('accents and case are ignored, and names that begin with what is typed come first', async () => {
  expect((await open('EVO')).listed()).toEqual(['Évora']);
  expect((await open('porto')).listed()).toEqual(['Porto', 'Ilha do Porto Santo']);
});

test('the first match is marked and Enter takes it; arrows mark another', async () => {
  const first = await open('por');
  expect(first.marked()).toBe('Porto');
  await first.press('Enter');
  expect(first.box.value).toBe('Porto');

  const second = await open('por');
  await second.press('ArrowDown');
  expect(second.marked()).toBe('Ilha do Porto Santo');
  await second.press('Enter');
  expect(second.box.value).toBe('Ilha do Porto Santo');
});

test('an empty box marks nothing', async () => {
  expect((await open('')).marked()).toBeUndefined();
});
