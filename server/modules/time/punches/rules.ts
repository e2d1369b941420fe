/** Punches of other devices, as a batch of lines: each is a punch or says why it is none. */
import type { Direction } from '@iroko/contract/time/terminals'
import { type Zones, zoneOn } from '../../../lib/calendar/zones.ts'
import { keptLine, localMoment, type Plausible, type PunchLine, problemOf, withDashes } from '../terminal-protocol/rules.ts'

interface Line {
  pin: string
  at: string
  direction?: Direction | null | undefined
}

const withZone = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/

/** Reasons for quarantining a record. */
export const problemWords = {
  malformed: 'This is not a date and time. Enter 2026-11-20T08:00:00+01:00, or 2026-11-20 08:00:00 in local time',
  future: 'This is more than ten minutes ahead. Check the clock of the device',
  ancient: 'This is too long ago. Check the clock of the device',
  unregistered: 'This is from before the device was registered',
} as const

/** The moment of a text with its own zone, or of a clock in the zone that the device had on its day. */
export function momentOfText(text: string, zones: Zones): number | undefined {
  const shown = withDashes(text)
  if (!withZone.test(text)) return localMoment(shown, zoneOn(zones, shown.slice(0, 10)))
  const at = Date.parse(text)
  // '2026-02-30T08:00Z' is read as 2 March by some.
  return Number.isNaN(at) || localMoment(text.slice(0, 16), 'UTC') === undefined ? undefined : at
}

export function readBatch(
  lines: readonly Line[],
  { zones, direction }: { zones: Zones; direction: Direction | null },
  plausible: Plausible,
): { punches: PunchLine[]; refused: { line: number; reason: string }[] } {
  const punches: PunchLine[] = []
  const refused: { line: number; reason: string }[] = []
  lines.forEach((typed, index) => {
    const line = index + 1
    if (!/^[\w-]{1,24}$/.test(typed.pin)) {
      refused.push({ line, reason: 'Enter a terminal ID of up to 24 letters, digits and hyphens' })
      return
    }
    const at = momentOfText(typed.at.trim(), zones)
    const problem = at === undefined ? 'malformed' : problemOf(at, plausible)
    if (at === undefined || problem) refused.push({ line, reason: problemWords[problem ?? 'malformed'] })
    else
      punches.push({
        pin: typed.pin,
        at,
        direction: direction ?? typed.direction ?? null,
        raw: keptLine(`${typed.pin} ${typed.at} ${typed.direction ?? ''}`),
      })
  })
  return { punches, refused }
}
