import { expect, test, vi } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { EntityChangeDialog } from './entity-change-dialog.tsx';

const pharmacy = { id: '01990000-0000-7000-8000-0000000000e1', name: 'Eira do Sol' };
const hotel = { id: '01990000-0000-7000-8000-0000000000e2', name: 'Pátio da Sereia' };

async function readDialog(
  change: Parameters<typeof EntityChangeDialog>[0]['change'],
  isFromPersonal = false,
) {
  await openPage(
    <EntityChangeDialog change={change} isFromPersonal={isFromPersonal} onBack={vi.fn()} />,
  );
  const dialog = document.querySelector('dialog');
  const buttons = [...(dialog?.querySelectorAll('button') ?? [])].map((one) => one.textContent);
  return { text: dialog?.querySelector('p')?.textContent, buttons };
}

test('the reader may go back to the entity of the page or go on with the current one', async () => {
  expect(await readDialog({ currentEntity: hotel, requestedEntity: pharmacy })).toEqual({
    text: 'The current entity has changed to Pátio da Sereia! Do you want to go back to Eira do Sol or continue in Pátio da Sereia?',
    buttons: ['Go back', 'Continue'],
  });
});

test('there is no way back to an entity that the account is no member of', async () => {
  expect(await readDialog({ currentEntity: hotel, requestedEntity: null })).toEqual({
    text: 'The current entity has changed to Pátio da Sereia!',
    buttons: ['Continue'],
  });
});

test('a page of the personal area goes back there', async () => {
  const { text, buttons } = await readDialog({ currentEntity: hotel, requestedEntity: null }, true);
  expect(text).toContain('go back to My personal area');
  expect(buttons).toEqual(['Go back', 'Continue']);
});

test('a session that has left its entity is in the personal area', async () => {
  const { text } = await readDialog({ currentEntity: null, requestedEntity: pharmacy });
  expect(text).toContain('has changed to My personal area!');
});
