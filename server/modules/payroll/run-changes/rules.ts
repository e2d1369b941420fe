/** Who can approve a payroll, who is shut out by what, and what opens the way: over plain values. */
import { changeWords } from '@iroko/contract/payroll/run-changes'
import type { PersonRef } from '../../../lib/database/references.ts'
import { titleOf } from './rules-words.ts'
import type { OpenLine } from './store.ts'

const andList = (words: readonly string[]): string => new Intl.ListFormat('en').format(words)

/** What shuts somebody out: for good in this payroll, or by a line that another person can countersign. */
export interface Bar {
  person: string
  why: 'prepared' | 'chose' | 'paid' | 'made' | 'given'
  line: string | null
}

export interface Deciding {
  /** Who may approve payrolls and is asked by the policy, or would be if nothing stood against them. */
  holders: readonly PersonRef[]
  /** Of them, whom it would be sent to now. */
  able: readonly string[]
  bars: readonly Bar[]
  lines: readonly OpenLine[]
  /** Who can process payrolls, and so countersign and send one. */
  processors: readonly PersonRef[]
}

/** A step that opens the way, as the screens take it. */
export type Way =
  | { step: 'countersign'; approver: string; lines: { id: string; by: string }[] }
  | { step: 'start_again'; approver: string; by: string; lines: { id: string; by: string }[] }
  | { step: 'appoint' }

const isOpenable = ({ why, line }: Bar): boolean => line !== null && (why === 'made' || why === 'given')

/** Who countersigns each line that bars somebody, of people other than them; undefined where one has nobody. */
function signersFor(approver: string, { bars, lines }: Deciding): { id: string; by: string }[] | undefined {
  const own = new Set(bars.flatMap((bar) => (bar.person === approver && isOpenable(bar) ? (bar.line ?? []) : [])))
  const signed = []
  for (const line of lines.filter(({ id }) => own.has(id))) {
    const by = line.by.find((person) => person !== approver)
    if (!by) return undefined
    signed.push({ id: line.id, by })
  }
  return signed
}

/** What opens the way where nobody can decide: a line countersigned, the payroll started again by another, or somebody else who approves. */
export function wayOf(deciding: Deciding): Way {
  const { holders, bars, processors } = deciding
  for (const { id: approver } of holders) {
    const lines = signersFor(approver, deciding)
    if (lines && bars.every((bar) => bar.person !== approver || isOpenable(bar)))
      return { step: 'countersign', approver, lines }
  }
  for (const { id: approver } of holders) {
    const lines = signersFor(approver, deciding)
    const isOfTheirs = bars.some(({ person, why }) => person === approver && why === 'paid')
    const by = processors.find(({ id }) => id !== approver)
    if (lines && by && !isOfTheirs) return { step: 'start_again', approver, by: by.id, lines }
  }
  return { step: 'appoint' }
}

/** 'public holiday Kings’ day of 2026-11-05, for Ada Obi and 58 more' */
export function lineWords(line: Pick<OpenLine, 'what' | 'was' | 'became' | 'people' | 'names' | 'made_on'>): string {
  const { names, people } = line
  const [first] = names
  const whom = people === 0 || !first ? '' : people === 1 ? ` of ${first}` : ` of ${first} and ${people - 1} more`
  const title = titleOf(line)
  return `${changeWords[line.what].toLowerCase()}${title}${whom} on ${line.made_on}`
}

const whyWords: Record<'prepared' | 'chose' | 'paid', string> = {
  prepared: 'started or calculated it',
  chose: 'chose whom it pays',
  paid: 'is paid by it, and few others are',
}

