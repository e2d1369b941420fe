/** Requests that the demo company always has, so that whoever signs in finds something of their own and something to decide. */
import { addDays } from '@iroko/contract/dates'
import type { SeededRandom } from '../../../lib/dice.ts'
import type { LeaveKey } from '../types/seed.ts'
import type { LeaveCalendar } from './rules-days.ts'
import { endOf, momentOn, type Wish, type WishFate, workingDayFrom } from './seed-wishes.ts'

type Line = [keys: LeaveKey[], starts_in: number, length: number, fate: WishFate | 'draft', reason: string]

/** What waits is short, and of whatever kind the person still has days of. */
const any: LeaveKey[] = ['annual', 'emergency', 'unpaid']

/** By account: which leave begins in so many days (before today below zero), for how many working days, and what became of it. */
const lines: Record<string, Line[]> = {
  agent: [
    [['annual'], -330, 3, 'approved', 'Visiting family'],
    [['sick'], -241, 1, 'approved', 'Malaria'],
    [['annual'], -150, 5, 'approved', 'Holiday'],
    [['annual'], -96, 2, 'rejected', 'Travelling home'],
    [['sick'], -47, 2, 'approved', 'Typhoid treatment'],
    [['annual'], -25, 1, 'cancelled', 'A wedding in the family'],
    [['annual'], 12, 1, 'approved', 'A wedding in the family'],
    [any, 31, 2, { waits_at: 1 }, 'Christmas at home'],
    [['annual'], 66, 3, 'draft', 'Rest'],
  ],
  'agent.remote': [
    [['annual'], -200, 4, 'approved', 'Holiday'],
    [['emergency'], -80, 1, 'approved', 'Flood at home'],
    [any, 27, 2, { waits_at: 1 }, 'Visiting family'],
  ],
  rep: [[any, 24, 2, { waits_at: 2 }, 'Travelling home']],
  facility: [[any, 20, 2, { waits_at: 3 }, 'Children are out of school']],
  lead: [[any, 33, 2, { waits_at: 1 }, 'Holiday']],
  supervisor: [[any, 40, 2, { waits_at: 1 }, 'Rest']],
  manager: [[any, 26, 1, { waits_at: 1 }, 'A wedding in the family']],
  hr: [[any, 34, 2, { waits_at: 1 }, 'Visiting family']],
  'operation.staff': [[any, 21, 1, { waits_at: 1 }, 'Private matters']],
}

export interface Scene {
  today: string
  /** Nobody asks after this moment. */
  latest: string
  calendar: LeaveCalendar
}

/** The scripted requests of an account, by its name before the @; none for anybody else. */
export function scriptOf(name: string, scene: Scene, dice: SeededRandom): Wish[] {
  return (lines[name] ?? []).map((line) => wishOf(line, scene, dice))
}

/** Two of a lead's people: one is ill with a certificate, one is waited for further up. */
export function teamScript(turn: number, scene: Scene, dice: SeededRandom): Wish[] {
  if (turn > 1) return []
  if (turn === 1) return [wishOf([any, 28, 2, { waits_at: 2 }, 'Holiday'], scene, dice)]
  const since = scene.latest.slice(0, 10)
  const wish = wishOf([['sick'], 0, 4, { waits_at: 1 }, 'Malaria'], scene, dice)
  return [
    {
      ...wish,
      created_at: momentOn(since, 5, dice),
      starts_on: since,
      ends_on: endOf(since, 4, scene.calendar),
      has_file: true,
    },
  ]
}

function wishOf([keys, starts_in, length, fate, reason]: Line, scene: Scene, dice: SeededRandom): Wish {
  const { calendar } = scene
  const starts_on = workingDayFrom(addDays(scene.today, starts_in), calendar)
  const plain = {
    keys,
    starts_on,
    ends_on: endOf(starts_on, length, calendar),
    starts_half: false,
    ends_half: false,
    reason,
    has_file: false,
  }
  const asked = askedOn(starts_on, keys, fate, scene)
  const created_at = momentOn(asked, keys.includes('sick') ? 5 : 9, dice)
  return fate === 'draft'
    ? { ...plain, created_at, fate: 'approved', draft: true }
    : { ...plain, created_at, fate, draft: false }
}

/** Early enough for what is decided, just now for what waits: a working day for each step that is behind it. */
function askedOn(starts_on: string, keys: readonly LeaveKey[], fate: Line[3], { latest, calendar }: Scene): string {
  const now = latest.slice(0, 10)
  if (fate === 'draft') return now
  if (typeof fate !== 'object') return keys.includes('sick') ? starts_on : addDays(starts_on, -16)
  let asked = now
  for (let back = fate.waits_at - 1; back > 0; back -= 1) {
    asked = addDays(asked, -1)
    while (workingDayFrom(asked, calendar) !== asked) asked = addDays(asked, -1)
  }
  return asked
}
