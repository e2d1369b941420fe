/** Who works when, as a pure function of placements, assignments, shifts and rotations. Minutes are of the office's own clock. */
import { daysBetween, weekdayOf } from '@iroko/contract/dates'
import type { AssignmentTarget } from '@iroko/contract/time/roster'
import { minutesOf } from '@iroko/contract/time/shift-times'
import type { ShiftDay } from '@iroko/contract/time/shifts'

/** The hours of a shift from a day on. */
export interface Hours {
  starts_on: string
  days: readonly ShiftDay[]
  late_grace_minutes: number
  early_grace_minutes: number
  early_punch_minutes: number
  late_punch_minutes: number
}

export interface ShiftRules {
  id: string
  title: string
  /** By the day from which they count. */
  hours: readonly Hours[]
}

export interface RotationRules {
  id: string
  anchor_on: string
  steps: readonly { shift_id: string | null; days: number }[]
}

/** What is planned: a shift, a rotation, or neither: free days. */
export interface Plan {
  shift_id: string | null
  rotation_id: string | null
  /** So much of the shift was over when the person took it on: who covers for somebody comes in the middle of it. */
  after_minutes?: number
  /** Taken over from somebody: beyond the own plan, so its time is overtime. */
  cover?: boolean
}

export interface Assignment extends Plan {
  id: string
  /** The person, team or office. */
  target_id: string
  extra: boolean
  starts_on: string
  /** The last day that counts; none: for ever. */
  ends_on: string | null
}

export interface Placement {
  employee_id: string
  office_id: string
  team_id: string | null
  branch_id: string | null
  starts_on: string
  /** The first day that no longer counts. */
  ends_on: string | null
}

export interface RosterFacts {
  placements: readonly Placement[]
  assignments: readonly Assignment[]
  shifts: readonly ShiftRules[]
  rotations: readonly RotationRules[]
}

/** One shift that a person is to work; its day is the one on which it starts, also when it ends on the next. */
export interface PlannedShift {
  shift_id: string
  title: string
  day: string
  hours: ShiftDay
  /** Grace and punch windows of that day. */
  rules: Hours
  /** Whose assignment it is. */
  from: AssignmentTarget
  extra: boolean
  /** The person works it from so many minutes after its start on. */
  after_minutes?: number
  /** Taken over from somebody: beyond the own plan. */
  cover?: boolean
}

export interface DayPlan {
  /** What the person's own assignment says of the day, be it a free day; null where team or office decide. */
  own: Plan | null
  /** Whether an assignment is in force, be it one that leaves the day free. */
  isPlanned: boolean
  /** By their start; none on a free day. */
  shifts: PlannedShift[]
}

export interface Roster {
  /** The shift that a person works on a day; null on a free one. A second one is in `dayOf`. */
  shiftOn(employee_id: string, day: string): PlannedShift | null
  dayOf(employee_id: string, day: string): DayPlan
}

