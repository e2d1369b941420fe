/** What people ask for over the months: how often, how long and how early, by kind of leave. */
import { addDays, daysBetween, weekdayOf } from '@iroko/contract/dates'
import type { DemoPerson, Fate } from '../../../lib/demo.ts'
import type { SeededRandom } from '../../../lib/dice.ts'
import { byTime, laterOf } from '../../../lib/moments.ts'
import type { LeaveKey } from '../types/seed.ts'
import type { LeaveCalendar } from './rules-days.ts'

/** What is to become of a request, as far as there is time for it; or the step that it is to wait at. */
export type WishFate = Fate | 'cancelled' | 'cut short'

export interface Wish {
  /** The first of these kinds that the rules allow. */
  keys: LeaveKey[]
  created_at: string
  starts_on: string
  ends_on: string
  starts_half: boolean
  ends_half: boolean
  reason: string
  has_file: boolean
  fate: WishFate
  /** Kept and not sent. */
  draft: boolean
}

interface Habit {
  key: LeaveKey
  /** Times a year. */
  often: number
  /** Working days; picked evenly, so a length that stands twice is twice as common. */
  lengths: number[]
  /** The length is in days of any kind. */
  everyDay?: boolean
  /** Days between asking and leaving. */
  notice: [least: number, most: number]
  reasons: string[]
  gender?: DemoPerson['gender']
}

const habits: Habit[] = [
  {
    key: 'annual',
    often: 2.4,
    lengths: [0.5, 1, 1, 2, 2, 3, 3, 4, 5, 5, 5, 8, 10],
    notice: [7, 50],
    reasons: ['Holiday', 'Visiting family', 'Travelling home', 'Rest', 'A wedding in the family', 'Children are out of school'],
  },
  {
    key: 'sick',
    often: 1.9,
    lengths: [1, 1, 1, 1, 2, 2],
    notice: [0, 0],
    reasons: ['Malaria', 'Not well', 'Hospital appointment', 'Typhoid treatment', 'Migraine'],
  },
  {
    key: 'emergency',
    often: 0.5,
    lengths: [1, 1, 1, 2],
    notice: [0, 1],
    reasons: ['A relative is in hospital', 'Burial in the family', 'Flood at home', 'My child is ill'],
  },
  {
    key: 'study',
    often: 0.12,
    lengths: [1, 2, 3],
    notice: [18, 40],
    reasons: ['Professional examination', 'University resit', 'Certification course'],
  },
  { key: 'unpaid', often: 0.06, lengths: [2, 3, 5], notice: [10, 30], reasons: ['Private matters', 'Travelling abroad'] },
  {
    key: 'maternity',
    often: 0.06,
    lengths: [84],
    everyDay: true,
    notice: [35, 70],
    reasons: ['Birth of my child'],
    gender: 'female',
  },
  { key: 'paternity', often: 0.07, lengths: [10], notice: [3, 20], reasons: ['Birth of my child'], gender: 'male' },
]

/** How often a year somebody asks, as the habits have it. */
export const wishesPerYear = habits.reduce((total, { often, gender }) => total + (gender ? often / 2 : often), 0)

/** How far ahead people ask. */
const horizon = 50
const decemberShare = 0.2

export interface Season {
  from: string
  /** Nobody asks after this moment. */
  latest: string
  calendar: LeaveCalendar
  /** 1 is the usual; more asks more often, for shorter times. */
  pace: number
}

/** The requests of a person, in the order in which they are made. */
export function wishesOf(holder: DemoPerson, season: Season, dice: SeededRandom): Wish[] {
  const from = laterOf(holder.hire_date, season.from)
  const to = holder.exit_date ?? addDays(season.latest.slice(0, 10), horizon)
  const days = daysBetween(from, to)
  const wishes = habits.flatMap((habit) => {
    if (days <= 0 || (habit.gender && habit.gender !== holder.gender)) return []
    const times = timesOf((habit.often * season.pace * days) / 365, dice)
    return Array.from({ length: times }, () => wishFor(habit, { from, days }, season, dice))
  })
  return wishes
    .filter(({ created_at }) => created_at <= season.latest && created_at.slice(0, 10) >= from)
    .sort((a, b) => byTime(a.created_at, b.created_at))
}

function wishFor(habit: Habit, span: { from: string; days: number }, { calendar, pace }: Season, dice: SeededRandom): Wish {
  const wanted = dice.pick(habit.lengths)
  const length = habit.lengths.length === 1 || wanted < 1 ? wanted : Math.max(1, Math.round(wanted / Math.max(1, pace)))
  const starts_on = workingDayFrom(pickDay(habit, span, dice), calendar)
  const afternoon = length === 0.5 && dice.chance(0.5)
  const [least, most] = habit.notice
  const asked = addDays(starts_on, -dice.whole(least, most))
  return {
    keys: [habit.key],
    created_at: momentOn(asked, least === 0 ? 5 : 8, dice),
    starts_on,
    ends_on: habit.everyDay ? addDays(starts_on, length - 1) : endOf(starts_on, length, calendar),
    starts_half: afternoon,
    ends_half: length === 0.5 && !afternoon,
    reason: dice.pick(habit.reasons),
    has_file: false,
    fate: fateOf(habit, length, dice),
    draft: false,
  }
}

function fateOf({ key }: Habit, length: number, dice: SeededRandom): WishFate {
  const throw_ = dice.next()
  if (key === 'sick' || key === 'maternity') return throw_ < 0.02 ? 'rejected' : 'approved'
  if (throw_ < 0.06) return 'rejected'
  if (throw_ < 0.09) return 'withdrawn'
  if (throw_ < 0.13) return 'cancelled'
  return throw_ < 0.16 && length >= 4 ? 'cut short' : 'approved'
}

/** Holidays are wanted in December more than in other months. */
function pickDay({ key }: Habit, { from, days }: { from: string; days: number }, dice: SeededRandom): string {
  const day = addDays(from, dice.whole(0, days))
  if (key !== 'annual' || !dice.chance(decemberShare)) return day
  const inDecember = `${day.slice(0, 4)}-12-${String(dice.whole(8, 28)).padStart(2, '0')}`
  return inDecember >= from && inDecember <= addDays(from, days) ? inDecember : day
}

const works = (day: string, { working_weekdays, holidays }: LeaveCalendar): boolean =>
  working_weekdays.includes(weekdayOf(day)) && !holidays.has(day)

export function workingDayFrom(day: string, calendar: LeaveCalendar): string {
  let reached = day
  while (!works(reached, calendar)) reached = addDays(reached, 1)
  return reached
}

/** The last of so many working days. */
export function endOf(starts_on: string, length: number, calendar: LeaveCalendar): string {
  let reached = starts_on
  for (let left = Math.ceil(length) - 1; left > 0; left -= 1) reached = workingDayFrom(addDays(reached, 1), calendar)
  return reached
}

/** Some time in the three hours after an hour (UTC). */
export function momentOn(day: string, hour: number, dice: SeededRandom): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000 + dice.whole(0, 180 * 60) * 1000).toISOString()
}

/** A whole number that is right on average. */
function timesOf(expected: number, dice: SeededRandom): number {
  let times = 0
  for (let left = expected * 2; left > 0; left -= 1) if (dice.chance(Math.min(1, left) / 2)) times += 1
  return times
}

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
