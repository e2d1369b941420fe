/** Who decides in a step: never the requester, nobody who has left or may not decide such a request, nobody twice. */
import { type ApprovalState, type Approver, type ResolvedStep, type Step, waitingFor } from '../approvals/rules.ts'

export interface Directory {
  requester_id: string
  /** Who proposed it for the requester, or changed it since: asked as little as the requester. */
  makers?: readonly string[]
  /** Reporting lines of today: the requester's, and of everyone above them, of the office head and of named persons. */
  lines: readonly { employee_id: string; leader_id: string; leadership_type: number }[]
  office_head_id: string | null
  /** Who may sign in for the client of the campaign in which the requester works. */
  client_contact_ids: readonly string[]
  /** In the order in which they are asked; `hr_manager` and `super` are where an orphaned step ends. */
  role_holders: Readonly<Record<string, readonly string[]>>
  /** Who works here and may decide such a request at all; others are passed by. */
  able_ids: ReadonlySet<string>
  /** Those of them who may decide its last step; all, where that takes no more. */
  last_able_ids?: ReadonlySet<string>
  delegations: readonly {
    employee_id: string
    delegate_id: string
    /** Who named the delegate for somebody who could not. */
    arranged_by?: string | null
    starts_on: string
    ends_on: string
  }[]
  today: string
}

/** The directory of a step: the last one may take more than the others. */
export const directoryAt = <D extends Directory>(
  directory: D,
  position: number,
  steps: readonly Pick<Step, 'position'>[],
): D =>
  directory.last_able_ids && steps.every((step) => step.position <= position)
    ? { ...directory, able_ids: directory.last_able_ids }
    : directory

/** A person's Manager answers for an office that has no head. */
const manager = 2
/** Quality Assurance leads by topic, not by line: it is asked only where a step names it. */
const qualityAssurance = 3

/**
 * The approvers of a step. Where the one it names is the requester, has left or may not decide such a request, the place goes to the
 * next leader up, then to the head of the office, the HR manager, the super administrator; it stays empty when none of them is left.
 */
export function resolveApprovers({ approver }: Pick<Step, 'approver'>, directory: Directory): Approver[] {
  const chosen: string[] = []
  for (const candidates of placesOf(approver, directory)) {
    const free = candidates.find((person) => mayDecide(person, directory) && !chosen.includes(person))
    if (free !== undefined) chosen.push(free)
  }
  return withDelegates(chosen, directory)
}

/**
 * The approvers of the current step once its deadline has passed: the next leader of a late one is asked too, or instead of them
 * where each must decide. Undefined when nobody is above who may decide and is not asked yet.
 */
export function escalate(state: ApprovalState, directory: Directory): Approver[] | undefined {
  const step = state.steps.find(({ position }) => position === state.current_step)
  if (!step) return undefined
  const asked = new Set(step.approvers.map(({ holder_id }) => holder_id))
  const decided = new Set(state.decisions.flatMap(({ holder_id, decided_by }) => [holder_id, decided_by]))
  let next = step.approvers
  for (const late of waitingFor(state)) {
    const leader = nextUp(late.is_contact ? directory.requester_id : late.holder_id, directory).find(
      (person) => mayDecide(person, directory) && !asked.has(person) && !decided.has(person),
    )
    if (leader === undefined) continue
    asked.add(leader)
    const place: Approver = { holder_id: leader, delegate_id: null, escalated_from: late.escalated_from ?? late.holder_id }
    if (step.needed !== 'all') return [...step.approvers, place]
    next = next.map((approver) => (approver.holder_id === late.holder_id ? place : approver))
  }
  return next === step.approvers ? undefined : next
}

/** The leaders above, and a super administrator where one of those is passed by because they may not decide such a request. */
function nextUp(person: string, directory: Directory): string[] {
  const up = leadersUp(person, directory)
  const isPassedBy = up.some((leader) => !directory.able_ids.has(leader))
  return isPassedBy ? [...up, ...(directory.role_holders.super ?? [])] : up
}

/** Approvers that were looked for again, with the leaders who were asked since because of a deadline. */
export function withEscalated(
  found: readonly Approver[],
  step: Pick<ResolvedStep, 'approvers' | 'needed'>,
  { able_ids }: Pick<Directory, 'able_ids'>,
): Approver[] {
  const up = step.approvers.filter(({ escalated_from, holder_id }) => escalated_from !== undefined && able_ids.has(holder_id))
  const isNew = ({ holder_id }: Approver) => found.every((approver) => approver.holder_id !== holder_id)
  if (step.needed !== 'all') return [...found, ...up.filter(isNew)]
  let places = found.map(
    (approver) => up.find((place) => place.escalated_from === approver.holder_id && isNew(place)) ?? approver,
  )
  // Of one who left the place is theirs who were named for it, and not also of whoever came for it by the rule.
  for (const heir of up.filter(({ escalated_from = '' }) => !able_ids.has(escalated_from))) {
    if (places.some(({ holder_id }) => holder_id === heir.holder_id)) continue
    const came = places.findIndex(({ holder_id }) => step.approvers.every((before) => before.holder_id !== holder_id))
    places = came === -1 ? [...places, heir] : places.with(came, heir)
  }
  return places
}

