import type { OnboardingStep, OnboardingStepKey } from '@vaga/contract/onboarding';
import type { EntityType } from '@vaga/contract/partners';
import type { EntityState, LicenceKind } from '@vaga/contract/standing';

/** What the steps of an entity go by, as it is in the database. */
export interface OnboardingFacts {
  entityType: EntityType;
  state: EntityState;
  /** Why an administrator returned it. */
  confirmNote: string | null;
  descriptionPt: string;
  descriptionEn: string;
  phone: string | null;
  email: string | null;
  address: string;
  postalCode: string;
  locality: string;
  licenceKind: LicenceKind | null;
  licenceNumber: string | null;
  hasLicenceFile: boolean;
  photos: number;
  /** Active, and not paused. */
  services: number;
  /** Whether a start is free within `onboardingStartDays`. */
  hasFreeStart: boolean;
  takesOnlinePayment: boolean;
  takesPaymentOnSite: boolean;
  hasIban: boolean;
  /** Protocols that it asked for: active or paused, and those that wait for an answer. */
  protocols: number;
  protocolsPending: number;
  /** Accounts with a role, and invitations that were not answered yet. */
  members: number;
  invitations: number;
}

const providerSteps = [
  'profile',
  'photos',
  'services',
  'schedule',
  'payment',
  'team',
  'goLive',
] as const satisfies readonly OnboardingStepKey[];
const partnerSteps = ['profile', 'photos', 'protocol', 'team', 'goLive'] as const;

/** The steps of an entity by its type, in their order. An entity of the administration has none. */
export function stepKeysOf(entityType: EntityType): readonly OnboardingStepKey[] {
  if (entityType === 'Administrator') return [];
  return isProvider(entityType) ? providerSteps : partnerSteps;
}

const isProvider = (type: EntityType) => type === 'TestPartner' || type === 'LabPartner';

type EarlierStep = Exclude<OnboardingStepKey, 'goLive'>;

/** What an entity has to do before it is live, with what is missing of each step. */
export function onboardingStepsOf(facts: OnboardingFacts): OnboardingStep[] {
  const earlier = stepKeysOf(facts.entityType)
    .filter((key): key is EarlierStep => key !== 'goLive')
    .map((key) => stepOf(key, facts));
  return [...earlier, goLiveStep(facts, toDo(earlier))];
}

/** The steps that keep an entity from going live: those to do that are not optional. */
export function missingSteps(facts: OnboardingFacts): OnboardingStepKey[] {
  return toDo(onboardingStepsOf(facts).filter(({ key }) => key !== 'goLive'));
}

const toDo = (steps: readonly OnboardingStep[]) =>
  steps.filter(({ state, isOptional }) => state === 'todo' && !isOptional).map(({ key }) => key);

function stepOf(key: EarlierStep, facts: OnboardingFacts): OnboardingStep {
  const missing = gapsOf[key](facts);
  const isWaiting = missing.length === 0 && isWaitingFor(key, facts);
  const state = missing.length > 0 ? 'todo' : isWaiting ? 'waiting' : 'done';
  return { key, state, isOptional: isOptional(key, facts.entityType), missing, note: null };
}

function goLiveStep(
  { state, confirmNote, entityType }: OnboardingFacts,
  missing: OnboardingStepKey[],
): OnboardingStep {
  const isOpen = state === 'draft';
  return {
    key: 'goLive',
    state: state === 'confirming' ? 'waiting' : isOpen ? 'todo' : 'done',
    isOptional: false,
    missing: isOpen ? missing : [],
    note: isOpen && entityType !== 'Administrator' ? confirmNote : null,
  };
}

function isOptional(key: EarlierStep, entityType: EntityType): boolean {
  if (key === 'photos' || key === 'team') return true;
  return key === 'protocol' && entityType === 'TicketingPartner';
}

/** Whether what was done of a step waits for others: the provider of a protocol, a person who was invited. */
function isWaitingFor(key: EarlierStep, facts: OnboardingFacts): boolean {
  if (key === 'protocol') return facts.protocols === 0;
  return key === 'team' && facts.members < 2;
}

const gapsOf: Record<EarlierStep, (facts: OnboardingFacts) => string[]> = {
  profile: profileGaps,
  photos: ({ photos }) => (photos > 0 ? [] : ['photos']),
  services: ({ services }) => (services > 0 ? [] : ['service']),
  schedule: ({ hasFreeStart }) => (hasFreeStart ? [] : ['start']),
  payment: paymentGaps,
  protocol: ({ protocols, protocolsPending }) =>
    protocols + protocolsPending > 0 ? [] : ['protocol'],
  team: ({ members, invitations }) => (members + invitations > 1 ? [] : ['member']),
};

function profileGaps(facts: OnboardingFacts): string[] {
  const gaps: [string, boolean][] = [
    ['descriptionPt', facts.descriptionPt.trim() === ''],
    ['descriptionEn', facts.descriptionEn.trim() === ''],
    ['phone', !facts.phone],
    ['email', !facts.email],
    ['address', facts.address === '' || facts.postalCode === '' || facts.locality === ''],
    ['licence', lacksLicence(facts)],
    ['licenceFile', isProvider(facts.entityType) && !facts.hasLicenceFile],
  ];
  return gaps.filter(([, isMissing]) => isMissing).map(([gap]) => gap);
}

/**
 * A provider is licensed as a health establishment or a pharmacy, accommodation is in its register. The register of a ticket office
 * is optional, as the SNS code of each: not every one has it.
 */
function lacksLicence({ entityType, licenceKind, licenceNumber }: OnboardingFacts): boolean {
  if (entityType === 'TicketingPartner') return false;
  const isNamed = licenceKind !== null && licenceKind !== 'none' && Boolean(licenceNumber);
  return !isNamed;
}

/** Money is taken online only where it can be passed on, and there is one way to pay. */
function paymentGaps({
  takesOnlinePayment,
  takesPaymentOnSite,
  hasIban,
}: OnboardingFacts): string[] {
  if (!takesOnlinePayment && !takesPaymentOnSite) return ['wayToPay'];
  return takesOnlinePayment && !hasIban ? ['iban'] : [];
}
