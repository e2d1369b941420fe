/** Whose shifts an outage touches, and which silences of terminals are outages. Moments are milliseconds since 1970. */
import { conflict, type Fault, forbidden } from '@iroko/contract/errors'
import type { Rules } from '../../../lib/house/rules.ts'

export interface PlannedWindow {
  employee_id: string
  title: string
  starts: number
  ends: number
  opens: number
  closes: number
}

export interface AffectedShift {
  title: string
  starts: number
  ends: number
  people: number
}

/** Shifts with punch windows during the outage, once each, with the number of people. */
export function affectedBy(windows: readonly PlannedWindow[], from: number, to: number) {
  const touched = windows.filter(({ opens, closes }) => from < closes && to > opens)
  const shifts = new Map<string, AffectedShift>()
  for (const { title, starts, ends } of touched) {
    const key = `${title} ${starts} ${ends}`
    const known = shifts.get(key)
    if (known) known.people += 1
    else shifts.set(key, { title, starts, ends, people: 1 })
  }
  return {
    people: new Set(touched.map(({ employee_id }) => employee_id)).size,
    shifts: [...shifts.values()].sort((a, b) => a.starts - b.starts || (a.title < b.title ? -1 : 1)),
    touched: touched.toSorted((a, b) => a.starts - b.starts),
  }
}

export interface Silence {
  /** When the terminal was heard of last. */
  seen: number
  now: number
  /** How long it may be silent. */
  minutes: number
}

/** A terminal offline for long enough over the start of a shift counts as an outage. */
export function isOutage({ seen, now, minutes }: Silence, starts: readonly number[]): boolean {
  if (now - seen < minutes * 60_000) return false
  return starts.some((start) => start > seen && start <= now)
}

interface Reported {
  amnesty: string
  created_by: string | null
  /** It touches a day on which whoever looks was late, left early or was not seen: its waiver would be their own. */
  is_own_excuse: boolean
}

const isUndecided = ({ amnesty }: Reported): Fault | undefined =>
  amnesty === 'proposed' ? undefined : conflict('decided', `The outage waiver is already ${amnesty}`)

/** While it is undecided its times may be corrected; who reported it never decides, nor whom its waiver would excuse. */
const rules = {
  change: isUndecided,
  decide: (outage: Reported, user_id: string) =>
    isUndecided(outage) ??
    (outage.created_by === user_id
      ? forbidden('You cannot decide on an outage you reported. Another person decides')
      : undefined) ??
    (outage.is_own_excuse ? forbidden('This outage touches a day of your own. Another person decides') : undefined),
} satisfies Rules<string, [Reported, string]>
export type IncidentStep = keyof typeof rules

/** Why a user cannot take a step with an outage; undefined where they can. */
export const whyNot = (outage: Reported, step: IncidentStep, user_id: string): Fault | undefined => rules[step](outage, user_id)
