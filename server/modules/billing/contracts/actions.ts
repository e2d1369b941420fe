/** What is asked of a contract, and what an approval writes. Design of commerce, sections 1 and 7. */
import type {
  ContractChangeKind,
  ContractLineDraft,
  ContractMeasureDraft,
  ContractTerms,
} from '@iroko/contract/billing/contracts'
import { yearOf } from '@iroko/contract/dates'
import { conflict } from '@iroko/contract/errors'
import { v7 as uuid } from 'uuid'
import { orRefuse } from '../../../lib/database/violation.ts'
import { nextNumber } from '../../../lib/documents/series.ts'
import type { RequestKind } from '../../../lib/house/request-kind.ts'
import type { StaffTools, Tools } from '../../../lib/http/implement.ts'
import { sendRequest } from '../../platform/requests/actions.ts'
import { type NamedDescription, requestLetters } from '../../platform/requests/notify.ts'
import { lastBefore } from './rules.ts'
import * as store from './store.ts'

export interface NewContract {
  terms: ContractTerms
  lines: ContractLineDraft[]
  measures: ContractMeasureDraft[]
}
export interface LinesChange {
  starts_on: string
  end_line_ids: string[]
  lines: ContractLineDraft[]
}
export interface EndChange {
  ends_on: string
}

export const contractRequest: RequestKind<store.HeldChange, NamedDescription> = {
  kind: 'contract',
  lock: store.lockChange,
  apply: write,
  letters: requestLetters({ did: 'asked for', once: 'Once you approve it, months are invoiced by it.' }),

  describe: async ({ db }, ids) =>
    (await store.findChanges(db, ids)).map(({ id, version, made_by, summary, reason, facts, client }) => ({
      id,
      version,
      asker: made_by,
      others: [],
      summary,
      what: `a contract of ${client.title}: ${summary}`,
      reason,
      change: facts.map(({ label, before: from, after: to }) => ({ label, from, to })),
      facts: [],
    })),
}

interface Proposed {
  what: ContractChangeKind
  client_id: string
  contract_id: string | null
  summary: string
  change: NewContract | LinesChange | EndChange
  facts: { label: string; before: string; after: string }[]
  reason: string
}

/** Sends it to another person; 409 while something of the same contract waits. */
export async function askChange(call: StaffTools, { change, facts, ...asked }: Proposed): Promise<string> {
  const { db, user, now } = call
  const id = uuid()
  const row = { ...asked, id, change: JSON.stringify(change), facts: JSON.stringify(facts), employee_id: user.id }
  const open = conflict('change_open', 'A change of this contract already awaits a decision')
  await orRefuse(store.insertChange(db, { ...row, created_at: now.toISOString() }), 'contract_change_open', open)
  await call.audit({ action: 'contract.ask', entity: 'contract_change', entity_id: id, after: { ...asked, change } })
  await sendRequest(call, contractRequest, { id, requester_id: user.id, makers: [user.id], facts: {} })
  return id
}

/** Writes what was approved; whether it still may be is asked again. */
async function write(call: Tools, { what, client_id, contract_id, change }: store.HeldChange): Promise<string> {
  const { db } = call
  if (!(await store.lockClient(db, client_id))) throw conflict('archived', 'This client is archived. Reject the request')
  const done =
    contract_id === null
      ? await begin(call, client_id, change as unknown as NewContract)
      : await alter(call, contract_id, what, change)
  await call.changed('contracts', { permission: 'contract.read' })
  return done
}

async function begin({ db }: Tools, client_id: string, { terms, lines, measures }: NewContract): Promise<string> {
  const id = uuid()
  const { starts_on, ends_on } = terms
  const number = await nextNumber(db, 'CTR', yearOf(starts_on))
  await store.insertContract(db, { id, client_id, number, terms })
  await store.insertLines(
    db,
    lines.map((line) => ({ ...line, id: uuid(), contract_id: id, starts_on, ends_on })),
  )
  await store.insertMeasures(
    db,
    measures.map((measure) => ({ ...measure, id: uuid(), contract_id: id })),
  )
  return `${number} counts from ${starts_on}`
}

async function alter({ db }: Tools, id: string, what: ContractChangeKind, change: unknown): Promise<string> {
  const contract = await store.lockContract(db, id)
  if (!contract) throw conflict('gone', 'This contract is not there any more. Reject the request')
  if (what === 'end') {
    const { ends_on } = change as EndChange
    await store.endContract(db, id, ends_on)
    return `${contract.number} ends on ${ends_on}`
  }
  const { starts_on, end_line_ids, lines } = change as LinesChange
  await store.endLines(db, end_line_ids, lastBefore(starts_on))
  const added = lines.map((line) => ({ ...line, id: uuid(), contract_id: id, starts_on, ends_on: contract.ends_on }))
  await orRefuse(
    store.insertLines(db, added),
    'contract_line_excl',
    conflict('overlap', 'A line with this title counts on the same days. End it, or give this one another title'),
  )
  await store.raiseVersion(db, id)
  return `The lines of ${contract.number} change on ${starts_on}`
}
