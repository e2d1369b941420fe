import { vatReturns } from '@iroko/contract/accounting/vat-returns'
import { companyZone } from '@iroko/contract/clock'
import { addDays, addMonths, dayIn } from '@iroko/contract/dates'
import { conflict, invalid } from '@iroko/contract/errors'
import { v7 as uuid } from 'uuid'
import { implement } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { lockPosting, post } from '../journals/actions.ts'
import { monthWords } from '../journals/rules.ts'
import { dueOn, ledgerLinesOf, sumsOf, whyNotFile } from './rules.ts'
import * as store from './store.ts'

export const routes = implement(vatReturns, {
  list: async ({ db, query }) => {
    const { rows, ...page } = await store.listReturns(db, query)
    return { vat_returns: rows.map(({ version: _, ...filed }) => filed), ...page }
  },

  next: async ({ db, user, today }) => {
    const month = await store.nextMonth(db)
    const can = { file: may(user, 'tax.edit') }
    const share_bp = await store.taxableShare(db, today)
    if (month === null) return { vat_return: null, share_bp, can }
    const why_not = whyNotFile({ month, next: month, today }) ?? null
    const { carried_input_kobo: _, ...sums } = sumsOf(await store.factsOf(db, month))
    return { vat_return: { month, due_on: dueOn(month), ...sums, why_not }, share_bp, can }
  },

  file: async (call) => {
    const { db, user, now, body } = call
    const today = dayIn(companyZone, now)
    const month = `${body.month}-01`
    // Whoever posts meanwhile does so wholly before or after it.
    await lockPosting(db)
    const why = whyNotFile({ month, next: await store.nextMonth(db), today })
    if (why) throw conflict('month', why)
    if (body.filed_on > today) throw invalid({ filed_on: 'Choose today or an earlier day' })
    if (body.filed_on < addMonths(month, 1)) throw invalid({ filed_on: 'A month is filed after its end' })
    const sums = sumsOf(await store.factsOf(db, month))
    const id = uuid()
    const row = { ...sums, id, month, filed_on: body.filed_on, receipt: body.receipt }
    await store.insertReturn(db, { ...row, employee_id: user.id, created_at: now.toISOString() })
    await call.audit({ action: 'vat_return.file', entity: 'vat_return', entity_id: id, after: row })
    const lines = ledgerLinesOf(sums, month)
    const source = { source_kind: 'vat_return', source_id: id, part: 'filed', kind: 'tax', event: 'vat_filed' } as const
    // Dated in the month that was filed; the next open one where that is closed.
    if (lines.length > 0) await post(db, { ...source, document_on: addDays(addMonths(month, 1), -1), lines }, { now })
    await call.changed('vat_returns', { permission: 'statement.read' })
    return { message: `VAT of ${monthWords(month)} filed`, id }
  },

  share: async (call) => {
    const { starts_on, share_bp } = call.body
    const latest = await store.latestShare(call.db)
    if (starts_on <= latest) throw invalid({ starts_on: `The share from ${latest} stands. Choose a later day` })
    await store.addShare(call.db, { starts_on, share_bp })
    await call.audit({ action: 'vat_share.set', entity: 'vat_share', entity_id: starts_on, after: { starts_on, share_bp } })
    await call.changed('vat_returns', { permission: 'statement.read' })
    return { message: `From ${starts_on} on ${share_bp / 100} % of VAT on purchases is claimed` }
  },
})
