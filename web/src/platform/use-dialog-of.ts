import { useState } from 'react';

/**
 * What an open dialog is about; null while it is closed. `close` closes the dialog of the render it comes from, and no later
 * one: a dialog can be closed while its act runs, and the answer leaves the dialog that was opened for another row meanwhile.
 */
export function useDialogOf<Subject>() {
  const [subject, open] = useState<Subject | null>(null);
  const close = () => open((shown) => (shown === subject ? null : shown));
  return [subject, open, close] as const;
}
