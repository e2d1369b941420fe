/** Power, keys, money and what is told of people take a fresh proof of who calls: by what the calls write, and at the door. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nouns } from '@iroko/contract'
import { type ApprovalKind, approvalKinds, requestRow } from '@iroko/contract/platform/approval-kinds'
import { approvals } from '@iroko/contract/platform/approvals'
import { sheetPath } from '@iroko/contract/sheets'
import { describe, expect, it } from 'vitest'
import { everyCall, nobody } from './callers.ts'
import { testApp } from './harness.ts'
import { aMinute } from './patience.ts'

const t = await testApp()
const mighty = await t.person({ roles: ['super'] })
await t.db.updateTable('session').set({ proved_at: null }).where('employee_id', '=', mighty.id).execute()

/** What a row of these tables gives to somebody. */
const tables = {
  power: [
    'role_grant',
    'role_confirmation',
    'factor_policy',
    'sso_subject',
    'approval_policy',
    'delegation',
    'reporting_line',
    'employee_status_change',
    'planned_exit',
    'termination',
    'email_change',
    'erasure',
    'retention',
  ],
  key: ['credential', 'factor', 'recovery_code', 'device', 'kiosk_pin', 'contact_source'],
  money: [
    'employee_pay',
    'bank_account',
    'bank',
    'salary',
    'first_salaries',
    'tax_facts',
    'pay_item',
    'loan',
    'loan_write_off',
    'debt_settlement',
    'loan_payment',
    'vendor',
    'vendor_account',
    'bill',
    'vendor_payment',
    'payment_item',
    'wht_rate',
    'wht_remittance',
    'vat_return',
    'vat_share',
    'manual_journal',
    'expense',
    'ledger_change',
    'contract_change',
    'credit_note',
    'asset_category',
    'asset_value',
    'asset_disposal',
    'invoice_request',
    'billing_entry',
    'bank_rule',
    'period',
    'allowance_type',
    'deduction_type',
    'loan_type',
    'pay_group',
    'pay_group_terms',
    'pay_group_member',
    'pension_fund',
    'pension_membership',
    'salary_structure',
    'statutory_rules',
    'payroll_config',
    'payroll_clearance',
    'payroll_check_setting',
    'payroll_filing',
    'employer',
    'payroll_reversal',
    'receivable_payment',
    'overtime_decision',
  ],
}

/** Calls of the nouns that write them which give nothing: each with why. */
const harmless: Record<string, readonly string[]> = {
  'closes, ends or takes back what was open': [
    'platform/identity.logout',
    'platform/identity.endSession',
    'platform/identity.endAll',
    'platform/delegations.end',
    'people/terminations.withdraw',
    'people/salaryChanges.withdraw',
    'people/firstSalaries.withdraw',
    'accounting/manualJournals.withdraw',
    'accounting/expenses.withdraw',
    'procurement/bills.withdraw',
    'procurement/bills.void',
    'procurement/bills.dispute',
    'procurement/vendorPayments.withdraw',
    'procurement/vendors.block',
    'accounting/ledgerChanges.withdraw',
    'billing/contracts.withdraw',
    'assets/disposals.withdraw',
    'billing/creditNotes.withdraw',
    'billing/invoiceRequests.withdraw',
    'accounting/bankRules.stop',
    'accounting/bankRules.unbook',
    'accounting/manualJournals.remove',
    'payroll/loanWriteOffs.withdraw',
    'payroll/debtSettlements.withdraw',
    'payroll/runReversals.withdraw',
    'payroll/loans.withdraw',
    'payroll/loans.decline',
    'time/terminals.archive',
    'quality/sources.end',
    'home/privacy.removeExport',
    'home/privacy.withdrawErasure',
    'time/terminals.forgetUnknown',
  ],
  'asks for what another person decides': ['payroll/loans.create'],
  'writes a draft, which nothing is posted of until it is sent': [
    'accounting/manualJournals.create',
    'accounting/manualJournals.update',
    'procurement/bills.create',
    'procurement/bills.update',
  ],
  'changes nothing that is kept': [
    'platform/access.previewAssignment',
    'platform/approvalPolicies.try',
    'payroll/ratePreviews.assign',
    'payroll/ratePreviews.terms',
  ],
  'names or places a terminal, which brings in nothing by it; commands carry no key': [
    'time/terminals.update',
    'time/terminals.sendCommand',
  ],
  'is signing in, by a proof of its own': [
    'platform/identity.login',
    'platform/identity.resetPassword',
    'platform/twoStep.login',
    'platform/singleSignOn.companyLogin',
    'platform/singleSignOn.start',
    'platform/singleSignOn.exchange',
    'people/emailChanges.stop',
  ],
  'is what comes with a key, and makes none': ['time/kiosks.show', 'time/kiosks.punch', 'quality/sources.receive'],
}

