/** When people came, moved and left: from posts to dated placements and reporting lines. */
import { addDays, addMonths, daysBetween, firstOfMonth, weekdayOf } from '@iroko/contract/dates'
import { byTime, laterOf } from '../../../lib/calendar/moments.ts'
import type { DemoPerson, DemoPlace, Part } from '../../../lib/demo/demo.ts'
import type { LeadershipType, Post } from './seed-posts.ts'

export interface Career extends Pick<DemoPerson, 'hire_date' | 'exit_date' | 'status'> {
  places: DemoPlace[]
  lines: { leader: Post; leadership_type: LeadershipType; starts_on: string; ends_on: string | null }[]
}

/** A time in one post, perhaps under another designation. */
interface Stage {
  post: Post
  designation: string
  starts_on: string
}

/** How many years before the portal's first day people of a rank came; the chiefs founded the company. */
const came = { chief: [11, 12], head: [5, 8], lead: [2, 6], staff: [1, 5] } satisfies Record<Post['rank'], [number, number]>
const academyDays = 42

/** A career for every post, in the order in which people came. */
export function planCareers(posts: readonly Post[], part: Part): Map<Post, Career> {
  const hired = new Map(posts.map((post) => [post, hireDate(post, part)]))
  const agents = Map.groupBy(posts.filter(isAgent), ({ office }) => office.code === 'academy')
  const inOrder = [...hired].toSorted(([, a], [, b]) => byTime(a, b))
  return new Map(
    inOrder.map(([post, hire_date]) => {
      const exit = exitOf(post, hire_date, part)
      const stages = stagesOf(post, { from: hire_date, to: exit.exit_date ?? part.today }, agents, part)
      const end = exit.exit_date && addDays(exit.exit_date, 1)
      return [post, { hire_date, ...exit, places: placesOf(stages, end), lines: linesOf(stages, end, hired) }]
    }),
  )
}

/** Who works in a team without leading it. */
export const isAgent = (post: Post): boolean => post.rank === 'staff' && post.team_id !== null

/** Four staff of ten without an account came in the last year before the portal, or since. */
function hireDate({ rank, account }: Post, { founded_on, opened_on, today, dice }: Part): string {
  const [least, most] = rank !== 'staff' || account || dice.chance(0.6) ? came[rank] : [0, 1]
  const since = addDays(opened_on, dice.whole(1, Math.max(1, daysBetween(opened_on, today) - 7)))
  const before = addDays(opened_on, -dice.whole(least * 365, most * 365))
  return monday(laterOf(least === 0 && dice.chance(0.6) ? since : before, founded_on))
}

/** Some agents leave each year; two of them have accounts that show that they cannot sign in. */
function exitOf(post: Post, hire_date: string, { opened_on, today, dice }: Part): Pick<Career, 'exit_date' | 'status'> {
  const latest = addDays(today, -12)
  if (post.account?.status) return { exit_date: friday(addMonths(latest, -2)), status: post.account.status }
  const earliest = laterOf(addMonths(hire_date, 6), addDays(opened_on, 20))
  const days = daysBetween(earliest, latest)
  const leaves = isAgent(post) && !post.account && days > 0 && dice.chance(Math.min(0.3, (days / 365) * 0.06))
  if (!leaves) return { exit_date: null, status: 'active' }
  return { exit_date: friday(addDays(earliest, dice.whole(0, days))), status: dice.chance(0.75) ? 'left' : 'terminated' }
}

/** Most new agents begin in the Academy, some of the others came from another campaign on the first of a month. */
function stagesOf(
  post: Post,
  span: { from: string; to: string },
  agents: Map<boolean, Post[]>,
  { opened_on, dice }: Part,
): Stage[] {
  const last = { post, designation: post.designation, starts_on: span.from }
  const isNew = span.from > opened_on
  const seats = agents.get(isNew) ?? []
  if (!isAgent(post) || post.account || post.office.code === 'academy' || seats.length === 0) return [last]
  const seat = dice.pick(seats)
  const months = dice.whole(1, Math.max(1, Math.floor(daysBetween(opened_on, span.to) / 31) - 1))
  const starts_on = isNew ? addDays(span.from, academyDays) : firstOfMonth(addMonths(opened_on, months))
  const moves = seat.office !== post.office && starts_on < span.to && dice.chance(isNew ? 0.7 : 0.1)
  return moves
    ? [
        { ...last, post: seat, designation: seat.designation },
        { ...last, starts_on },
      ]
    : [last]
}

const placesOf = (stages: readonly Stage[], end: string | null): DemoPlace[] =>
  stages.map(({ post: { office, team_id }, ...stage }, index) => {
    const ends_on = stages[index + 1]?.starts_on ?? end
    return { office_id: office.id, branch: office.branch, team_id, ...stage, ends_on }
  })

/** Lines follow the post; one begins when both are there: nobody is led by somebody not hired yet. */
function linesOf(stages: readonly Stage[], end: string | null, hired: ReadonlyMap<Post, string>): Career['lines'] {
  const posts = stages.filter(({ post }, index) => post !== stages[index - 1]?.post)
  return posts.flatMap(({ post, starts_on }, index) => {
    const ends_on = posts[index + 1]?.starts_on ?? end
    return post.leaders.flatMap(({ post: leader, leadership_type }) => {
      const from = laterOf(starts_on, hired.get(leader) ?? starts_on)
      return ends_on === null || from < ends_on ? [{ leader, leadership_type, starts_on: from, ends_on }] : []
    })
  })
}

/** People begin on a Monday and leave on a Friday. */
const monday = (day: string): string => addDays(day, 1 - weekdayOf(day))
const friday = (day: string): string => addDays(day, 5 - weekdayOf(day))
