import { act, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { useDraft } from './draft.ts';

type Person = { name: string; phone: string };
let form: ReturnType<typeof useDraft<Person>>;

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
beforeEach(() => sessionStorage.clear());

test('two changes before the next drawing are both kept', async () => {
  await open({ name: 'Amélia', phone: '' });

  await act(async () => {
    form.change({ name: 'Amélia Ferreira' });
    form.change({ phone: '912345678' });
  });

  expect(form.draft).toEqual({ name: 'Amélia Ferreira', phone: '912345678' });
});

test('a newer answer of the server does not write over what is being typed', async () => {
  const show = await open({ name: 'Amélia', phone: '' });
  await act(async () => form.change({ name: 'Amélia Ferreira' }));

  await show({ name: 'Amélia', phone: '239000000' });

  expect(form.draft.name).toBe('Amélia Ferreira');
});

test('what was kept is read before a page that comes to life hands over what was typed early', async () => {
  sessionStorage.setItem('vaga.draft.test', JSON.stringify({ name: '', phone: '912345678' }));
  await act(async () => createRoot(document.createElement('div')).render(<TypedEarly />));

  expect(form.draft).toEqual({ name: 'Amélia Ferreira', phone: '912345678' });
  expect(sessionStorage.getItem('vaga.draft.test')).toContain('912345678');
});

test('what has been saved stays in the boxes until the next screen, and is kept no more', async () => {
  await open({ name: 'Amélia', phone: '' });
  await act(async () => form.change({ phone: '912345678' }));

  await act(async () => form.forget());

  expect(form.draft.phone).toBe('912345678');
  expect(sessionStorage).toHaveLength(0);
});

test('what is typed while a form is being saved stays in its box, and is kept', async () => {
  await open({ name: 'Amélia', phone: '' });
  const sent = { name: 'amélia ferreira', phone: '' };
  await act(async () => form.change(sent));
  await act(async () => form.change({ phone: '912345678' }));

  await act(async () => form.showSaved(sent, { name: 'Amélia Ferreira', phone: '' }));

  const shown = { name: 'Amélia Ferreira', phone: '912345678' };
  expect(form.draft).toEqual(shown);
  expect(JSON.parse(sessionStorage.getItem('vaga.draft.test') ?? '')).toEqual(shown);

  await act(async () => form.showSaved(shown, shown));
  expect(sessionStorage).toHaveLength(0);
});

async function open(initial: Person) {
  const root = createRoot(document.createElement('div'));
  const show = (next: Person) => act(async () => root.render(<Form initial={next} />));
  await show(initial);
  return show;
}

function Form({ initial }: { initial: Person }) {
  form = useDraft('test', initial);
  return null;
}

function TypedEarly() {
  useLayoutEffect(() => form.change({ name: 'Amélia Ferreira' }), []);
  return <Form initial={{ name: '', phone: '' }} />;
}
