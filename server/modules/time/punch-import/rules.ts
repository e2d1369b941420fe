/** A file of punches, of a program or of a terminal itself: what its columns are, and what each row says. */
import { type PunchKey, punchColumns, punchKeys } from '@iroko/contract/time/punch-import'
import type { Direction } from '@iroko/contract/time/terminals'
import { type Zones, zoneOn } from '../../../lib/calendar/zones.ts'
import { brokenCell, dayOrderOf, readDay } from '../../../lib/sheets/cells.ts'
import type { Sheet } from '../../../lib/sheets/read-sheet.ts'
import { problemWords } from '../punches/rules.ts'
import { ownPunches } from '../punches/rules-own.ts'
import type { ImportedPunch } from '../punches/store.ts'
import { directionOf, localMoment, pinShape, problemOf, type Reading } from '../terminal-protocol/rules.ts'

const synonyms: Record<PunchKey, readonly string[]> = {
  ogid: [
    ...['ogid', 'employee', 'employee id', 'staff id', 'id', 'user id', 'pin', 'ac no', 'enroll no', 'enroll number', 'en no'],
    ...['enno', 'terminal number', 'terminal id', 'person id'],
  ],
  at: ['date time', 'datetime', 'timestamp', 'punch time', 'date and time', 'check time', 'punched at'],
  day: ['day', 'punch date'],
  time: ['hour', 'clock'],
  direction: ['direction', 'state', 'status', 'in out', 'inout', 'type', 'punch state'],
}

const words = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const byWords = new Map<string, PunchKey>()
for (const key of punchKeys) for (const word of [...synonyms[key], key, words(punchColumns[key].label)]) byWords.set(word, key)

/** What each heading says; a column that two headings name is the first one's. */
export function guessPunchColumns(headings: readonly string[]): (PunchKey | null)[] {
  const taken = new Set<PunchKey>()
  return headings.map((heading) => {
    const key = byWords.get(words(heading))
    if (!key || taken.has(key)) return null
    taken.add(key)
    return key
  })
}

/** Why the columns do not make punches; undefined when they do. */
export function missingColumns(keys: readonly (PunchKey | null)[]): string | undefined {
  const twice = keys.find((key, index) => key !== null && keys.indexOf(key) !== index)
  if (twice) return `Two columns are mapped to ${punchColumns[twice].label}. Choose one`
  if (!keys.includes('ogid')) return 'Choose a column for the OGID or the terminal number'
  if (keys.includes('at') === (keys.includes('day') && keys.includes('time')))
    return keys.includes('at')
      ? 'Choose either Date and time or Date with Time'
      : 'Choose a column for Date and time, or one each for Date and Time'
  return undefined
}

/** What stands in the rows that a terminal writes to a stick: its number of the person, the moment, its own number, the key, the proof, a code. */
const dumpColumns = ['Terminal number', 'Date and time', 'Terminal', 'In or out', 'Verified by', 'Work code']
const dumpKeys: readonly (PunchKey | null)[] = ['ogid', 'at', null, 'direction', null, null]
const dumpMoment = /^\d{4}[-/]\d{1,2}[-/]\d{1,2}[ T]\d{1,2}:\d{2}(?::\d{2})?$/

/** The file of a terminal has no headings: its first row is a punch as all others are. */
export function withHeadings(sheet: Sheet): { sheet: Sheet; keys: (PunchKey | null)[] } {
  const { headings, rows } = sheet
  const [pin = '', moment = ''] = headings
  if (!pinShape.test(pin) || !dumpMoment.test(moment)) return { sheet, keys: guessPunchColumns(headings) }
  const columns = headings.map((_, index) => dumpColumns[index] ?? '')
  const all = [{ line: 1, cells: headings }, ...rows]
  const layout = { ...sheet.layout, heading_row: null }
  return {
    sheet: { ...sheet, headings: columns, rows: all, layout },
    keys: headings.map((_, index) => dumpKeys[index] ?? null),
  }
}

const inWords = ['in', 'i', 'check in', 'c in', 'clock in', 'c/in', 'entry']
const outWords = ['out', 'o', 'check out', 'c out', 'clock out', 'c/out', 'exit']

/** Whose punches a cell names, each from a moment until another, and how the keys of the terminal are read whose number it is. */
export interface Owner {
  /** In milliseconds; null since ever and for good. Several at one moment where terminals of the branch have it of several people. */
  holders: readonly { ogid: string; from: number | null; until: number | null }[]
  reading: Pick<Reading, 'direction' | 'trusts_keys'>
}

/** Who names somebody by OGID says that the file's own word for in and out is right. */
export const byOgid = (ogid: string): Owner => ({
  holders: [{ ogid, from: null, until: null }],
  reading: { direction: null, trusts_keys: true },
})

/** Who a number or an OGID named at a moment: nobody, one person, or several. */
function holdersAt({ holders }: Owner, at: number): string[] {
  const then = holders.filter(({ from, until }) => (from === null || from <= at) && (until === null || at < until))
  return [...new Set(then.map(({ ogid }) => ogid))]
}

