import { act, useLayoutEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { typedIn } from './early-input.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

test('every field that was filled in before hydration is replayed, in order', async () => {
  // Typing is taken over once in the life of a page, and another file of tests may have drawn one.
  vi.resetModules();
  const { takeOverEarlyInput: takeOver } = await import('./early-input.ts');
  const page = document.createElement('div');
  document.body.append(page);
  page.innerHTML = renderToString(<Form takeOver={takeOver} />);
  const box = <Box extends Element>(id: string) => page.querySelector<Box>(`#${id}`) as Box;
  box<HTMLInputElement>('name').value = 'Amélia Ferreira';
  box<HTMLInputElement>('phone').value = '912345678';
  box<HTMLInputElement>('consent').checked = true;
  box<HTMLInputElement>('female').checked = true;
  box<HTMLSelectElement>('country').value = '2';
  expect(typedIn(page)).toHaveLength(5);

  await act(async () => {
    hydrateRoot(page, <Form takeOver={takeOver} />);
  });

  expect(page.querySelector('output')?.textContent).toBe(
    JSON.stringify({
      name: 'Amélia Ferreira',
      phone: '912345678',
      consent: true,
      gender: 'female',
      country: '2',
    }),
  );
  expect(box<HTMLInputElement>('name').value).toBe('Amélia Ferreira');
});

test('a file that was chosen before hydration is handed to the form', async () => {
  vi.resetModules();
  const { takeOverEarlyInput: takeOver } = await import('./early-input.ts');
  const page = document.createElement('div');
  document.body.append(page);
  page.innerHTML = renderToString(<Upload takeOver={takeOver} />);
  const box = page.querySelector('input') as HTMLInputElement;
  expect(typedIn(page)).toEqual([]);
  const chosen = new DataTransfer();
  chosen.items.add(new File(['%PDF-'], 'licenca.pdf'));
  box.files = chosen.files;

  await act(async () => {
    hydrateRoot(page, <Upload takeOver={takeOver} />);
  });

  expect(page.querySelector('output')?.textContent).toBe('licenca.pdf');
});

test('what was ticked in a list stays, also where a filter that was typed afterwards leaves it out', async () => {
  vi.resetModules();
  const { takeOverEarlyInput: takeOver } = await import('./early-input.ts');
  const page = document.createElement('div');
  document.body.append(page);
  page.innerHTML = renderToString(<Filtered takeOver={takeOver} />);
  const [filter, glucose] = [...page.querySelectorAll('input')];
  if (!filter || !glucose) throw new Error('The page has two boxes.');
  glucose.checked = true;
  filter.value = 'blood';

  await act(async () => {
    hydrateRoot(page, <Filtered takeOver={takeOver} />);
  });

  expect(page.querySelector('output')?.textContent).toBe('blood: glucose');
});

test('the field that had the focus before hydration gets its event', async () => {
  vi.resetModules();
  const { takeOverEarlyInput: takeOver } = await import('./early-input.ts');
  const page = document.createElement('div');
  document.body.append(page);
  page.innerHTML = renderToString(<Opening takeOver={takeOver} />);
  page.querySelector('input')?.focus();

  await act(async () => {
    hydrateRoot(page, <Opening takeOver={takeOver} />);
  });

  expect(page.querySelector('output')?.textContent).toBe('open');
});

test('the choices that were tapped before hydration are made once each, and then the act', async () => {
  vi.resetModules();
  const { holdEarlyInput, stopHoldingTaps, takeOverEarlyInput } = await import('./early-input.ts');
  new Function(holdEarlyInput)();
  const page = document.createElement('div');
  document.body.append(page);
  page.innerHTML = renderToString(<Choices takeOver={takeOverEarlyInput} />);
  for (const name of ['Later', 'Rosa', 'Rosa', 'Ana', 'Next', 'Next']) {
    [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click();
  }

  await act(async () => {
    stopHoldingTaps();
    hydrateRoot(page, <Choices takeOver={takeOverEarlyInput} />);
  });

  expect(page.querySelector('output')?.textContent).toBe('Rosa, Ana: Next');
});

test('a form that was not touched has nothing to replay', () => {
  const page = document.createElement('div');
  page.innerHTML = renderToString(<Form takeOver={() => {}} />);

  expect(typedIn(page)).toEqual([]);
});

function Form({ takeOver }: { takeOver: () => void }) {
  useLayoutEffect(takeOver, [takeOver]);
  const [draft, setDraft] = useState({
    name: 'Amélia',
    phone: '',
    consent: false,
    gender: 'male',
    country: '1',
  });
  // As many forms have it: each change stands on what was drawn last.
  const change = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part });
  return (
    <form>
      <input
        id="name"
        value={draft.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <input
        id="phone"
        value={draft.phone}
        onChange={(event) => change({ phone: event.target.value })}
      />
      <input
        id="consent"
        type="checkbox"
        checked={draft.consent}
        onChange={(event) => change({ consent: event.target.checked })}
      />
      {['male', 'female'].map((gender) => (
        <input
          key={gender}
          id={gender}
          type="radio"
          name="gender"
          checked={draft.gender === gender}
          onChange={() => change({ gender })}
        />
      ))}
      <select
        id="country"
        value={draft.country}
        onChange={(event) => change({ country: event.target.value })}
      >
        <option value="1">Portugal</option>
        <option value="2">France</option>
      </select>
      <output>{JSON.stringify(draft)}</output>
    </form>
  );
}

function Choices({ takeOver }: { takeOver: () => void }) {
  useLayoutEffect(takeOver, [takeOver]);
  const [chosen, setChosen] = useState<string[]>([]);
  const [done, setDone] = useState<string[]>([]);
  return (
    <>
      {['Rosa', 'Ana'].map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={chosen.includes(name)}
          onClick={() => setChosen([...chosen, name])}
        >
          {name}
        </button>
      ))}
      {['Later', 'Next'].map((name) => (
        <button key={name} type="button" onClick={() => setDone([...done, name])}>
          {name}
        </button>
      ))}
      <output>{`${chosen.join(', ')}: ${done.join(', ')}`}</output>
    </>
  );
}

function Filtered({ takeOver }: { takeOver: () => void }) {
  useLayoutEffect(takeOver, [takeOver]);
  const [filter, setFilter] = useState('');
  const [chosen, setChosen] = useState<string[]>([]);
  return (
    <>
      <input value={filter} onChange={({ target }) => setFilter(target.value)} />
      {'glucose'.includes(filter) ? (
        <input
          type="checkbox"
          checked={chosen.includes('glucose')}
          onChange={() => setChosen([...chosen, 'glucose'])}
        />
      ) : null}
      <output>{`${filter}: ${chosen.join(', ')}`}</output>
    </>
  );
}

function Opening({ takeOver }: { takeOver: () => void }) {
  useLayoutEffect(takeOver, [takeOver]);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <input onFocus={() => setOpen(true)} />
      <output>{isOpen ? 'open' : 'closed'}</output>
    </>
  );
}

function Upload({ takeOver }: { takeOver: () => void }) {
  useLayoutEffect(takeOver, [takeOver]);
  const [name, setName] = useState('');
  return (
    <form>
      <input type="file" onChange={({ target }) => setName(target.files?.[0]?.name ?? '')} />
      <output>{name}</output>
    </form>
  );
}
