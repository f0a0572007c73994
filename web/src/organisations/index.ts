export { LazyEntityChangePrompt } from './entity-change-prompt.lazy.ts';
export { EntitySelector } from './entity-selector.tsx';
export { takeImportedHours } from './import/imported-hours.ts';
export { LeaveEntityButton } from './leave-entity-button.tsx';
export { loadPartnerEntry, PartnerEntry } from './partner-entry.tsx';