/** A step in which somebody was named for the place of a leaver; never who asks. */
export function withNamed<S extends Pick<ResolvedStep, 'approvers'>>(
  step: S,
  { from, to }: { from: string; to: string },
  directory: Directory,
): S {
  const isHeld = step.approvers.some(({ holder_id }) => holder_id === from)
  if (!isHeld || !mayDecide(to, directory)) return step
  return { ...step, approvers: [...step.approvers, { holder_id: to, delegate_id: null, escalated_from: from }] }
}

/** For each place of a step the people who could hold it, the best first. */
function placesOf(rule: Step['approver'], directory: Directory): string[][] {
  const { requester_id, office_head_id } = directory
  const last = lastResort(directory)
  switch (rule.by) {
    case 'line_leader':
      return [[...lineLeaders(requester_id, rule.leadership_type, directory), ...last]]
    case 'head_of_office':
      return [
        office_head_id === null
          ? [...lineLeaders(requester_id, manager, directory), ...last]
          : [office_head_id, ...leadersUp(office_head_id, directory), ...last],
      ]
    case 'person':
      return [[rule.employee_id, ...leadersUp(rule.employee_id, directory), ...last]]
    case 'role':
      return rolePlaces(rule.role, directory)
    case 'client_contact': {
      const contacts = directory.client_contact_ids.filter((contact) => directory.able_ids.has(contact))
      return contacts.length > 0
        ? contacts.map((contact) => [contact])
        : [[...lineLeaders(requester_id, undefined, directory), ...last]]
    }
  }
}

/** Every holder has a place. The requester's own goes up, and so do those of makers, so that two of them never become one; a role of nobody leaves one. */
function rolePlaces(role: string, directory: Directory): string[][] {
  const { role_holders, able_ids } = directory
  const holders = [...new Set(role_holders[role] ?? [])].filter((person) => able_ids.has(person))
  if (holders.length === 0) return [lastResort(directory)]
  const [own, others] = [
    holders.filter((person) => isParty(person, directory)),
    holders.filter((person) => !isParty(person, directory)),
  ]
  return [
    ...others.map((person) => [person]),
    ...own.map((person) => [...leadersUp(person, directory), ...above(person, directory), ...lastResort(directory)]),
  ]
}

/** Above a maker whom nobody leads: never the head of the office alone, who may be asked in another step of the same request. */
const above = (person: string, { requester_id, role_holders }: Directory): readonly string[] =>
  person === requester_id ? [] : (role_holders.super ?? [])

function lastResort({ office_head_id, role_holders }: Directory): string[] {
  const head = office_head_id === null ? [] : [office_head_id]
  return [...head, ...(role_holders.hr_manager ?? []), ...(role_holders.super ?? [])]
}

/** The nearest leader of a type and everyone further up; of any type when none is asked for. */
function lineLeaders(person: string, type: number | undefined, directory: Directory): string[] {
  const up = leadersUp(person, directory)
  if (type === undefined) return up
  const reached = [person, ...up]
  const ofType = reached.flatMap((below) =>
    directory.lines.filter(({ employee_id, leadership_type }) => employee_id === below && leadership_type === type),
  )
  const nearest = ofType[0]?.leader_id
  if (nearest === undefined) return []
  return [nearest, ...(type === qualityAssurance ? up : up.slice(up.indexOf(nearest) + 1))]
}

/** All leaders above a person, the nearest first: team lead, supervisor, manager, then theirs. Ends on a circle too. */
function leadersUp(person: string, { lines }: Directory): string[] {
  const found = [person]
  for (const below of found) {
    const above = lines
      .filter(({ employee_id, leadership_type }) => employee_id === below && leadership_type !== qualityAssurance)
      .toSorted((a, b) => a.leadership_type - b.leadership_type)
    for (const { leader_id } of above) if (!found.includes(leader_id)) found.push(leader_id)
  }
  return found.slice(1)
}

const isParty = (person: string, { requester_id, makers }: Directory): boolean =>
  person === requester_id || makers?.includes(person) === true

const mayDecide = (person: string, directory: Directory): boolean =>
  !isParty(person, directory) && directory.able_ids.has(person)

/** A stand-in takes one place, has none of their own in the step, and does not hand on to a stand-in of theirs. */
function withDelegates(chosen: readonly string[], directory: Directory): Approver[] {
  const { delegations, today } = directory
  const taken = new Set(chosen)
  return chosen.map((holder_id) => {
    if (directory.client_contact_ids.includes(holder_id)) return { holder_id, delegate_id: null, is_contact: true }
    const delegation = delegations.find(
      ({ employee_id: away, delegate_id, arranged_by, starts_on, ends_on }) =>
        away === holder_id &&
        !(arranged_by && isParty(arranged_by, directory)) &&
        starts_on <= today &&
        today <= ends_on &&
        mayDecide(delegate_id, directory) &&
        !taken.has(delegate_id),
    )
    if (delegation) taken.add(delegation.delegate_id)
    return { holder_id, delegate_id: delegation?.delegate_id ?? null }
  })
}
