/** What a receipt settles to the kobo: vectors of the law of withholding, and that nothing is ever over. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cashUsed, type OpenInvoice, receiptEntry, settle } from './rules.ts'

const invoice = (more: Partial<OpenInvoice> = {}): OpenInvoice => ({
  ...{ id: 'one', number: 'INV2026000001', due_on: '2026-10-31', total_kobo: 107_500_000, open_kobo: 107_500_000 },
  ...{ wht_kobo: 2_000_000, wht_taken_kobo: 0, vat_agent_kobo: 0, vat_taken_kobo: 0 },
  ...more,
})
const entryOf = (cash: number, open: readonly OpenInvoice[], narration = '') =>
  receiptEntry('client', cash, settle(cash, open, narration)).map(({ rule_key, debit_kobo, credit_kobo }) => [
    rule_key?.replace('billing.', ''),
    debit_kobo - credit_kobo,
  ])

it('is posted as the vectors say: net of withholding, by an agent of VAT, in parts, and with an advance', () => {
  expect(entryOf(105_500_000, [invoice()])).toEqual([
    ['bank', 105_500_000],
    ['wht', 2_000_000],
    ['receivable', -107_500_000],
  ])
  expect(entryOf(98_000_000, [invoice({ vat_agent_kobo: 7_500_000 })])).toEqual([
    ['bank', 98_000_000],
    ['wht', 2_000_000],
    ['vat_withheld', 7_500_000],
    ['receivable', -107_500_000],
  ])
  expect(entryOf(50_000_000, [invoice()])).toEqual([
    ['bank', 50_000_000],
    ['wht', 947_867],
    ['receivable', -50_947_867],
  ])
  expect(entryOf(55_500_000, [invoice({ open_kobo: 56_552_133, wht_taken_kobo: 947_867 })])).toEqual([
    ['bank', 55_500_000],
    ['wht', 1_052_133],
    ['receivable', -56_552_133],
  ])
  expect(entryOf(110_000_000, [invoice()])).toEqual([
    ['bank', 110_000_000],
    ['receivable', -107_500_000],
    ['advances', -2_500_000],
  ])
})

it('takes the invoices that the narration names first, then the oldest', () => {
  const open = [invoice({ id: 'old', due_on: '2026-01-31' }), invoice({ id: 'new', number: 'INV2026000009' })]
  expect(settle(105_500_000, open, 'NIP/KORA/inv-2026-000009').map(({ invoice_id }) => invoice_id)).toEqual(['new'])
  expect(settle(105_500_000, open, '').map(({ invoice_id }) => invoice_id)).toEqual(['old'])
  // Two invoices paid together, net of what is withheld of each.
  expect(settle(211_000_000, open, '').map(({ wht_kobo }) => wht_kobo)).toEqual([2_000_000, 2_000_000])
  expect(settle(215_000_000, open, '').map(({ wht_kobo }) => wht_kobo)).toEqual([0, 0])
})

it('never settles more than is owed or uses more than was received', () => {
  const some = fc.record({
    total: fc.integer({ min: 1, max: 1e9 }),
    wht: fc.integer({ min: 0, max: 1000 }),
    agent: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(some, { maxLength: 5 }), fc.integer({ min: 1, max: 5e9 }), (totals, cash) => {
      const open = totals.map(({ total, wht, agent }, at) => {
        const net = Math.round(total / 1.075)
        const wht_kobo = Math.round((net * wht) / 10_000)
        return invoice({ id: `${at}`, total_kobo: total, open_kobo: total, wht_kobo, vat_agent_kobo: agent ? total - net : 0 })
      })
      const settled = settle(cash, open, '')
      for (const part of settled) {
        expect(part.amount_kobo).toBeLessThanOrEqual(open[Number(part.invoice_id)]?.open_kobo ?? 0)
        for (const kobo of [part.wht_kobo, part.vat_withheld_kobo, cashUsed(part)]) expect(kobo).toBeGreaterThanOrEqual(0)
      }
      expect(settled.reduce((sum, part) => sum + cashUsed(part), 0)).toBeLessThanOrEqual(cash)
      const lines = receiptEntry('client', cash, settled)
      expect(lines.reduce((sum, line) => sum + line.debit_kobo - line.credit_kobo, 0)).toBe(0)
    }),
  )
})