/** In, out, or neither where it is not known; undefined for a word that says nothing of it. Numbers are the keys of a terminal. */
function readDirection(text: string, reading: Owner['reading']): Direction | null | undefined {
  if (text === '' || /^\d{1,3}$/.test(text)) return directionOf(text, reading)
  if (inWords.includes(text)) return 'in'
  return outWords.includes(text) ? 'out' : undefined
}

export interface ReadRow {
  line: number
  punch?: ImportedPunch
  problem?: string
}

/** Each row as a punch, or why it is none. `known`: who is named by the cells (`nameOf`); `own`: the OGID of whoever imports. */
export function readPunchRows(
  { rows, from1904 }: Sheet,
  keys: readonly (PunchKey | null)[],
  zones: Zones,
  known: ReadonlyMap<string, Owner>,
  now: number,
  own: string,
): ReadRow[] {
  const place = (key: PunchKey) => keys.indexOf(key)
  const cell = (cells: readonly string[], key: PunchKey) => cells[place(key)] ?? ''
  const dayKey = place('at') >= 0 ? 'at' : 'day'
  const order = dayOrderOf(rows.map(({ cells }) => cell(cells, dayKey).split(' ')[0] ?? ''))
  return rows.map(({ line, cells }): ReadRow => {
    const wrong = (problem: string): ReadRow => ({ line, problem })
    const name = nameOf(cells[place('ogid')])
    const owner = known.get(name)
    if (!owner) return wrong(whyNobody(name, undefined))
    const [dayText, timeText] = dayKey === 'at' ? splitMoment(cell(cells, 'at')) : [cell(cells, 'day'), cell(cells, 'time')]
    const day = readDay(dayText, order, from1904)
    if ('problem' in day) return wrong(day.problem)
    const clock = readClock(timeText)
    if (!clock) return wrong(`'${timeText.slice(0, 30)}' is not a time. Enter it as 08:05`)
    const at = localMoment(`${day.value} ${clock}`, zoneOn(zones, day.value))
    const problem = at === undefined ? 'malformed' : problemOf(at, { now, oldest: year2000, registered: null })
    if (at === undefined || problem) return wrong(problemWords[problem ?? 'malformed'])
    const [ogid, ...others] = holdersAt(owner, at)
    if (!ogid) return wrong(`${name.slice(0, 30)} was nobody’s on a terminal of this branch then`)
    if (others.length > 0 || ogid === own) return wrong(whyNobody(name, others.length > 0 ? '' : ogid))
    const word = words(cell(cells, 'direction'))
    const direction = readDirection(word, owner.reading)
    if (direction === undefined) return wrong(`'${word.slice(0, 30)}' is neither in nor out`)
    return { line, punch: { ogid, at: new Date(at).toISOString(), direction, raw: `row ${line}` } }
  })
}

/** Why a row is of nobody whose punches may be imported: `ogid` is whose it is, empty where it is several people's. */
function whyNobody(name: string, ogid: string | undefined): string {
  const broken = brokenCell(name)
  if (broken) return broken
  if (ogid !== undefined) return ogid ? ownPunches : `${name} is a number of several people on terminals of this branch`
  const shown = name.slice(0, 30)
  return isNumber(name) ? `${shown} is assigned to nobody on a terminal of this branch` : `OGID '${shown}' was not found`
}

const year2000 = 946_684_800_000

const isNumber = (name: string): boolean => /^\d+$/.test(name)

/** The OGID or the terminal number in a cell; a number without the zeros that some terminals put before it. */
export function nameOf(cell: string | undefined): string {
  const name = (cell ?? '').trim().toUpperCase()
  return isNumber(name) ? name.replace(/^0+(?=\d)/, '') : name
}

/** '20/11/2026 08:05', '2026-11-20T08:05:00', and Excel's 46346.336805 as a day and a time of it. */
function splitMoment(text: string): [string, string] {
  if (/^\d{4,6}\.\d+$/.test(text)) return [text.split('.')[0] ?? '', `0.${text.split('.')[1]}`]
  const [, day = text, time = ''] = /^(\S+?)[ T](.+)$/.exec(text) ?? []
  return [day, time]
}

const two = (value: number) => String(value).padStart(2, '0')

/** `HH:mm`, with seconds or with am and pm, or Excel's part of a day. */
function readClock(text: string): string | undefined {
  if (/^0?\.\d+$|^0$/.test(text)) {
    const seconds = Math.round(Number(text) * 86_400)
    if (seconds >= 86_400) return undefined
    return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  }
  const [, hours, minutes, seconds = '00', half] = /^(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap]m)?$/i.exec(text.trim()) ?? []
  if (hours === undefined || minutes === undefined) return undefined
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hours)
  return hour < 24 && Number(minutes) < 60 ? `${two(hour)}:${minutes}:${seconds}` : undefined
}