/** Reads facts as a roster. The most specific assignment of a day decides it: the person's, else the team's, else the office's. */
export function openRoster(facts: RosterFacts): Roster {
  const placements = Map.groupBy(facts.placements, ({ employee_id }) => employee_id)
  const assignments = Map.groupBy(facts.assignments, ({ target_id }) => target_id)
  const shifts = new Map(facts.shifts.map((shift) => [shift.id, shift]))
  const rotations = new Map(facts.rotations.map((rotation) => [rotation.id, rotation]))

  const assigned = (target: string | null | undefined, day: string, extra: boolean): Assignment | undefined =>
    target ? assignments.get(target)?.find((assignment) => assignment.extra === extra && isInForce(assignment, day)) : undefined

  const worked = (plan: Plan, day: string, from: AssignmentTarget, extra: boolean): PlannedShift | null => {
    const rotation = plan.rotation_id ? rotations.get(plan.rotation_id) : undefined
    const shift_id = rotation ? stepOn(rotation, day) : plan.shift_id
    const shift = shift_id ? shifts.get(shift_id) : undefined
    const rules = shift && hoursOn(shift, day)
    const weekday = weekdayOf(day)
    const hours = rules?.days.find((day) => day.weekday === weekday)
    if (!shift || !rules || !hours) return null
    const { after_minutes = 0, cover = false } = plan
    return {
      shift_id: shift.id,
      title: shift.title,
      day,
      hours,
      rules,
      from,
      extra,
      ...(after_minutes > 0 && { after_minutes }),
      ...(cover && { cover }),
    }
  }

  const plannedOn = (
    employee_id: string,
    day: string,
  ): { own: Assignment | undefined; isPlanned: boolean; shift: PlannedShift | null } => {
    const own = assigned(employee_id, day, false)
    if (own) return { own, isPlanned: true, shift: worked(own, day, 'person', false) }
    const place = placements.get(employee_id)?.find((placement) => isPlaced(placement, day))
    const team = assigned(place?.team_id, day, false)
    if (team) return { own, isPlanned: true, shift: worked(team, day, 'team', false) }
    const office = assigned(place?.office_id, day, false)
    return { own, isPlanned: office !== undefined, shift: office ? worked(office, day, 'office', false) : null }
  }

  const read = (employee_id: string, day: string): DayPlan => {
    const { own, isPlanned, shift } = plannedOn(employee_id, day)
    const second = assigned(employee_id, day, true)
    const extra = second ? worked(second, day, 'person', true) : null
    const found = [shift, extra].filter((shift) => shift !== null)
    return {
      own: own ? { shift_id: own.shift_id, rotation_id: own.rotation_id } : null,
      isPlanned: isPlanned || second !== undefined,
      shifts: found.toSorted((a, b) => minutesOf(a.hours.start) - minutesOf(b.hours.start)),
    }
  }

  // A day is asked for again when the next one looks back at it.
  const known = new Map<string, Map<string, DayPlan>>()
  const dayOf = (employee_id: string, day: string): DayPlan => {
    const days = known.get(employee_id) ?? new Map<string, DayPlan>()
    known.set(employee_id, days)
    const plan = days.get(day) ?? read(employee_id, day)
    days.set(day, plan)
    return plan
  }
  return { shiftOn: (employee_id, day) => plannedOn(employee_id, day).shift, dayOf }
}

const isInForce = ({ starts_on, ends_on }: Assignment, day: string): boolean =>
  starts_on <= day && (ends_on === null || day <= ends_on)

const isPlaced = ({ starts_on, ends_on }: Placement, day: string): boolean =>
  starts_on <= day && (ends_on === null || day < ends_on)

/** The hours of a shift that count on a day; none before its first. */
export function hoursOn({ hours }: ShiftRules, day: string): Hours | undefined {
  let found: Hours | undefined
  for (const hour of hours) if (hour.starts_on <= day && (!found || hour.starts_on > found.starts_on)) found = hour
  return found
}

/** The shift of a rotation on a day, before its anchor too: it goes round for ever. Null on its free days. */
export function stepOn({ anchor_on, steps }: RotationRules, day: string): string | null {
  const length = rotationDays(steps)
  if (length === 0) return null
  let left = ((daysBetween(anchor_on, day) % length) + length) % length
  for (const step of steps) {
    if (left < step.days) return step.shift_id
    left -= step.days
  }
  return null
}

/** After how many days a rotation begins again. */
export const rotationDays = (steps: readonly { days: number }[]): number => steps.reduce((sum, { days }) => sum + days, 0)

/** What leave takes of a day. */
export interface LeaveOfDay {
  portion: 'full' | 'morning' | 'afternoon'
  status: 'approved' | 'pending'
}

/**
 * Combines the applications of a day: a morning and an afternoon make a full day. Pending leave counts only without
 * approved leave.
 */
export function leaveOfDay(parts: readonly LeaveOfDay[]): LeaveOfDay | null {
  for (const status of ['approved', 'pending'] as const) {
    const portions = parts.filter((part) => part.status === status).map(({ portion }) => portion)
    const [first] = portions
    if (!first) continue
    const isWhole = portions.includes('full') || (portions.includes('morning') && portions.includes('afternoon'))
    return { portion: isWhole ? 'full' : first, status }
  }
  return null
}

/** Whether somebody is on approved leave all of a day. */
export const isOffAllDay = (leave: LeaveOfDay | null): boolean => leave?.status === 'approved' && leave.portion === 'full'
