/** Reading a meter: by itself, and with the dip of a generator. */
import { invalid } from '@iroko/contract/errors'
import type { ReadingKind } from '@iroko/contract/facility/meters'
import { v7 as uuid } from 'uuid'
import type { StaffTools } from '../../../lib/http/implement.ts'
import { carryOver } from '../plans/store.ts'
import { whyNotReading } from './rules.ts'
import * as store from './store.ts'

/** Keeps what a meter reads now; `field` is where it was typed. Refused with a sentence where it cannot be right. */
export async function readMeter(
  { db, user, now }: StaffTools,
  meter_id: string,
  { value, kind }: { value: number; kind: ReadingKind },
  field = 'value',
) {
  const meter = await store.lockMeter(db, meter_id)
  if (!meter || meter.archived_at !== null) throw invalid({ [field]: 'This meter is read no more' })
  const last = await store.findLastReading(db, meter_id)
  const refused = whyNotReading({ value, at: now.getTime() }, kind, last, meter.unit, field)
  if (refused) throw refused
  const row = { id: uuid(), meter_id, value, kind, at: now.toISOString(), employee_id: user.id }
  await store.insertReading(db, row)
  if (kind === 'replaced' && last) await carryOver(db, meter_id, last.value - value)
  return { row, last }
}
