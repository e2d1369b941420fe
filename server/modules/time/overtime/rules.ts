/** Deciding about overtime: pure. */
import { conflict, type Fault, invalid } from '@iroko/contract/errors'
import type { OvertimeState } from '@iroko/contract/time/overtime'

/** '1 h 30 min' */
export function minutesText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : ''].filter(Boolean).join(' ')
}

/** What is approved of a day that has so many minutes by now; a decision about other minutes, or another kind of day, is asked for again. */
export function stateOf({
  is_current,
  minutes,
  approved_minutes,
}: {
  is_current: boolean
  minutes: number
  approved_minutes: number | null
}): OvertimeState {
  if (!is_current || approved_minutes === null) return 'waiting'
  if (approved_minutes === 0) return 'declined'
  return approved_minutes < minutes ? 'part' : 'approved'
}

interface OvertimeDecision {
  minutes: number
  version: number
  approved_minutes: number
  reason: string | undefined
}

/** Why overtime cannot be decided so; undefined where it can. `day` as it is now, undefined where it has no overtime to decide. */
export function whyNotDecide(
  day: { minutes: number; version: number } | undefined,
  asked: OvertimeDecision,
): Fault | undefined {
  if (!day) return conflict('no_overtime', 'This day no longer has overtime to approve')
  if (day.version !== asked.version)
    return conflict('stale_version', 'This overtime was decided a moment ago. Reload to see the decision')
  if (day.minutes !== asked.minutes)
    return conflict('recounted', `This day was recounted and has ${minutesText(day.minutes)} of overtime now. Reload the page`)
  if (asked.approved_minutes > day.minutes)
    return invalid({ approved_minutes: `At most ${day.minutes} minutes: more was not worked` })
  if (asked.approved_minutes < day.minutes && !asked.reason) return invalid({ reason: 'Enter a reason; the person sees it' })
  return undefined
}
