/** The approval engine over plain values: which policy counts, who decides in each step, and what a decision does. */

export interface Condition {
  /** Both included. */
  min_days?: number
  max_days?: number
  min_amount_kobo?: number
  max_amount_kobo?: number
  office_types?: string[]
  office_ids?: string[]
  leave_type_ids?: string[]
}

export type ApproverRule =
  | { by: 'line_leader'; leadership_type?: 0 | 1 | 2 | 3 }
  | { by: 'head_of_office' }
  | { by: 'role'; role: string }
  | { by: 'person'; employee_id: string }
  | { by: 'client_contact' }

export interface Step {
  position: number
  title: string
  approver: ApproverRule
  /** How many of the approvers: one, each, or so many (each when there are fewer). */
  needed: 'any' | 'all' | number
  /** Working hours. */
  deadline_hours: number | null
  /** Once it has passed: the late are reminded, or the next leader is asked too. Reminded when it is not said. */
  on_deadline?: 'remind' | 'escalate'
}

export interface Policy {
  id: string
  kind: string
  position: number
  condition: Condition
  steps: Step[]
}

/** What a condition looks at; a request without days, amount or type matches no condition about them. */
export interface RequestFacts {
  kind: string
  office_type: string
  office_id: string
  days?: number
  amount_kobo?: number
  leave_type_id?: string
}

/** Who holds a place in a step, and who decides for them while they are away. */
export interface Approver {
  /** One of the staff, or a contact of the client. */
  holder_id: string
  delegate_id: string | null
  /** A client's contact, who has no stand-in. */
  is_contact?: true
  /** The late approver below whom this leader was asked. */
  escalated_from?: string
}

export interface ResolvedStep extends Step {
  approvers: Approver[]
}

export interface Decision {
  step: number
  /** Whose place decided, and who did it. */
  holder_id: string
  decided_by: string
  decision: 'approved' | 'rejected'
}

export interface ApprovalState {
  requester_id: string
  /** Who proposed it for the requester, or changed it since. */
  makers?: readonly string[]
  status: 'pending' | 'approved' | 'rejected' | 'withdrawn'
  /** The position of the step that waits; null once closed. */
  current_step: number | null
  steps: ResolvedStep[]
  decisions: Decision[]
}

export type StepStatus = 'waiting' | 'current' | 'approved' | 'rejected' | 'skipped'

export interface DecisionRefusal {
  code: 'closed' | 'not_current' | 'own_request' | 'already_decided' | 'not_approver'
  sentence: string
}

export type DecisionOutcome = { state: ApprovalState; decision: Decision; refusal?: undefined } | { refusal: DecisionRefusal }

/** The first policy of the request's kind, by position, whose whole condition holds; null when none does. */
export function choosePolicy<P extends Policy>(policies: readonly P[], facts: RequestFacts): P | null {
  const inOrder = policies.toSorted((a, b) => a.position - b.position)
  return inOrder.find(({ kind, condition }) => kind === facts.kind && holds(condition, facts)) ?? null
}

/** Opens an approval at its first step. A request without steps would approve itself, so there is no such thing. */
export function openApproval(
  requester_id: string,
  steps: readonly ResolvedStep[],
  makers: readonly string[] = [],
): ApprovalState {
  if (steps.length === 0) throw new Error('An approval needs at least one step')
  const inOrder = steps.toSorted((a, b) => a.position - b.position)
  return advance({ requester_id, makers, status: 'pending', current_step: null, steps: inOrder, decisions: [] })
}

/**
 * What a person's decision in a step does, or why it cannot be. They decide for their own place, else for one they stand in for.
 * One rejection rejects; enough approvals go on to the next step that still waits for somebody.
 */
export function applyDecision(state: ApprovalState, wanted: Omit<Decision, 'holder_id'>): DecisionOutcome {
  if (state.status !== 'pending') return refuse('closed', `This request is already ${state.status}`)
  if (wanted.step !== state.current_step) return refuse('not_current', 'This step does not await a decision')
  const barred = whyBarred(state, wanted.decided_by)
  if (barred) return { refusal: barred }
  const place = placeOf(state, wanted.decided_by)
  if (!place) return refuse('not_approver', 'This request does not await your decision')
  if (isSettled(state, place)) return refuse('already_decided', alreadySettled(place, wanted.decided_by))
  const decision: Decision = { ...wanted, holder_id: place.holder_id }
  const decided = { ...state, decisions: [...state.decisions, decision] }
  if (wanted.decision === 'rejected') return { state: { ...decided, status: 'rejected', current_step: null }, decision }
  return { state: advance(decided), decision }
}

/** What a proof of what a request says does, whoever was asked and whatever steps are left: whoever brings it approves in their place. */
export function applyProof(state: ApprovalState, decided_by: string): DecisionOutcome {
  const { status, current_step: step } = state
  if (status !== 'pending' || step === null) return refuse('closed', `This request is already ${status}`)
  const barred = whyBarred(state, decided_by)
  if (barred) return { refusal: barred }
  const decision: Decision = { step, holder_id: decided_by, decided_by, decision: 'approved' }
  return { state: { ...state, decisions: [...state.decisions, decision], status: 'approved', current_step: null }, decision }
}

