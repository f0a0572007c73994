export { EntityChangePrompt } from './entity-change-prompt.tsx';
export { EntitySelector } from './entity-selector.tsx';
export { LeaveEntityButton } from './leave-entity-button.tsx';
export { loadPartnerEntry, PartnerEntry } from './partner-entry.tsx';