/** Nouns without calls of their own: what writes them stands in the calls of another. */
const calledAs: Record<string, string> = { 'planned-exits': 'exit', categories: 'assets-categories' }

const writers = new Map<string, string>()
for (const [, table, noun] of readFileSync(join(import.meta.dirname, '../../docs/database.md'), 'utf8').matchAll(
  /^\| `(\w+)` \|[^|]*\| ([\w-]+) \|$/gm,
))
  if (table && noun) writers.set(table, calledAs[noun] ?? noun)

const dashed = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
/** `payroll/salaryStructures` stands in the folder `structures`. */
const isOf = (noun: string, folder: string) => `/${dashed(noun)}`.replaceAll('/', '-').endsWith(`-${folder}`)

it('every call of a noun that writes power, keys or money says so, or why it gives none', () => {
  const missing: string[] = []
  const isHarmless = new Set(Object.values(harmless).flat())
  for (const table of Object.values(tables).flat()) {
    const writer = writers.get(table)
    expect(writer, `the noun that writes ${table}`).toBeDefined()
    const written = nouns.filter(([noun]) => isOf(noun, writer ?? ''))
    expect(written.length, `calls of ${writer}, which writes ${table}`).toBeGreaterThan(0)
    for (const [noun, calls] of written)
      for (const [name, { method, stake }] of Object.entries(calls))
        if (method !== 'GET' && stake === 'none' && !isHarmless.has(`${noun}.${name}`))
          missing.push(`${table}: ${noun}.${name}`)
  }
  expect(missing).toEqual([])
  const none = nouns.flatMap(([noun, calls]) =>
    Object.entries(calls).flatMap(([name, { stake }]) => (stake === 'none' ? `${noun}.${name}` : [])),
  )
  expect([...isHarmless].filter((name) => !none.includes(name))).toEqual([])
})

describe('without a fresh proof', () => {
  const codeOf = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) => {
    const answer = await t.inject({ method, url: url.replace(/\{\w+\}/g, nobody), as: mighty, ...(payload && { payload }) })
    return answer.headers['content-type']?.toString().includes('json') ? answer.json().code : undefined
  }

  it('nobody gets through where something is at stake, super administrators included', { timeout: aMinute }, async () => {
    const through: string[] = []
    for (const { method, path, stake, stepUp, rows, raw, access } of everyCall) {
      if (access === 'public' || access === 'client' || !stake || stake === 'none') continue
      if (stepUp === 'sometimes' || stepUp === 'body') continue
      const url = rows && !raw ? sheetPath(path, 'csv') : path
      if ((await codeOf(method, url, method === 'GET' ? undefined : {})) !== 'step_up_required')
        through.push(`${method} ${url}`)
    }
    expect(through).toEqual([])
  })

  it('a request is decided by kind: money and power take a proof, days off do not', async () => {
    const decide = (kind: ApprovalKind) => {
      const requests = [{ kind, id: nobody, version: 1 }]
      return codeOf(approvals.decide.method, approvals.decide.path, { requests, decision: 'approved' })
    }
    for (const kind of approvalKinds)
      expect((await decide(kind)) === 'step_up_required', kind).toBe(requestRow(kind).stake !== 'none')
    expect(approvalKinds.filter((kind) => requestRow(kind).stake === 'none')).toEqual([
      'leave',
      'shift_request',
      'attendance_correction',
      'absence',
      'budget',
      'shortening',
      'opening_request',
      'resignation',
      'purchase_request',
      'id_request',
    ])
  })
})
