import { expect, test } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { press } from '../../test/press.ts';
import { useConflict } from '../platform/use-conflict.ts';
import { useForm } from '../platform/use-form.ts';
import { ApiError } from '../platform/wire.ts';
import { ConflictDialog } from './conflict-dialog.tsx';

interface Contact {
  name: string;
  phone: string;
}
type Saved = Contact & { version: string };

const read: Saved = { name: 'Rita', phone: '239', version: 'v1' };
const anas: Saved = { name: 'Eva', phone: '239', version: 'v2' };

/** A form of which a colleague has saved another version, with the versions that it sends. */
async function openForm() {
  const sent: (Contact & { version: string })[] = [];
  const saved = { current: anas };
  const send = (draft: Contact, version: string) => {
    sent.push({ ...draft, version });
    const data = { changedBy: 'Ana Prata', changedAt: '2026-11-21T09:40:00Z', ...saved };
    if (version !== saved.current.version) throw new ApiError(409, [], data);
  };
  await openPage(<ContactForm send={send} />);
  const dialog = () => document.querySelector('dialog[open]');
  const cells = () => [...(dialog()?.querySelectorAll('tbody tr') ?? [])].map(textsOf);
  return { sent, saved, dialog, cells };
}

const textsOf = (row: Element) => [...row.children].map(({ textContent }) => textContent);

function ContactForm({ send }: { send: (draft: Contact, version: string) => void }) {
  const { conflict, save } = useConflict(read);
  const draftOf = ({ name, phone }: Saved) => ({ name, phone });
  const form = useForm<Contact, 'name'>({
    initial: { name: 'Rosa', phone: '239' },
    idOf: (name) => name,
    check: () => ({}),
    send: (draft) => save(async (version) => send(draft, version)),
  });
  return (
    <form onSubmit={form.submit}>
      <output>{form.draft.name}</output>
      <button type="submit">Save</button>
      <ConflictDialog
        conflict={conflict}
        mine={form.draft}
        draftOf={draftOf}
        fieldsOf={({ name, phone }) => [
          { name: 'Name', text: name },
          { name: 'Phone', text: phone },
        ]}
        onMine={form.send}
        onTheirs={form.change}
      />
    </form>
  );
}

test('a save that a colleague was faster with shows who, and what differs, and one’s own is sent over theirs', async () => {
  const { sent, dialog, cells } = await openForm();
  await press('Save');
  expect(dialog()?.querySelector('h2')?.textContent).toBe('Ana Prata changed this in the meantime');
  expect(cells()).toEqual([['Name', 'Rosa', 'Eva']]);
  await press('Keep mine');
  expect(dialog()).toBeNull();
  expect(sent.map(({ name, version }) => [name, version])).toEqual([
    ['Rosa', 'v1'],
    ['Rosa', 'v2'],
  ]);
});

test('the colleague’s value comes into the form, and is not sent by itself', async () => {
  const { sent, dialog } = await openForm();
  await press('Save');
  await press('See Ana’s');
  expect([dialog(), document.querySelector('output')?.textContent]).toEqual([null, 'Eva']);
  expect(sent).toHaveLength(1);
  await press('Save');
  expect(sent.at(-1)).toEqual({ name: 'Eva', phone: '239', version: 'v2' });
});

test('a second colleague is asked about as the first', async () => {
  const { saved, dialog, cells } = await openForm();
  await press('Save');
  saved.current = { name: 'Isa', phone: '240', version: 'v3' };
  await press('Keep mine');
  expect(dialog()).not.toBeNull();
  expect(cells()).toEqual([
    ['Name', 'Rosa', 'Isa'],
    ['Phone', '239', '240'],
  ]);
});
