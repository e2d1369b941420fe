/** A filing is recorded as filed and paid: by whoever processes payrolls, or by the line of the bank that shows it. */
import { invalid, refuse } from '@iroko/contract/errors'
import { filingTitle } from '@iroko/contract/payroll/filings'
import { staleBy } from '../../../lib/audit.ts'
import { updateVersion } from '../../../lib/crud.ts'
import type { Settles } from '../../../lib/house/settles.ts'
import { lockForStep, type RecordStep } from '../../../lib/house/steps.ts'
import type { StaffTools } from '../../../lib/http/implement.ts'
import { postRemittance } from '../journals/actions.ts'
import { type FilingStep, whyNot, whyNotFiledOn } from './rules.ts'
import * as store from './store.ts'

export const filingStep = (step: FilingStep): RecordStep<store.FilingRecord> => ({
  entity: 'payroll_filing',
  called: 'filing',
  find: ({ db }, id) => store.lockFiling(db, id),
  whyNot: async (filing, { db }) => whyNot({ ...filing, is_out_of_turn: await store.isOutOfTurn(db, filing) }, step),
})

export async function saveFiling(
  call: StaffTools,
  { id, version }: Versioned,
  change: Partial<store.FilingRecord>,
): Promise<void> {
  if (!(await updateVersion(call.db, 'payroll_filing', { id, version }, change)))
    throw await staleBy(call.db, 'payroll_filing', id)
}

interface Versioned {
  id: string
  version: number
}

/** Records one filing as filed and paid, and posts it; answers the entry, none of a return, which pays nothing. */
export async function recordFiled(
  call: StaffTools,
  { id, version, ...filed }: Versioned & Pick<store.FilingRecord, 'file_id'> & { filed_on: string; receipt_number: string },
): Promise<string[]> {
  const { db, user, today, now } = call
  const filing = await lockForStep(call, filingStep('file'), id, version)
  refuse(whyNotFiledOn(filed.filed_on, { owed_on: await store.owedSince(db, filing), today }))
  if (filed.file_id && !(await store.isOwnReceipt(db, filed.file_id, user.id)))
    throw invalid({ file_id: 'The file was not found. Upload it again' })
  const change = { ...filed, filed_by: user.id }
  await saveFiling(call, { id, version }, change)
  const posted = await postRemittance(db, filing, { day: filed.filed_on, now })
  const after = { kind: filing.kind, recipient: filing.recipient, ...change }
  await call.audit({ action: 'payroll.file', entity: 'payroll_filing', entity_id: id, after })
  return posted
}

const mostOpen = 200

/** What the bank paid over was owed: whoever reads its lines needs no right to process payrolls. */
export const settles: Settles = {
  kind: 'payroll_filing',
  rule: 'payroll.bank',
  find: async ({ db, today }, { amount_kobo: line_kobo }) => {
    if (line_kobo > 0) return []
    const { rows } = await store.listFilings(db, { page: 1, limit: mostOpen, is_open: true }, today)
    return rows
      .filter(({ kind, amount_kobo }) => kind !== 'paye_return' && amount_kobo > 0)
      .map(({ due_on, amount_kobo, people, ...filing }) => ({
        ...{ id: filing.id, version: filing.version, amount_kobo: -amount_kobo, why_not: null },
        title: filingTitle(filing),
        detail: `${people} people, due ${due_on}`,
      }))
  },
  settle: async (call, item, { day, reference }) => {
    const receipt_number = (reference.trim() || `Bank, ${day}`).slice(0, 80)
    const posted = await recordFiled(call, { ...item, filed_on: day, receipt_number, file_id: null })
    await call.changed('payroll_runs', { permission: 'payroll.read' })
    return posted
  },
}
