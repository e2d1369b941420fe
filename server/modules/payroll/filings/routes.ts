import { Readable } from 'node:stream'
import { dayIn } from '@iroko/contract/dates'
import { invalid, notFound, orNotFound } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import { type Filing, filingTitle, payrollFilings } from '@iroko/contract/payroll/filings'
import { openFile } from '../../../lib/files/files.ts'
import { lockForStep } from '../../../lib/house/steps.ts'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { companyZone } from '../../../lib/portal.ts'
import { partName, zipOf } from '../../../lib/sheets/zips.ts'
import { postReopened } from '../journals/actions.ts'
import { filingStep, recordFiled, saveFiling } from './actions-file.ts'
import { remittanceOf } from './actions-remittance.ts'
import { inTurn } from './rules.ts'
import * as store from './store.ts'

export const routes = implement(payrollFilings, {
  list: ({ db, query, today }) => listed('payroll_filings', store.listFilings(db, query, today)),

  schedule: async (call) => {
    const filing = await findRecord(call)
    const page = await listed('schedule', store.listSchedule(call.db, filing, call.query))
    const { due_on, amount_kobo, ...row } = await shown(call)
    const isPart = filing.amends !== null && filing.year !== null
    const about = isPart ? `. ${formatMoney(amount_kobo)} beside what was filed before` : ''
    const over_kobo = await store.overOfYear(call.db, filing)
    const over = over_kobo > 0 ? [`${formatMoney(over_kobo)} of it was deducted beyond the tax of the year`] : []
    const total_kobo = filing.year === null ? amount_kobo : await store.amountOfYear(call.db, filing)
    return { ...page, about: [`${filingTitle(row)}, due ${due_on}${about}`, ...over], totals: { total_kobo } }
  },

  remittance: async (call) => {
    const { name, content } = await remittanceOf(call, await findRecord(call))
    return { type: 'text/csv; charset=utf-8', name, stream: content }
  },

  remittances: async (call) => {
    const { month } = call.query
    const filings = await store.filingsOf(call.db, month)
    if (filings.length === 0) throw notFound('remittance file of this month')
    const folder = `remittances-${month}`
    const taken = new Set<string>()
    const parts = []
    for (const filing of filings) {
      const { name, content } = await remittanceOf(call, filing)
      parts.push({ name: partName(folder, name, taken), content })
    }
    return { type: 'application/zip', name: `${folder}.zip`, stream: Readable.from(zipOf(parts, call.now)) }
  },

  file: async (call) => {
    const file_id = call.body.file_id ?? null
    await recordFiled(call, { ...call.body, id: call.params.id, file_id })
    return await replyWith(call, 'recorded as filed')
  },

  fileMany: async (call) => {
    const { filings, filed_on, receipt_number } = call.body
    const wanted = new Map(
      filings.map(({ id, version, receipt_number: own }) => [id, { version, receipt_number: own || receipt_number || '' }]),
    )
    const without = [...wanted.values()].filter((filing) => filing.receipt_number === '').length
    if (without > 0)
      throw invalid({
        receipt_number: `Enter the receipt number of ${without === 1 ? '1 filing' : `${without} filings`}, or one for all`,
      })
    const found = await store.lockFilings(call.db, [...wanted.keys()])
    if (found.length < wanted.size) throw notFound('filing')
    for (const { id } of inTurn(found)) {
      const { version, receipt_number: number } = wanted.get(id) ?? { version: 0, receipt_number: '' }
      await recordFiled(call, { id, version, filed_on, receipt_number: number, file_id: null })
    }
    await call.changed('payroll_runs', { permission: 'payroll.read' })
    return { message: `${found.length} ${found.length === 1 ? 'filing' : 'filings'} recorded as filed` }
  },

  reopen: async (call) => {
    const filing = await lockForStep(call, filingStep('reopen'), call.params.id, call.body.version)
    await saveFiling(
      call,
      { ...filing, version: call.body.version },
      { filed_on: null, receipt_number: null, file_id: null, filed_by: null },
    )
    await postReopened(call.db, filing, { day: dayIn(companyZone, call.now), now: call.now })
    const { filed_on, receipt_number, file_id, filed_by } = filing
    const before = { filed_on, receipt_number, file_id, filed_by }
    const after = { reason: call.body.reason }
    await call.audit({ action: 'payroll.reopen_filing', entity: 'payroll_filing', entity_id: filing.id, before, after })
    return await replyWith(call, 'reopened')
  },

  receipt: async (call) => {
    const { receipt } = await shown(call)
    if (!receipt) throw notFound('receipt')
    return { type: receipt.type, name: receipt.name, stream: await openFile(call.portal.environment, call.db, receipt.id) }
  },
})

type OnOne = StaffTools & { params: { id: string } }

const findRecord = ({ db, params }: OnOne): Promise<store.FilingRecord> => orNotFound(store.readFiling(db, params.id), 'filing')
const shown = ({ db, params, today }: OnOne): Promise<Filing> => orNotFound(store.findFiling(db, params.id, today), 'filing')

async function replyWith(call: OnOne, what: string) {
  await call.changed('payroll_runs', { permission: 'payroll.read' })
  const payroll_filing = await shown(call)
  return { message: `${filingTitle(payroll_filing)} ${what}`, payroll_filing }
}
