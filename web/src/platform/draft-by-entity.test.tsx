import { afterEach, expect, test } from 'vitest';
import { forgetDrafts, hasDraft, keepInDraft } from './draft.ts';

const html = document.documentElement;

afterEach(() => {
  delete html.dataset.entity;
  forgetDrafts();
});

test('what was typed is stored by the entity of the page', () => {
  html.dataset.entity = 'pharmacy';
  keepInDraft('note', { text: 'typed at the pharmacy' });

  html.dataset.entity = 'laboratory';
  expect(hasDraft('note')).toBe(false);
  keepInDraft('note', { text: 'typed at the laboratory' });
  forgetDrafts('note');

  html.dataset.entity = 'pharmacy';
  expect(hasDraft('note')).toBe(true);
});

test('another account finds no draft of any entity', () => {
  html.dataset.entity = 'pharmacy';
  keepInDraft('note', { text: 'typed at the pharmacy' });
  delete html.dataset.entity;

  forgetDrafts();

  html.dataset.entity = 'pharmacy';
  expect(hasDraft('note')).toBe(false);
});
