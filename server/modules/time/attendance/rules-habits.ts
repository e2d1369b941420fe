/**
 * How people of the demo company come and go: early or late by habit, some not at all. Each day is thrown by itself, so that the past
 * as it is built and the terminals that punch on while the portal runs make the same of it.
 */
import { type SeededRandom, seededRandom } from '../../../lib/demo/dice.ts'
import { nearDay } from '../calculation/rules-allot.ts'
import type { DayFacts } from '../calculation/rules-facts.ts'
import { halvesOf } from '../calculation/rules-part.ts'
import type { Punch } from '../calculation/rules-spans.ts'
import type { ShiftWindow } from '../calculation/rules-window.ts'

const minute = 60_000

/** They have no terminal, and today is theirs: whoever tries the portal clocks in as one of them. */
export const clockThemselves: readonly string[] = ['agent.remote@zuma.test', 'wfh.lead@zuma.test']

interface Habit {
  /** Minutes before the start, on most days. */
  early: number
  /** How much more often than others somebody is the one who is late. */
  late: number
  stays: number
}

function habitOf(ogid: string): Habit {
  const dice = seededRandom(`habit ${ogid}`)
  return { early: dice.whole(2, 20), late: dice.chance(0.15) ? 5 : 1, stays: dice.chance(0.2) ? 0.25 : 0.05 }
}

/** Nobody works on a holiday or on a day that is leave. */
const isAtWork = ({ holiday, leave, windows }: DayFacts): boolean =>
  windows.length > 0 && holiday === null && !(leave?.status === 'approved' && leave.portion === 'full')

interface Turn {
  ogid: string
  facts: DayFacts
  window: ShiftWindow
  habit: Habit
  dice: SeededRandom
  /** Of the whole day. */
  punches: Punch[]
  /** The least of a shift come not at all, those after them late. */
  score: number
}

/** Of a shift of a day so many do not come, and so many come late: of a shift of any size at least one, but of a very small one. */
const share = { missing: 0.02, late: 0.075 }
const few = 4

/** A day of somebody, and the punches they make of it. */
interface Worked<Person, Day> {
  person: Person
  day: Day
  punches: Punch[]
}

/**
 * The punches of the days of these people. Those who work one shift of one day are taken together: somebody is missing of it and
 * somebody is late, whichever shift it is.
 */
export function punchesOfDays<Person extends { ogid: string }, Day extends { employee_id: string; facts: DayFacts }>(
  days: readonly Day[],
  people: ReadonlyMap<string, Person>,
): Worked<Person, Day>[] {
  const worked = days.flatMap((day): Worked<Person, Day>[] => {
    const person = people.get(day.employee_id)
    return person ? [{ person, day, punches: [] }] : []
  })
  const habits = new Map([...people.values()].map(({ ogid }) => [ogid, habitOf(ogid)]))
  const turns = worked.flatMap(({ person: { ogid }, day: { facts }, punches }) => {
    const habit = habits.get(ogid)
    if (!habit || !isAtWork(facts)) return []
    return facts.windows.map((window, index): Turn => {
      const dice = seededRandom(`${facts.day} ${ogid} ${index}`)
      return { ogid, facts, window, habit, dice, punches, score: dice.next() / habit.late }
    })
  })
  for (const together of Map.groupBy(turns, ({ window }) => `${window.starts} ${window.shift.shift_id}`).values()) {
    const isSmall = together.length < few
    const missing = isSmall ? 0 : Math.max(1, Math.round(together.length * share.missing))
    const late = isSmall ? 0 : Math.max(1, Math.round(together.length * share.late))
    const ordered = together.toSorted((a, b) => a.score - b.score || (a.ogid < b.ogid ? -1 : 1))
    for (const [place, turn] of ordered.entries())
      if (place >= missing) turn.punches.push(...punchesOf(turn, place < missing + late))
  }
  return worked
}

/** The facts of each of these days take what its person has punched around it, as they take it of punches that are kept. */
export function takePunches(
  worked: readonly { day: { employee_id: string; facts: DayFacts }; punches: readonly Punch[] }[],
): void {
  for (const days of Map.groupBy(worked, ({ day }) => day.employee_id).values()) {
    const all = days.flatMap(({ punches }) => punches)
    for (const { day } of days) {
      const near = nearDay(day.facts.day, day.facts.zone)
      day.facts.punches = all.filter(({ at }) => near.from <= at && at < near.before)
    }
  }
}

/** In and out of one shift, or of what half a day of leave leaves of it. */
function punchesOf({ facts: { leave, windows }, window, habit, dice }: Turn, isLate: boolean): Punch[] {
  const halves = halvesOf(windows, leave?.status === 'approved' ? leave.portion : 'full')
  const work = halves[windows.indexOf(window)]?.work
  if (!work) return []
  const { starts, ends } = work
  const seconds = () => dice.whole(0, 59) * 1000
  const into = isLate ? dice.whole(11, 55) : -dice.whole(0, habit.early)
  const out = dice.chance(habit.stays) ? dice.whole(30, 150) : dice.chance(0.03) ? -dice.whole(6, 45) : dice.whole(0, 15)
  const first = starts + into * minute + seconds()
  const last = ends + out * minute + seconds()
  const punch = (at: number, direction: 'in' | 'out'): Punch => ({ id: dice.id(new Date(at).toISOString()), at, direction })
  const forgets = dice.chance(0.008)
  return [punch(first, 'in'), ...(forgets ? [] : [punch(last, 'out')])]
}
