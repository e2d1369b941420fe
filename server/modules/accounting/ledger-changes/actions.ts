/** A change of the books as a request: what another person approves is written in the same transaction. Design of accounting, section 8. */
import type { LedgerChangeKind } from '@iroko/contract/accounting/ledger-changes'
import { conflict, refuse } from '@iroko/contract/errors'
import { v7 as uuid } from 'uuid'
import { orRefuse } from '../../../lib/database/violation.ts'
import type { RequestKind } from '../../../lib/house/request-kind.ts'
import type { StaffTools, Tools } from '../../../lib/http/implement.ts'
import { sendRequest } from '../../platform/requests/actions.ts'
import { type NamedDescription, requestLetters } from '../../platform/requests/notify.ts'
import { addRule } from '../bank-rules/actions.ts'
import { type AccountChange, writeAccount } from '../company-accounts/actions.ts'
import { lockPosting } from '../journals/actions.ts'
import { reopenMonth } from '../periods/actions.ts'
import { type BankRuleChange, type FreezeChange, type PeriodChange, type RuleChange, whyNotAccount } from './rules.ts'
import * as store from './store.ts'

export const ledgerChangeRequest: RequestKind<store.HeldChange, NamedDescription> = {
  kind: 'ledger_change',
  lock: store.lockChange,
  apply: write,
  letters: requestLetters({ did: 'asked for', once: 'Once you approve it, it counts from then on.' }),

  describe: async ({ db }, ids) =>
    (await store.findChanges(db, ids)).map(({ id, version, made_by, summary, reason, facts }) => ({
      id,
      version,
      asker: made_by,
      others: [],
      summary,
      what: `a change of the books: ${summary}`,
      reason,
      change: facts.map(({ label, before: from, after: to }) => ({ label, from, to })),
      facts: [],
    })),
}

interface ProposedChange {
  what: LedgerChangeKind
  subject: string
  summary: string
  change: RuleChange | FreezeChange | BankRuleChange | AccountChange | PeriodChange
  facts: { label: string; before: string; after: string }[]
  reason: string
}

/** Sends a change to another person; 409 while one of the same waits. */
export async function askChange(call: StaffTools, { change, facts, ...asked }: ProposedChange): Promise<string> {
  const { db, user, now } = call
  const id = uuid()
  const row = { ...asked, id, change: JSON.stringify(change), facts: JSON.stringify(facts), employee_id: user.id }
  const open = conflict('change_open', `A change of ${asked.subject} already awaits a decision`)
  await orRefuse(store.insertChange(db, { ...row, created_at: now.toISOString() }), 'ledger_change_open', open)
  await call.audit({ action: 'ledger_change.ask', entity: 'ledger_change', entity_id: id, after: { ...asked, change } })
  await sendRequest(call, ledgerChangeRequest, { id, requester_id: user.id, makers: [user.id], facts: {} })
  return id
}

/** Writes what was approved; whether it still may be is asked again. */
async function write(call: Tools, { what, change, reason }: store.HeldChange): Promise<string> {
  const { db } = call
  if (what === 'bank_rule') return await addRule(call, change as unknown as BankRuleChange)
  if (what === 'company_account') return await writeAccount(call, change as unknown as AccountChange)
  if (what === 'period') return await reopenMonth(call, (change as unknown as PeriodChange).month, reason)
  // Whoever posts meanwhile does so wholly before or after it.
  await lockPosting(db)
  if (what === 'freeze') {
    await store.writeFreeze(db, change as unknown as FreezeChange)
    await call.changed('ledger', { permission: 'journal.read' })
    return 'The freeze counts from now on'
  }
  const { key, office_type, account_id } = change as unknown as RuleChange
  const rule = await store.findRule(db, key, office_type)
  refuse(rule && whyNotAccount(rule.account, await store.findAccount(db, account_id)))
  await store.writeRule(db, { key, office_type, account_id })
  await call.changed('ledger', { permission: 'journal.read' })
  return 'It counts from the next posting on'
}
