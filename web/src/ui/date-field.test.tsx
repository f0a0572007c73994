import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTranslator, TranslatorContext } from '../platform/texts.ts';
import { DateField, type DateFieldProps } from './date-field.tsx';

let root: Root;
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.innerHTML = '<main></main>';
  root = createRoot(document.querySelector('main') as HTMLElement);
});
afterEach(() => act(() => root.unmount()));

/** A form that keeps what is typed, as the real ones do. */
function Form(props: Partial<DateFieldProps>) {
  const [value, setValue] = useState('');
  return (
    <TranslatorContext value={createTranslator('pt')}>
      <DateField
        id="birth"
        label="Data de nascimento"
        hint="Por exemplo: 2 / 3 / 1956"
        value={value}
        onChange={setValue}
        {...props}
      />
      <output>{value}</output>
    </TranslatorContext>
  );
}

const show = (props: Partial<DateFieldProps> = {}) => act(() => root.render(<Form {...props} />));
const box = (name: string) => {
  const label = [...document.querySelectorAll('label')].find((one) => one.textContent === name);
  return document.getElementById(label?.htmlFor ?? '') as HTMLInputElement;
};
function type(name: string, text: string) {
  const input = box(name);
  act(() => {
    // Past React's own setter, or it takes the change for none.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
const typed = () => ['Dia', 'Mês', 'Ano'].map((name) => box(name).value);

test('three boxes with a name of their own stand in one group, with a hint and a keypad', () => {
  show({ autoComplete: 'bday' });
  const group = document.querySelector('fieldset');
  expect(group?.querySelector('legend')?.textContent).toBe('Data de nascimento');
  expect(group?.getAttribute('aria-describedby')).toBe('birth-hint');
  for (const [name, fills] of [
    ['Dia', 'bday-day'],
    ['Mês', 'bday-month'],
    ['Ano', 'bday-year'],
  ] as const) {
    expect(box(name).inputMode).toBe('numeric');
    expect(box(name).getAttribute('autocomplete')).toBe(fills);
  }
});

test('whatever is typed stays in its box, also what is no date yet', () => {
  show();
  type('Ano', '56');
  type('Mês', 'março');
  expect(typed()).toEqual(['', 'março', '56']);
  type('Dia', '2');
  type('Mês', '3');
  type('Ano', '1956');
  expect(typed()).toEqual(['2', '3', '1956']);
  expect(document.querySelector('output')?.textContent).toBe('1956-3-2');
});

test('a date pasted into any box fills all three', () => {
  show();
  type('Mês', '02/03/1956');
  expect(typed()).toEqual(['02', '03', '1956']);
});

test('a date typed without a pause runs on from box to box, and never over what stands there', () => {
  show();
  type('Dia', '02');
  type('Dia', '020');
  expect(typed()).toEqual(['02', '0', '']);
  expect(document.activeElement).toBe(box('Mês'));
  type('Mês', '031');
  expect(typed()).toEqual(['02', '03', '1']);
  expect(document.activeElement).toBe(box('Ano'));
  type('Ano', '1956');
  type('Dia', '021');
  expect(typed()).toEqual(['021', '03', '1956']);
  type('Dia', '04051960');
  expect(typed()).toEqual(['04', '05', '1960']);
});

test('one error describes the group, and only the boxes that it is about are marked', () => {
  show({ error: 'Falta o mês.', wrongParts: ['month'] });
  const group = document.querySelector('fieldset');
  expect(group?.getAttribute('aria-describedby')).toBe('birth-hint birth-error');
  expect(document.getElementById('birth-error')?.textContent).toBe('Falta o mês.');
  const marked = [...document.querySelectorAll('[aria-invalid]')].map(({ id }) => id);
  expect(marked).toEqual([box('Mês').id]);
});
