/** When people came, moved and left: from posts to dated placements and reporting lines. */
import { addDays, addMonths, daysBetween, firstOfMonth, weekdayOf } from '@iroko/contract/dates'
import type { DemoPlace, Part } from '../../../lib/demo.ts'
import type { SeededRandom } from '../../../lib/dice.ts'
import { laterOf } from '../../../lib/moments.ts'
import type { LeadershipType, Post } from './seed-posts.ts'

type Times = Pick<Part, 'founded_on' | 'opened_on' | 'today'>

interface Line {
  leader: Post
  leadership_type: LeadershipType
  starts_on: string
  ends_on: string | null
}

export interface Career {
  hire_date: string
  /** The last day of work. */
  exit_date: string | null
  status: 'active' | 'left' | 'terminated'
  places: DemoPlace[]
  lines: Line[]
}

/** A time in one post, perhaps under another designation. */
interface Stage {
  post: Post
  designation: string
  starts_on: string
}

const academyDays = 42

/** A career for every post, in the order in which people came. */
export function planCareers(posts: readonly Post[], times: Times, dice: SeededRandom): Map<Post, Career> {
  const agents = posts.filter(isAgent)
  const hired = new Map(posts.map((post) => [post, hireDate(post, times, dice)]))
  const careers = new Map<Post, Career>()
  for (const [post, hire_date] of [...hired].toSorted(([, a], [, b]) => (a < b ? -1 : a > b ? 1 : 0))) {
    const exit = exitOf(post, hire_date, times, dice)
    const stages = stagesOf(post, agents, { hire_date, ends_on: exit.exit_date ?? times.today }, times, dice)
    const end = exit.exit_date && addDays(exit.exit_date, 1)
    careers.set(post, { hire_date, ...exit, places: placesOf(stages, end), lines: linesOf(stages, end, hired) })
  }
  return careers
}

/** Who works in a team without leading it. */
export const isAgent = (post: Post): boolean => post.rank === 'staff' && post.team_id !== null

function hireDate(post: Post, { founded_on, opened_on, today }: Times, dice: SeededRandom): string {
  const before = (mostYears: number, leastYears: number): string => {
    const day = addDays(opened_on, -dice.whole(Math.round(leastYears * 365), Math.round(mostYears * 365)))
    return day < founded_on ? founded_on : day
  }
  if (post.rank === 'chief') return founded_on
  if (post.rank === 'head') return monday(before(8, 5))
  if (post.rank === 'lead') return monday(before(6, 2))
  if (post.account || dice.chance(0.6)) return monday(before(5, 1))
  const inside = daysBetween(opened_on, today) - 7
  const joined = dice.chance(0.6) ? addDays(opened_on, dice.whole(1, Math.max(1, inside))) : before(1, 0)
  return monday(joined)
}

/** Some agents leave each year; two of them have accounts that show that they cannot sign in. */
function exitOf(
  post: Post,
  hire_date: string,
  { opened_on, today }: Times,
  dice: SeededRandom,
): Pick<Career, 'exit_date' | 'status'> {
  const stays = { exit_date: null, status: 'active' as const }
  const latest = addDays(today, -12)
  if (post.account?.status) return { exit_date: friday(addMonths(latest, -2)), status: post.account.status }
  const sixMonthsIn = addMonths(hire_date, 6)
  const earliest = sixMonthsIn > opened_on ? sixMonthsIn : addDays(opened_on, 20)
  if (!isAgent(post) || post.account || earliest >= latest) return stays
  const years = daysBetween(earliest, latest) / 365
  if (!dice.chance(Math.min(0.3, years * 0.06))) return stays
  const exit_date = friday(addDays(earliest, dice.whole(0, daysBetween(earliest, latest))))
  return { exit_date, status: dice.chance(0.75) ? 'left' : 'terminated' }
}

function stagesOf(
  post: Post,
  agents: readonly Post[],
  span: { hire_date: string; ends_on: string },
  times: Times,
  dice: SeededRandom,
): Stage[] {
  const last = { post, designation: post.designation, starts_on: span.hire_date }
  if (post.account) return [last]
  if (post.designation === 'Team Lead' && dice.chance(0.5)) return promoted(last, times)
  if (!isAgent(post)) return [last]
  const earlier = span.hire_date > times.opened_on ? trained(last, agents, span, dice) : moved(last, agents, span, times, dice)
  return earlier ?? [last]
}

/** Was an agent of the team for their first year. */
function promoted(last: Stage, { opened_on }: Times): Stage[] {
  const on = firstOfNextMonth(addMonths(last.starts_on, 12))
  const designation = last.post.office.agents ?? 'Customer Service Agent'
  return on < opened_on
    ? [
        { ...last, designation },
        { ...last, starts_on: on },
      ]
    : [last]
}

/** Most new agents begin in the Academy. */
function trained(
  last: Stage,
  agents: readonly Post[],
  span: { hire_date: string; ends_on: string },
  dice: SeededRandom,
): Stage[] | undefined {
  const on = addDays(span.hire_date, academyDays)
  const seats = agents.filter(({ office }) => office.code === 'academy')
  if (last.post.office.code === 'academy' || seats.length === 0 || on >= span.ends_on || !dice.chance(0.7)) return undefined
  const seat = dice.pick(seats)
  return [
    { post: seat, designation: seat.designation, starts_on: span.hire_date },
    { ...last, starts_on: on },
  ]
}

/** Some came from another campaign, on the first of a month. */
function moved(
  last: Stage,
  agents: readonly Post[],
  span: { ends_on: string },
  times: Times,
  dice: SeededRandom,
): Stage[] | undefined {
  const from = firstOfNextMonth(times.opened_on)
  const months = Math.floor(daysBetween(from, span.ends_on) / 31)
  if (months < 1 || !dice.chance(0.1)) return undefined
  const others = agents.filter(({ office }) => office !== last.post.office && office.code !== 'academy')
  if (last.post.office.code === 'academy' || others.length === 0) return undefined
  const seat = dice.pick(others)
  const on = addMonths(from, dice.whole(0, months - 1))
  return [
    { post: seat, designation: seat.designation, starts_on: last.starts_on },
    { ...last, starts_on: on },
  ]
}

function placesOf(stages: readonly Stage[], end: string | null): DemoPlace[] {
  return stages.map(({ post, designation, starts_on }, index) => ({
    office_id: post.office.id,
    branch: post.office.branch,
    team_id: post.team_id,
    designation,
    starts_on,
    ends_on: stages[index + 1]?.starts_on ?? end,
  }))
}

/** Lines follow the post; one begins when both are there: nobody is led by somebody not hired yet. */
function linesOf(stages: readonly Stage[], end: string | null, hired: ReadonlyMap<Post, string>): Line[] {
  const posts = stages.filter(({ post }, index) => post !== stages[index - 1]?.post)
  return posts.flatMap(({ post, starts_on }, index) => {
    const ends_on = posts[index + 1]?.starts_on ?? end
    return post.leaders.flatMap(({ post: leader, leadership_type }): Line[] => {
      const from = laterOf(starts_on, hired.get(leader) ?? starts_on)
      return ends_on === null || from < ends_on ? [{ leader, leadership_type, starts_on: from, ends_on }] : []
    })
  })
}

/** People begin on a Monday and leave on a Friday. */
const monday = (day: string): string => addDays(day, 1 - weekdayOf(day))
const friday = (day: string): string => addDays(day, 5 - weekdayOf(day))
const firstOfNextMonth = (day: string): string => firstOfMonth(addMonths(day, 1))
