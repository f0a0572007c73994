/** All that the page says, open dialogs included. */
export const pageText = (): string => document.body.textContent ?? '';
