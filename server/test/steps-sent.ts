/** A row of the tables of steps, and what most of their calls are sent. */
import type { Endpoint } from '@iroko/contract/endpoint'
import type { DemoCompany, Shown, Taking } from './record-steps.ts'

export interface RecordSteps {
  /** SQL of `id` and `people`, who have a part in it: one or two of each state. */
  records: string
  /** Whose accounts of the demo company look at it besides. */
  by: readonly string[]
  /** The reply that offers the steps, and where in it the record is. */
  show: Endpoint
  key: string
  /** Of a list: what else is asked for. */
  query?: Record<string, unknown>
  steps: Record<string, Taking | readonly Taking[]>
  /** Makes one by its own call, where the demo company has none. */
  begin?: (demo: DemoCompany) => Promise<void>
}

export const body = (sent: (record: Shown) => Record<string, unknown>) => (record: Shown) => ({
  params: { id: record.id },
  body: { ...sent(record), version: record.version },
})
/** With nothing but the version. */
export const plain = body(() => ({}))
/** Of a call that reads no version. */
export const unversioned = (sent: Record<string, unknown>) => (record: Shown) => ({ params: { id: record.id }, body: sent })
export const bare = (record: Shown) => ({ params: { id: record.id } })
