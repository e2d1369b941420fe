/** Who covers best: a pure rule, so that it can be explained to whoever chooses. */
import type { Knowledge } from '@iroko/contract/operations/floor'
import { durationText } from './rules-words.ts'

export interface Fitness {
  /** Minutes from the end of the last shift to the start of this one; null: none in the two days before. */
  rested_minutes: number | null
  /** Minutes from the end of this one to the start of their own next shift; null: none in the two days after. */
  rests_minutes: number | null
  /** Of the week so far, with what they have agreed to cover in the rest of it, in minutes. */
  overtime_minutes: number
  knows: Knowledge
}

/** Rest beyond a day makes nobody fitter. */
const enoughRest = 24 * 60
/** What somebody knows of the campaign, as hours of rest; an hour of overtime weighs as much as two of rest. */
const worth: Record<Knowledge, number> = { team: 12, campaign: 10, before: 5, none: 0 }

/**
 * How well somebody could cover, in points: an hour of rest, of the shorter one of before and after, is one, up to 24; an hour of overtime in the week takes two; knowing the
 * campaign gives 10, of one's own team 12, from earlier 5. More rest, less overtime and more knowledge never rank lower.
 */
export function pointsOf({ rested_minutes, rests_minutes, overtime_minutes, knows }: Fitness): number {
  const rest = Math.min(rested_minutes ?? enoughRest, rests_minutes ?? enoughRest, enoughRest) / 60
  return rest - (2 * Math.max(0, overtime_minutes)) / 60 + worth[knows]
}

/** The fittest first; alike by name, so that the order hangs on nothing else. */
export const ranked = <C extends Fitness & { name: string }>(candidates: readonly C[]): C[] =>
  candidates.toSorted((a, b) => pointsOf(b) - pointsOf(a) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))

/** 'Rested 14 h, 3 h overtime this week, knows Kora Bank Voice' */
export function reasonOf({ rested_minutes, rests_minutes, overtime_minutes, knows }: Fitness, campaign: string): string {
  const rest = rested_minutes === null ? 'Rested more than two days' : `Rested ${durationText(rested_minutes)}`
  const overtime = overtime_minutes > 0 ? `${durationText(overtime_minutes)} overtime this week` : 'no overtime this week'
  const skill = {
    team: `knows ${campaign}, same team`,
    campaign: `knows ${campaign}`,
    before: `knew ${campaign} before`,
    none: `new to ${campaign}`,
  }
  return [rest, ...(rests_minutes === null ? [] : [restText(rests_minutes, 'their next shift')]), overtime, skill[knows]].join(
    ', ',
  )
}

/** '12 h of rest before your next shift', 'their next shift straight after'. */
export const restText = (minutes: number, next: 'their next shift' | 'your next shift'): string =>
  minutes === 0 ? `${next} straight after` : `${durationText(minutes)} of rest before ${next}`

/** The same to who is asked: '16 h of rest before your next shift: Morning on Wed 25 Nov at 06:00'. */
export function nextShiftText(minutes: number, { title, day, clock }: { title: string; day: string; clock: string }): string {
  const rest = restText(minutes, 'your next shift')
  return `${rest.charAt(0).toUpperCase()}${rest.slice(1)}: ${title} on ${day} at ${clock}`
}

/** When the last of somebody's planned shifts between now and a moment will have ended; attendance knows those that are over. Milliseconds. */
export function plannedEnd(windows: readonly { ends: number }[], starts: number, now: number): number | null {
  const ahead = windows.filter(({ ends }) => ends > now && ends <= starts).map(({ ends }) => ends)
  return ahead.length > 0 ? Math.max(...ahead) : null
}