/**
 * Puts other approvers into a step that is not over, when one of them has left or is away. Places that have decided stay;
 * a step that needs nobody any more is passed.
 */
export function reassign(state: ApprovalState, position: number, approvers: readonly Approver[]): ApprovalState {
  if (state.status !== 'pending' || state.current_step === null || position < state.current_step) return state
  const steps = state.steps.map((step) => {
    if (step.position !== position) return step
    const stay = step.approvers.filter((approver) => isSettled(state, approver))
    const come = approvers.filter(({ holder_id }) => stay.every((kept) => kept.holder_id !== holder_id))
    return { ...step, approvers: [...stay, ...come] }
  })
  return advance({ ...state, steps })
}

/** The places that the current step still waits for; a stand-in who has decided already is not asked again. */
export function waitingFor(state: ApprovalState): Approver[] {
  const open = currentStep(state)?.approvers.filter((approver) => !isSettled(state, approver)) ?? []
  return open.map(({ delegate_id, ...place }) => ({
    ...place,
    delegate_id: delegate_id !== null && hasDecided(state, delegate_id) ? null : delegate_id,
  }))
}

/** Where a step stands; one that was passed without a decision of its own was skipped. */
export function stepStatus(state: ApprovalState, { position }: Pick<Step, 'position'>): StepStatus {
  if (position === state.current_step) return 'current'
  const own = state.decisions.filter(({ step }) => step === position)
  if (own.some(({ decision }) => decision === 'rejected')) return 'rejected'
  if (state.current_step !== null && position > state.current_step) return 'waiting'
  return own.length > 0 && isDone(state, position) ? 'approved' : 'skipped'
}

function holds(condition: Condition, facts: RequestFacts): boolean {
  const { office_types, office_ids, leave_type_ids } = condition
  const listed = (list: string[] | undefined, value: string | undefined): boolean =>
    list === undefined || list.length === 0 || (value !== undefined && list.includes(value))
  return (
    isBetween(facts.days, condition.min_days, condition.max_days) &&
    isBetween(facts.amount_kobo, condition.min_amount_kobo, condition.max_amount_kobo) &&
    listed(office_types, facts.office_type) &&
    listed(office_ids, facts.office_id) &&
    listed(leave_type_ids, facts.leave_type_id)
  )
}

function isBetween(value: number | undefined, least: number | undefined, most: number | undefined): boolean {
  if (least === undefined && most === undefined) return true
  return value !== undefined && value >= (least ?? value) && value <= (most ?? value)
}

function advance(state: ApprovalState): ApprovalState {
  const next = state.steps.find(({ position }) => !isDone(state, position))
  return next ? { ...state, current_step: next.position } : { ...state, status: 'approved', current_step: null }
}

/** Enough places are settled; a step in which nobody could be found waits until somebody is. */
function isDone(state: ApprovalState, position: number): boolean {
  const step = state.steps.find((candidate) => candidate.position === position)
  if (!step) return false
  const places = step.approvers.length
  const needed = step.needed === 'any' ? 1 : step.needed === 'all' ? places : Math.min(step.needed, places)
  return step.approvers.filter((approver) => isSettled(state, approver)).length >= Math.max(1, needed)
}

/** The holder approved, here or in an earlier step, or somebody did for them: the same person in two steps decides once. */
function isSettled(state: ApprovalState, { holder_id }: Approver): boolean {
  return state.decisions.some((decision) => decision.holder_id === holder_id || decision.decided_by === holder_id)
}

/** Why a person decides nothing of a request, whatever place they hold. */
function whyBarred(state: ApprovalState, person: string): DecisionRefusal | undefined {
  if (person === state.requester_id) return { code: 'own_request', sentence: 'You cannot decide your own request' }
  if (state.makers?.includes(person)) return { code: 'own_request', sentence: 'You cannot decide what you proposed' }
  return hasDecided(state, person) ? { code: 'already_decided', sentence: 'You have already decided this request' } : undefined
}

const currentStep = ({ steps, current_step }: ApprovalState): ResolvedStep | undefined =>
  steps.find(({ position }) => position === current_step)

const hasDecided = ({ decisions }: ApprovalState, person: string): boolean =>
  decisions.some(({ decided_by }) => decided_by === person)

function placeOf(state: ApprovalState, person: string): Approver | undefined {
  const approvers = currentStep(state)?.approvers ?? []
  const standsIn = approvers.filter(({ delegate_id }) => delegate_id === person)
  const own = approvers.find(({ holder_id }) => holder_id === person)
  return own ?? standsIn.find((approver) => !isSettled(state, approver)) ?? standsIn[0]
}

const alreadySettled = ({ holder_id }: Approver, person: string): string =>
  holder_id === person ? 'Your delegate has already decided for you' : 'The person you decide for has already decided'

const refuse = (code: DecisionRefusal['code'], sentence: string): DecisionOutcome => ({ refusal: { code, sentence } })