/** Why somebody is shut out, the most telling first; of many lines how many. */
export function whyOf(person: string, { bars, lines }: Pick<Deciding, 'bars' | 'lines'>): string[] {
  const own = bars.filter((bar) => bar.person === person)
  const fixed = own.flatMap(({ why }) => (why === 'made' || why === 'given' ? [] : [whyWords[why]]))
  const linesOf = (why: Bar['why']) => lines.filter(({ id }) => own.some((bar) => bar.why === why && bar.line === id))
  const [made, given] = [linesOf('made'), linesOf('given')]
  const entered = made.slice(0, 3).map((line) => `entered ${lineWords(line)}`)
  const more = made.length > 3 ? [`and ${made.length - 3} more changes alone`] : []
  return [...fixed, ...entered, ...more, ...given.slice(0, 2).map((line) => `was given ${lineWords(line)}`)]
}

/** 'let Tunde countersign it' for each who countersigns, with what. */
function signSentences(way: Extract<Way, { lines: unknown }>, deciding: Deciding, name: (id: string) => string): string[] {
  const byPerson = Map.groupBy(way.lines, ({ by }) => by)
  return [...byPerson].map(([by, signed]) => {
    const [first, ...others] = deciding.lines.filter(({ id }) => signed.some((line) => line.id === id))
    if (!first) return ''
    const what = others.length === 0 ? lineWords(first) : `${lineWords(first)} and ${others.length} more`
    return `${name(first.made_by)} entered ${what} alone: let ${name(by)} countersign ${others.length === 0 ? 'it' : 'them'} under ‘What changed’`
  })
}

/** What opens the way, in sentences. */
export function waySentences(way: Way, deciding: Deciding, names: ReadonlyMap<string, string>): string[] {
  const name = (id: string) => names.get(id) ?? 'a colleague'
  if (way.step === 'appoint')
    return [
      'Give another person a role that approves payrolls in Roles & Permissions, have a colleague confirm it, then send it again',
    ]
  const signed = signSentences(way, deciding, name).filter(Boolean)
  if (way.step === 'countersign')
    return signed.length > 0
      ? signed
      : [`Let a colleague other than ${name(way.approver)} send it: then ${name(way.approver)} can approve it`]
  return [...signed, `Discard this payroll and let ${name(way.by)} start it again: then ${name(way.approver)} can approve it`]
}

interface WayAbout {
  reference: string
  /** Who can approve it then. */
  approver: string
  /** Who can give somebody else the role. */
  appointing: readonly string[]
}

/** Who is asked to open the way, and in which words: never with a figure of pay. */
export function openersOf(way: Way, { reference, approver, appointing }: WayAbout): { employee_id: string; about: string }[] {
  if (way.step === 'appoint')
    return appointing.map((employee_id) => ({
      employee_id,
      about: `${reference}: give another person a role that approves payrolls`,
    }))
  const counts = new Map<string, number>()
  for (const { by } of way.lines) counts.set(by, (counts.get(by) ?? 0) + 1)
  const signing = [...counts].map(([employee_id, count]) => ({
    employee_id,
    about: `${reference}: countersign ${count === 1 ? 'a change' : `${count} changes`}, so that ${approver} can approve it`,
  }))
  if (way.step === 'countersign') return signing
  const again = {
    employee_id: way.by,
    about: `${reference}: discard it and start it again, so that ${approver} can approve it`,
  }
  return [...signing.filter(({ employee_id }) => employee_id !== way.by), again]
}

/** 'Amaka Obi and Tunde Bello can approve it' or who cannot and what opens the way. */
export function decidersSentence(
  able: readonly PersonRef[],
  shut: readonly { employee: PersonRef; why: readonly string[] }[],
  ways: readonly string[],
): string {
  if (able.length > 0) return `${andList(able.map(({ full_name }) => full_name))} can approve it`
  const whys = shut
    .slice(0, 4)
    .map(
      ({ employee, why }) => `${employee.full_name} ${why.length > 0 ? andList(why) : 'is not asked by the approval policy'}`,
    )
  const because = whys.length > 0 ? `: ${whys.join('; ')}` : ': nobody has a role that approves payrolls'
  return `Nobody can approve this payroll now${because}. ${ways.join('. ')}`
}
