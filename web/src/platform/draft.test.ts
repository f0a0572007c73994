import { expect, test } from 'vitest';
import { forgetDrafts, forgetDraftsOfOthers } from './draft.ts';

test('what was being typed is forgotten for the next person, and nothing else of the tab', () => {
  sessionStorage.setItem('vaga.draft.person', '{"healthIdentificationNumber":"123456789"}');
  sessionStorage.setItem('vaga.draft.services', '{}');
  sessionStorage.setItem('vaga.cart.last', 'kept');

  forgetDrafts();

  expect(Object.keys(sessionStorage)).toEqual(['vaga.cart.last']);
});

test('what an account typed is deleted from the tab once a page knows another account or none, and what a visitor typed is not', () => {
  sessionStorage.clear();
  const type = () => sessionStorage.setItem('vaga.draft.person', '{}');
  const isKept = () => sessionStorage.getItem('vaga.draft.person') !== null;
  type();
  forgetDraftsOfOthers(null);
  forgetDraftsOfOthers('rosa');
  expect(isKept()).toBe(true);
  forgetDraftsOfOthers('rosa');
  expect(isKept()).toBe(true);

  forgetDraftsOfOthers(null);
  expect(isKept()).toBe(false);

  forgetDraftsOfOthers('rosa');
  type();
  forgetDraftsOfOthers('ana');
  expect(isKept()).toBe(false);
  forgetDraftsOfOthers(null);
  expect(Object.keys(sessionStorage)).toEqual([]);
});
