import { act, useState } from 'react';
import { expect, test } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { press } from '../../test/press.ts';
import { ConfirmDialog, Dialog, InfoDialog } from './dialog.tsx';

/** A booking whose dialogs are taken out of the page with their state, one after the other in the same place. */
function Booking() {
  const [shown, setShown] = useState<'question' | 'answer' | null>(null);
  const [isCanceled, setCanceled] = useState(false);
  const close = () => setShown(null);
  return (
    <>
      <section>
        <h2>Upcoming</h2>
        {isCanceled ? null : (
          <div>
            <button type="button" onClick={() => setShown('question')}>
              Cancel it
            </button>
          </div>
        )}
      </section>
      {shown === 'question' ? (
        <ConfirmDialog
          isOpen
          title="Cancel?"
          confirmLabel="Yes"
          cancelLabel="No"
          onCancel={close}
          onConfirm={() => setShown('answer')}
        />
      ) : null}
      {shown === 'answer' ? <InfoDialog isOpen title="Done" onClose={close} /> : null}
      <button type="button" onClick={() => setCanceled(true)}>
        Remove
      </button>
    </>
  );
}

const focused = () => document.activeElement?.textContent;
async function pressFocused(name: string) {
  const all = [...document.querySelectorAll('button')];
  all.find(({ textContent }) => textContent === name)?.focus();
  await press(name);
}

test('a dialog that is taken out of the page while it is open gives the focus back to its opener', async () => {
  await openPage(<Booking />);
  await pressFocused('Cancel it');
  await pressFocused('No');
  expect(focused()).toBe('Cancel it');
});

test('so does a dialog that stood in the place of another', async () => {
  await openPage(<Booking />);
  await pressFocused('Cancel it');
  await pressFocused('Yes');
  await pressFocused('OK');
  expect(focused()).toBe('Cancel it');
});

test('where the opener was removed, the heading over it has the focus', async () => {
  await openPage(<Booking />);
  await pressFocused('Cancel it');
  await pressFocused('Yes');
  const found = [...document.querySelectorAll('button')];
  await act(async () => found.find(({ textContent }) => textContent === 'Remove')?.click());
  await pressFocused('OK');
  expect(focused()).toBe('Upcoming');
});

/** What a screen reader says of the open dialog after its title. */
function described(): string | null | undefined {
  const id = document.querySelector('dialog[open]')?.getAttribute('aria-describedby');
  return id ? document.getElementById(id)?.textContent : null;
}

test('a question says what will happen together with its title', async () => {
  const question = { title: 'Cancel?', confirmLabel: 'Yes', cancelLabel: 'No' };
  await openPage(
    <ConfirmDialog
      {...question}
      isOpen
      text={<p>You get 8 € back.</p>}
      onConfirm={() => {}}
      onCancel={() => {}}
    />,
  );
  expect(described()).toBe('You get 8 € back.');
});

test.each([
  ['its first paragraph', <p key="lead">For Rosa, today at 10:00.</p>, 'For Rosa, today at 10:00.'],
  [
    'not the hint of a field',
    <p key="hint" id="hint">
      Nine digits
    </p>,
    null,
  ],
])('another dialog is described by %s', async (_what, children, words) => {
  await openPage(
    <Dialog isOpen title="Move">
      {children}
      <button type="button">10:05</button>
    </Dialog>,
  );
  expect(described()).toBe(words);
});
