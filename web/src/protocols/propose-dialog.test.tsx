import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { ProposeDialog } from './propose-dialog.tsx';

afterEach(() => vi.unstubAllGlobals());

const near = ['e1', 'e2'].map((id) => ({
  id,
  description: `Farmácia ${id}`,
  address: 'Rua Direita 1',
  distance: 1,
  latitude: 40,
  longitude: -8,
}));

test('what is typed of a contact before the chosen entity is read stays, and the rest is filled in', async () => {
  const answers: (() => void)[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    const answer = Promise.withResolvers<Response>();
    const contact = { name: 'Rui', phoneNumber: '239000000', email: `${url.at(-1)}@x.example` };
    answers.push(() =>
      answer.resolve(
        Response.json({ type: 'Success', data: { informationManager: contact }, messages: [] }),
      ),
    );
    return answer.promise;
  });
  await openPage(<ProposeDialog near={near} chosen={null} onDone={() => {}} onClose={() => {}} />);
  const [entity, name, , email] = [...document.querySelectorAll<HTMLInputElement>('select, input')];
  if (!entity || !name || !email) throw new Error('The dialog has its fields.');

  await type(entity, 'e1');
  await type(name, 'Rosa');
  await act(async () => answers.at(-1)?.());

  expect(name.value).toBe('Rosa');
  expect(email.value).not.toBe('');

  // Another entity has another contact, whatever was typed for the one before.
  await type(entity, 'e2');
  await act(async () => answers.at(-1)?.());
  expect(name.value).toBe('Rui');
});

function type(box: HTMLInputElement | HTMLSelectElement, text: string): Promise<void> {
  return act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), 'value')?.set?.call(box, text);
    const isSelect = box instanceof HTMLSelectElement;
    box.dispatchEvent(new Event(isSelect ? 'change' : 'input', { bubbles: true }));
  });
}
