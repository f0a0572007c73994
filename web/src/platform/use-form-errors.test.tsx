import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FormErrorSummary } from '../ui/form-error-summary.tsx';
import { useFormErrors } from './use-form-errors.ts';

let root: Root;
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.innerHTML = '<main></main>';
  root = createRoot(document.querySelector('main') as HTMLElement);
});
afterEach(() => act(() => root.unmount()));

/** One field that is always wrong: each render counts as a key that was typed. */
function Form() {
  const [typed, setTyped] = useState('');
  const { summary, show } = useFormErrors<'tax'>((name) => `form-${name}`, { tax: 'NIF' });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        show({ tax: '*Needed.' });
      }}
    >
      <FormErrorSummary title="Missing" errors={summary} />
      <input id="form-tax" value={typed} onChange={(event) => setTyped(event.target.value)} />
    </form>
  );
}

const field = () => document.querySelector('input') as HTMLInputElement;
const submit = () =>
  act(
    () =>
      void document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true })),
  );
function typeOn(sign: string) {
  act(() => {
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    value?.set?.call(field(), field().value + sign);
    field().dispatchEvent(new Event('input', { bubbles: true }));
  });
}

test('the summary takes the focus with each submit, and never while the user corrects what it says', () => {
  act(() => root.render(<Form />));
  submit();
  expect(document.activeElement?.getAttribute('role')).toBe('alert');
  expect(document.activeElement?.textContent).toBe('MissingNIF: Needed.');
  act(() => field().focus());
  for (const sign of '123456789') {
    typeOn(sign);
    expect(document.activeElement).toBe(field());
  }
  expect(field().value).toBe('123456789');
  submit();
  expect(document.activeElement?.getAttribute('role')).toBe('alert');
});
