/** A file of punches: what its columns are, and what each row says. */
import { type PunchKey, punchColumns, punchKeys } from '@iroko/contract/time/punch-import'
import { type Zones, zoneOn } from '../../../lib/calendar/zones.ts'
import { brokenCell, dayOrderOf, readDay } from '../../../lib/sheets/cells.ts'
import type { Sheet } from '../../../lib/sheets/read-sheet.ts'
import { problemWords } from '../punches/rules.ts'
import { ownPunches } from '../punches/rules-own.ts'
import type { ImportedPunch } from '../punches/store.ts'
import { localMoment, problemOf } from '../terminal-protocol/rules.ts'

const synonyms: Record<PunchKey, readonly string[]> = {
  ogid: ['employee', 'employee id', 'staff id', 'id', 'user id', 'pin', 'ac no', 'enroll no', 'person id'],
  at: ['date time', 'datetime', 'timestamp', 'punch time', 'date and time', 'check time', 'punched at'],
  day: ['day', 'punch date'],
  time: ['hour', 'clock'],
  direction: ['direction', 'state', 'status', 'in out', 'type', 'punch state'],
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
  if (!keys.includes('ogid')) return 'Choose a column for the OGID'
  if (keys.includes('at') === (keys.includes('day') && keys.includes('time')))
    return keys.includes('at')
      ? 'Choose either Date and time or Date with Time'
      : 'Choose a column for Date and time, or one each for Date and Time'
  return undefined
}

const inWords = ['in', 'i', 'check in', 'c in', 'clock in', 'c/in', 'entry', '0']
const outWords = ['out', 'o', 'check out', 'c out', 'clock out', 'c/out', 'exit', '1']

export interface ReadRow {
  line: number
  punch?: ImportedPunch
  problem?: string
}

/** Each row as a punch, or why it is none. `known`: the OGIDs that there are; `own`: that of whoever imports. */
export function readPunchRows(
  { rows, from1904 }: Sheet,
  keys: readonly (PunchKey | null)[],
  zones: Zones,
  known: ReadonlySet<string>,
  now: number,
  own: string,
): ReadRow[] {
  const place = (key: PunchKey) => keys.indexOf(key)
  const cell = (cells: readonly string[], key: PunchKey) => cells[place(key)] ?? ''
  const dayKey = place('at') >= 0 ? 'at' : 'day'
  const order = dayOrderOf(rows.map(({ cells }) => cell(cells, dayKey).split(' ')[0] ?? ''))
  return rows.map(({ line, cells }): ReadRow => {
    const wrong = (problem: string): ReadRow => ({ line, problem })
    const ogid = ogidOf(cells[place('ogid')])
    const why = whyNobody(ogid, known, own)
    if (why) return wrong(why)
    const [dayText, timeText] = dayKey === 'at' ? splitMoment(cell(cells, 'at')) : [cell(cells, 'day'), cell(cells, 'time')]
    const day = readDay(dayText, order, from1904)
    if ('problem' in day) return wrong(day.problem)
    const clock = readClock(timeText)
    if (!clock) return wrong(`'${timeText.slice(0, 30)}' is not a time. Enter it as 08:05`)
    const at = localMoment(`${day.value} ${clock}`, zoneOn(zones, day.value))
    const problem = at === undefined ? 'malformed' : problemOf(at, { now, oldest: year2000, registered: null })
    if (at === undefined || problem) return wrong(problemWords[problem ?? 'malformed'])
    const said = words(cell(cells, 'direction'))
    const direction = inWords.includes(said) ? 'in' : outWords.includes(said) ? 'out' : null
    if (said !== '' && direction === null) return wrong(`'${said.slice(0, 30)}' is neither in nor out`)
    return { line, punch: { ogid, at: new Date(at).toISOString(), direction, raw: `row ${line}` } }
  })
}

/** Why a row is of nobody whose punches may be imported. */
const whyNobody = (ogid: string, known: ReadonlySet<string>, own: string): string | undefined =>
  brokenCell(ogid) ??
  (known.has(ogid) ? undefined : `OGID '${ogid.slice(0, 30)}' was not found`) ??
  (ogid === own ? ownPunches : undefined)

const year2000 = 946_684_800_000

export const ogidOf = (cell: string | undefined): string => (cell ?? '').trim().toUpperCase()

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
