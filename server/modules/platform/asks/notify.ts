/** One letter to a person for all that begins to wait, still waits, or was not done by others. */
import { shortDayAndYear } from '@iroko/contract/day-words'
import { type AskKind, askTitle, askWords } from '@iroko/contract/platform/asks'
import type { Letter } from '../../../lib/mail/letters.ts'

interface Line {
  what: AskKind
  about: string
  until: string | null
  path: string
}

/** What somebody has not done, as whoever hears of it reads it. */
interface LateLine extends Line {
  name: string
}

export interface News {
  begun: readonly Line[]
  waiting: readonly Line[]
  late: readonly LateLine[]
}

/** More of a kind are a number. */
const mostLines = 3

const dueText = (until: string | null): string => (until ? ` (by ${shortDayAndYear(until)})` : '')

/** 'Sign off a clearance task: Return the laptop (by Mon 30 Nov 2026)', or '12 clearance tasks to sign off'. */
function linesOf(all: readonly Line[]): string[] {
  return [...Map.groupBy(all, ({ what }) => what)].flatMap(([what, lines]) =>
    lines.length > mostLines
      ? [askTitle(what, lines.length, '')]
      : lines.map(({ about, until }) => `${askTitle(what, 1, about)}${dueText(until)}`),
  )
}

function lateLines(all: readonly LateLine[]): string[] {
  return [...Map.groupBy(all, ({ what, name }) => `${name}: ${askWords[what][1]}`)].flatMap(([words, lines]) =>
    lines.length > mostLines
      ? [`${words}, ${lines.length} of them`]
      : lines.map(({ name, what, about, until }) => `${name}: ${askTitle(what, 1, about)}${dueText(until)}`),
  )
}

const list = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [[title, ...lines.map((line) => `- ${line}`)].join('\n')]

const home = '/dashboard/employee-dashboard'

/** The letter and where it leads: to the thing itself where it is one, else home, where all of it stands. */
export function letterOf({ begun, waiting, late }: News): { path: string; letter: Letter } {
  const all = [...begun, ...waiting, ...late]
  const [first] = all
  const own = [...begun, ...waiting]
  const same = first && all.every(({ path }) => path === first.path)
  const subjectOf = () => {
    if (own.length === 0)
      return late.length === 1 ? 'Something was not done in time' : `${late.length} things were not done in time`
    const [only] = own
    if (own.length > 1 || !only) return `${own.length} things wait for you`
    return begun.length === 1 ? askTitle(only.what, 1, only.about) : `Reminder: ${askTitle(only.what, 1, only.about)}`
  }
  return {
    path: same ? first.path : home,
    letter: {
      subject: subjectOf(),
      lines: [
        ...list('New for you:', linesOf(begun)),
        ...list('Still waiting for you:', linesOf(waiting)),
        ...list('Not done in time:', lateLines(late)),
      ],
      door: same ? 'Open it' : 'See what waits',
    },
  }
}
