/** What a meter may read after what it read before. */
import { type Fault, invalid } from '@iroko/contract/errors'
import type { MeterUnit, ReadingKind } from '@iroko/contract/facility/meters'

export interface Reading {
  value: number
  /** Milliseconds since 1970. */
  at: number
}

export const figure = (value: number): string =>
  value.toLocaleString('en-GB', { minimumFractionDigits: 0, maximumFractionDigits: 1 })

const unitShort: Record<MeterUnit, string> = { hours: 'h', km: 'km', kWh: 'kWh' }

/** Why a value cannot be what the meter reads now; `field` is where it was typed. */
export function whyNotReading(
  { value, at }: Reading,
  kind: ReadingKind,
  last: Reading | undefined,
  unit: MeterUnit,
  field = 'value',
): Fault | undefined {
  if (kind === 'replaced' || !last) return undefined
  if (value < last.value)
    return invalid({
      [field]: `The last reading was ${figure(last.value)} ${unitShort[unit]}. Enter more, or record a replaced meter`,
    })
  const passed = (at - last.at) / 3_600_000
  // A meter shows tenths: one of them may have been nearly full before.
  if (unit === 'hours' && value - last.value > passed + 0.1)
    return invalid({
      [field]: `At most ${figure(Math.floor(passed * 10) / 10)} hours have passed since ${figure(last.value)} h. Check the meter`,
    })
  return undefined
}
