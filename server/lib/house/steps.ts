/** A step of a record: the one order in which it is found, compared with what the caller read, and refused. */
import { type Fault, orNotFound, refuse } from '@iroko/contract/errors'
import { staleBy } from '../audit.ts'
import type { StaffTools } from '../http/implement.ts'

/** One step of one noun. */
export interface RecordStep<Row extends { version: number }> {
  /** The record's name in the audit log, which says who changed it last. */
  entity: string
  /** What a person calls it: 'warning letter'. */
  called: string
  /** The row, held until the transaction ends; undefined where there is none or the caller does not reach it. */
  find: (call: StaffTools, id: string) => Promise<Row | undefined>
  /** What stands against the step by the noun's rules; what they need from other tables is read here, while the row is held. */
  whyNot: (row: Row, call: StaffTools) => Fault | undefined | Promise<Fault | undefined>
}

/**
 * The record of a step as it is now, held. Refuses in this order: 404 where the caller reaches none, 409 `stale_version` where somebody
 * changed it since the caller read it, then what the rule says. Whoever looks at a screen of a minute ago is told that it is old, not why
 * what it offers cannot be done any more. Without `version` the step is one that nobody reads before.
 */
export async function lockForStep<Row extends { version: number }>(
  call: StaffTools,
  { entity, called, find, whyNot }: RecordStep<Row>,
  id: string,
  version?: number,
): Promise<Row> {
  const row = await orNotFound(find(call, id), called)
  if (version !== undefined && row.version !== version) throw await staleBy(call.db, entity, id)
  refuse(await whyNot(row, call))
  return row
}
