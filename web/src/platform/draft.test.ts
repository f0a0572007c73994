import { expect, test } from 'vitest';
import { forgetDrafts } from './draft.ts';

test('what was being typed is forgotten for the next person, and nothing else of the tab', () => {
  sessionStorage.setItem('vaga.draft.person', '{"healthIdentificationNumber":"123456789"}');
  sessionStorage.setItem('vaga.draft.services', '{}');
  sessionStorage.setItem('vaga.cart.last', 'kept');

  forgetDrafts();

  expect(Object.keys(sessionStorage)).toEqual(['vaga.cart.last']);
});
