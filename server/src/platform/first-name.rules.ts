/** Names the person of a message, since a family may share a mailbox or a telephone; truncated, because users type the name. */
export const firstNameOf = (personName: string) =>
  (personName.trim().split(/\s+/)[0] ?? '').slice(0, 20);
