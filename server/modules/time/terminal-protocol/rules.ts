/** The push protocol of ZKTeco-style terminals, as text: what they send and what they are told. */

import { momentOf, offsetAt } from '@iroko/contract/clock'
import type { DeviceCommandKind, Direction, LineProblem } from '@iroko/contract/time/terminals'
import { type Zones, zoneAt, zoneOn } from '../../../lib/calendar/zones.ts'

const minute = 60_000
const day = 86_400_000

/** What of a terminal says how its lines are read. */
export interface Reading {
  zones: Zones
  direction: Direction | null
  trusts_keys: boolean
}

export interface PunchLine {
  pin: string
  /** Milliseconds since 1970. */
  at: number
  direction: Direction | null
  raw: string
}

/** What stands apart: without a number and a time where it cannot be read. */
export interface BadLine {
  line: string
  problem: LineProblem
  pin?: string
  at?: number
  direction?: Direction | null
}

/** When a punch can have been made. */
export interface Plausible {
  now: number
  /** What is older comes too late. */
  oldest: number
  /** A terminal has nothing to say of the time before it was registered. */
  registered: number | null
}

const clock = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})(?::(\d{2}))?$/
export const pinShape = /^[A-Za-z0-9_-]{1,24}$/
const longestLine = 120

/** A day that some makes write with slashes, as it is written here; anything else as it is. */
export const withDashes = (text: string): string => text.replace(/^(\d{4})\/(\d{2})\/(\d{2})[ T]+/, '$1-$2-$3 ')

/** The moment that a clock of the zone shows as this text; undefined when there is none. */
export function localMoment(text: string, zone: string): number | undefined {
  const [whole, ...parts] = clock.exec(text) ?? []
  if (whole === undefined) return undefined
  const [year = 0, month = 0, date = 0, hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0))
  if (hours > 23 || minutes > 59 || seconds > 59) return undefined
  const asUtc = Date.UTC(year, month - 1, date, hours, minutes, seconds)
  const shown = new Date(asUtc)
  if (shown.getUTCMonth() !== month - 1 || shown.getUTCDate() !== date) return undefined
  const before = offsetAt(zone, asUtc - day)
  // Only where the clocks change about then there is more to find out.
  if (before === offsetAt(zone, asUtc + day)) return asUtc - before * minute
  return momentOf(text.slice(0, 10), hours * 60 + minutes, zone) + seconds * 1000
}

const keyDirections: Readonly<Record<string, Direction>> = { 0: 'in', 3: 'in', 4: 'in', 1: 'out', 2: 'out', 5: 'out' }

/** The door's own direction, else that of the key where somebody says that people press it; else it is not known. */
export const directionOf = (
  status: string,
  { direction, trusts_keys }: Pick<Reading, 'direction' | 'trusts_keys'>,
): Direction | null => direction ?? (trusts_keys ? (keyDirections[status] ?? null) : null)

/** Clocks are a few minutes ahead; a punch that is further ahead was not made yet. */
export const aheadMs = 10 * minute

/** Why a moment cannot be a punch; a clock that was reset shows a moment of long ago. */
export function problemOf(at: number, { now, oldest, registered }: Plausible): LineProblem | undefined {
  if (at > now + aheadMs) return 'future'
  if (at < oldest) return 'ancient'
  return registered !== null && at < registered ? 'unregistered' : undefined
}

/** What a device may say now. */
export const plausibleOf = (device: { registered: number | null; punch_days_back: number }, now: number): Plausible => ({
  now,
  oldest: now - device.punch_days_back * day,
  registered: device.registered,
})

/** What a line may leave behind: no templates, no temperature, nothing that a database cannot keep. */
export const keptLine = (line: string): string =>
  line.length <= longestLine && /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(line) ? line : mendedLine(line)

const mendedLine = (line: string): string =>
  line
    .slice(0, longestLine)
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .toWellFormed()

/** The lines of an ATTLOG: number, local time, key, way of proof, work code, and what newer ones measure besides, which is not kept. */
export function readAttlog(body: string, reading: Reading, plausible: Plausible): { punches: PunchLine[]; bad: BadLine[] } {
  const punches: PunchLine[] = []
  const bad: BadLine[] = []
  for (const line of body.split('\n')) {
    if (line.trim() === '') continue
    const [pin = '', time = '', status = '', verify = '', code = ''] = line.split('\t', 5).map((part) => part.trim())
    const shown = withDashes(time)
    const at = pinShape.test(pin) ? localMoment(shown, zoneOn(reading.zones, shown.slice(0, 10))) : undefined
    if (at === undefined) {
      bad.push({ line: keptLine(line), problem: 'malformed' })
      continue
    }
    const problem = problemOf(at, plausible)
    const direction = directionOf(status, reading)
    const raw = keptLine(`${pin} ${time} ${status} ${verify} ${code}`)
    if (problem) bad.push({ line: raw, problem, pin, at, direction })
    else punches.push({ pin, at, direction, raw })
  }
  return { punches, bad }
}

/** What a terminal knows of a person: templates are counted, never kept. */
export interface Enrolled {
  pin: string
  /** One bit a finger. */
  finger_bits: number
  face: boolean
}

const faceTypes = new Set(['2', '9'])

/** Lines about people: USER, FP, FACE, and BIODATA of newer ones; operations and pictures are passed over. */
export function readOperlog(body: string): Enrolled[] {
  const found = new Map<string, Enrolled>()
  for (const line of body.split('\n')) {
    const [, kind = '', rest = ''] = /^(USER|FP|FACE|BIODATA) (.*)$/.exec(line.trim()) ?? []
    const fields = kind ? fieldsOf(rest) : {}
    const pin = fields.pin ?? ''
    if (!pinShape.test(pin)) continue
    const enrolment = found.get(pin) ?? { pin, finger_bits: 0, face: false }
    found.set(pin, enrolment)
    const isFinger = kind === 'FP' || (kind === 'BIODATA' && fields.type === '1')
    const finger = Number(fields.fid ?? fields.no ?? '0')
    if (isFinger && /^\d$/.test(fields.fid ?? fields.no ?? '0')) enrolment.finger_bits |= 1 << finger
    if (kind === 'FACE' || (kind === 'BIODATA' && faceTypes.has(fields.type ?? ''))) enrolment.face = true
  }
  return [...found.values()]
}

/** The short fields of a line; what is long is a template and is not looked at. */
function fieldsOf(text: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const part of text.split('\t')) {
    const [name = '', value = ''] = part.slice(0, 60).split('=', 2)
    fields[name.trim().toLowerCase()] = value.trim()
  }
  return fields
}

/** What a terminal says of itself when it asks for commands: firmware and how many people it knows. */
export function readInfo(info: string): { firmware: string; users: number } | undefined {
  const [firmware = '', users = ''] = info.split(',')
  return /^\d{1,6}$/.test(users) ? { firmware: keptLine(firmware).slice(0, 60), users: Number(users) } : undefined
}

/** The stamp after which a terminal goes on; one that makes no sense has it begin again, which loses nothing. */
export const readStamp = (text: string | undefined): string | undefined => (text && /^\d{1,20}$/.test(text) ? text : undefined)

/** The results that a terminal answers to its commands: on one line or on several, with other fields between, in any case. */
export function readResults(body: string): { id: number; result: number }[] {
  const found: { id: number; result: number }[] = []
  let id: number | undefined
  for (const part of body.split(/[&\r\n]+/)) {
    const [, name = '', value = ''] = /^\s*(ID|Return)=(-?\d{1,15})\s*$/i.exec(part) ?? []
    if (name.toLowerCase() === 'id') id = Number(value)
    if (name.toLowerCase() !== 'return' || id === undefined) continue
    found.push({ id, result: Math.max(-2_147_483_648, Math.min(2_147_483_647, Number(value))) })
    id = undefined
  }
  return found
}

/** Of the events of a door those by which somebody was let in or out; the others are refusals, alarms and switches. */
const letsThrough = (event: string): boolean => /^\d{1,2}$/.test(event) && Number(event) < 20

/**
 * The events of doors that newer terminals send: `time=…\tpin=…\tevent=…\tinoutstatus=…`, or as rows of the table `transaction` with a
 * packed time. One that is about nobody is no punch, and nothing is lost by it.
 */
export function readEvents(body: string, reading: Reading, plausible: Plausible): { punches: PunchLine[]; bad: BadLine[] } {
  const lines: string[] = []
  for (const line of body.split('\n')) {
    const fields = fieldsOf(line.trim().replace(/^transaction\s+/i, ''))
    const { pin = '', time, time_second, event = fields.eventtype ?? '' } = fields
    if (pin === '' || pin === '0' || !letsThrough(event)) continue
    const shown = time ?? unpackedClock(time_second)
    lines.push(
      [pin, shown, fields.inoutstatus ?? fields.inoutstate ?? '', fields.verifytype ?? fields.verified ?? ''].join('\t'),
    )
  }
  return readAttlog(lines.join('\n'), reading, plausible)
}

/** The people of a table that a newer terminal sends: `user uid=1\tpin=12\t…`, or their templates. */
export const readPeople = (table: string, body: string): Enrolled[] =>
  readOperlog(
    body
      .split('\n')
      .map((line) => line.trim().replace(/^(\w+\s+(?=\w+=))?/, kindOf(table)))
      .join('\n'),
  )

function kindOf(table: string): string {
  if (table.startsWith('template')) return 'FP '
  return table === 'biodata' ? 'BIODATA ' : 'USER '
}

interface Options {
  serial: string
  attlog_stamp: string | null
  operlog_stamp: string | null
  zones: Zones
}

/** What a terminal is to do, answered when it begins. The clock comes with the `Date` of the answer. */
export function optionsText({ serial, attlog_stamp, operlog_stamp, zones }: Options, now: number): string {
  const offset = offsetAt(zoneAt(zones, now), now)
  const [punches, operations] = [attlog_stamp ?? 0, operlog_stamp ?? 0]
  return [
    `GET OPTION FROM: ${serial}`,
    `ATTLOGStamp=${punches}`,
    `OPERLOGStamp=${operations}`,
    // What older ones call the same.
    `Stamp=${punches}`,
    `OpStamp=${operations}`,
    'ATTPHOTOStamp=None',
    'ErrorDelay=60',
    'Delay=10',
    'TransTimes=00:00;12:00',
    'TransInterval=1',
    // Punches, operations and people; no pictures, whose place is not here.
    'TransFlag=TransData AttLog\tOpLog\tEnrollUser\tChgUser\tEnrollFP\tChgFP\tFACE',
    // In hours, and in minutes where it is not a whole hour.
    `TimeZone=${offset % 60 === 0 ? offset / 60 : offset}`,
    'Realtime=1',
    'Encrypt=None',
    'ServerVer=2.4.1',
    'PushProtVer=2.4.1',
    'PushOptionsFlag=1',
    // Fingers, faces, and faces in visible light.
    'MultiBioDataSupport=0:1:1:0:0:0:0:0:0:1',
    '',
  ].join('\n')
}

const two = (value: number) => String(value).padStart(2, '0')

/** What a newer terminal, which holds its line open, is to do. */
export function pushText(session: string): string {
  return [
    'ServerVersion=3.1.1',
    'ServerName=ADMS',
    'PushVersion=3.1.1',
    'ErrorDelay=60',
    'RequestDelay=10',
    'TransTimes=00:00;12:00',
    'TransInterval=1',
    'TransTables=User Transaction',
    'Realtime=1',
    `SessionID=${session}`,
    'TimeoutSec=10',
    '',
  ].join('\n')
}

/** The time, for a terminal that asks for it: packed in UTC, and the zone of the branch beside it. */
export function timeText(zone: string, now: number): string {
  const offset = offsetAt(zone, now)
  const far = Math.abs(offset)
  return `DateTime=${packedClock(now, 'UTC')},ServerTZ=${offset < 0 ? '-' : '+'}${two(Math.floor(far / 60))}${two(far % 60)}`
}

/** A moment as the clocks of the zone show it. */
export function clockText(at: number, zone: string): string {
  const local = new Date(at + offsetAt(zone, at) * minute)
  const date = `${local.getUTCFullYear()}-${two(local.getUTCMonth() + 1)}-${two(local.getUTCDate())}`
  return `${date} ${two(local.getUTCHours())}:${two(local.getUTCMinutes())}:${two(local.getUTCSeconds())}`
}

/** The number as which a terminal takes a local time: every month has 31 days in it. */
export function packedClock(at: number, zone: string): number {
  const local = new Date(at + offsetAt(zone, at) * minute)
  const days = (local.getUTCFullYear() - 2000) * 372 + local.getUTCMonth() * 31 + local.getUTCDate() - 1
  return days * 86_400 + local.getUTCHours() * 3600 + local.getUTCMinutes() * 60 + local.getUTCSeconds()
}

/** The local time of such a number, as text; nothing that is a time where it is none. */
function unpackedClock(text = ''): string {
  if (!/^\d{1,12}$/.test(text)) return ''
  const packed = Number(text)
  const [seconds, days] = [packed % 86_400, Math.floor(packed / 86_400)]
  const date = `${2000 + Math.floor(days / 372)}-${two((Math.floor(days / 31) % 12) + 1)}-${two((days % 31) + 1)}`
  return `${date} ${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

export interface Command {
  id: number
  kind: DeviceCommandKind
  pin: string | null
  full_name: string | null
}

/** A command as a terminal takes it; its time is that of the moment when it is handed over. */
export function commandText({ id, kind, pin, full_name }: Command, zone: string, now: number): string {
  const name = (full_name ?? '').replace(/\s+/g, ' ').slice(0, 24)
  const words: Record<DeviceCommandKind, string> = {
    sync_time: `SET OPTIONS DateTime=${packedClock(now, zone)}`,
    resend_log: `DATA QUERY ATTLOG StartTime=2000-01-01 00:00:00\tEndTime=${clockText(now + day, zone)}`,
    read_enrolments: 'DATA QUERY USERINFO',
    restart: 'REBOOT',
    add_user: `DATA UPDATE USERINFO PIN=${pin}\tName=${name}\tPri=0\tPasswd=\tCard=\tGrp=1\tTZ=0000000100000000`,
    remove_user: `DATA DELETE USERINFO PIN=${pin}`,
  }
  return `C:${id}:${words[kind]}`
}
