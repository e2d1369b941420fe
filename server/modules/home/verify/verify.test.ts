/** Each invariant is broken on purpose, past all that guards it, in a transaction that is taken back. */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql, type Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, expect, it } from 'vitest'
import type { DB } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { storeSealed } from '../../../lib/files/files.ts'
import { assetDamages } from '../../../test/asset-damages.ts'
import { smallScanner } from '../../../test/clamd.ts'
import { testApp } from '../../../test/harness.ts'
import { entriesSql } from '../../../test/ledger.ts'
import { extendChain } from '../../platform/audit/store-chain.ts'
import { verify } from './store.ts'

const folder = mkdtempSync(join(tmpdir(), 'iroko-verify-'))
const t = await testApp({ DATA_DIR: folder })
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const boss = await t.person({ roles: ['super'], email: 'boss@zuma.test' })
const agent = await t.person({ leader: boss })
const colleague = await t.person({ roles: ['hr_manager'] })
const { environment } = t.portal
const today = '2026-11-23'
await sql`insert into audit_log (id, action, entity, entity_id) values (gen_random_uuid(), 'test.begin', 'test', '1')`.execute(
  t.db,
)
await extendChain(t.db)
const broken = async (db: Db = t.db) =>
  (await verify(db, environment, t.portal.house, { today, readsFiles: true })).filter(({ count }) => count > 0)

it('finds nothing in a portal that is well, and says what it looked at', async () => {
  expect(await broken()).toEqual([])
  const looked = (await verify(t.db, environment, t.portal.house, { today })).map(({ id }) => id)
  expect(looked).toHaveLength(new Set(looked).size)
  const elsewhere = ['audited', 'grants', 'made', 'opens', 'recount', 'roles', 'scanner']
  expect(looked.sort()).toEqual([...Object.keys(cases), ...elsewhere, 'V28', 'V29', 'bytes'].sort())
})

it('finds a malware scanner that takes less at a time than an upload has', async () => {
  const scanner = await smallScanner(2 * 1024 * 1024)
  try {
    const findings = await verify(t.db, { ...environment, CLAMAV_URL: scanner.url }, t.portal.house, { today })
    const examples = [expect.stringContaining('set StreamMaxLength 51M')]
    expect(findings.find(({ id }) => id === 'scanner')).toMatchObject({ count: 1, examples })
  } finally {
    scanner.close()
  }
})

const [type, application, approval] = [uuid(), uuid(), uuid()]
const leave = (status: string) => `
  insert into leave_type (id, title, days_per_year) values ('${type}', 'Annual', 20);
  insert into leave_application (id, employee_id, leave_type_id, office_id, starts_on, ends_on, days, status)
    values ('${application}', '${agent.id}', '${type}', gen_random_uuid(), '2026-11-02', '2026-11-02', 1, '${status}')`
const asked = (status: string, step: number | null) => `
  insert into approval (id, kind, subject_id, requester_id, summary, steps, status, current_step, decided_at, makers)
    values ('${approval}', 'leave', gen_random_uuid(), '${agent.id}', '', '[]', '${status}', ${step}, ${step ? 'null' : 'now()'}, '{${boss.id}}')`
const decided = (place: string, by: string) => `
  insert into approval_decision (id, approval_id, step, employee_id, decided_by, decision)
    values (gen_random_uuid(), '${approval}', 1, '${place}', '${by}', 'approved')`
const day = `insert into leave_day (id, application_id, employee_id, day, portion, counts, kind, live)
  values (gen_random_uuid(), '${application}', '${agent.id}', '2026-11-02', 'full', 1, 'work', true)`
const gone = `update employee set status = 'left', exit_date = '2026-11-01' where id = '${agent.id}';
  update placement set ends_on = '2026-11-02' where employee_id = '${agent.id}'`

/** A payslip of October: 300 earned, 10 of tax and 20 of dues deducted; and what it posted. */
const [run, slip, journal, payment] = [uuid(), uuid(), uuid(), uuid()]
const slipFor = (id: string, amounts: string) => `
  insert into payslip (id, run_id, employee_id, month, gross_kobo, deductions_kobo, net_kobo, employer_kobo, paye_kobo, year_tax_kobo,
      year_gross_kobo, year_reliefs_kobo, year_tax_parts, band_months, facts)
    values ('${id}', '${run}', '${agent.id}', '2026-10-01', ${amounts}, 300, 0, 0, 12, '{ "hire_date": "2020-01-06" }')`
const paid = `
  insert into payroll_run (id, reference, month, starts_on, ends_on, state, hash, created_by, rules_id)
    values ('${run}', 'PR-2026-10', '2026-10-01', '2026-10-01', '2026-10-31', 'paid', 'x', '${boss.id}',
      (select id from statutory_rules where starts_on <= '2026-10-01' order by starts_on desc limit 1));
  ${slipFor(slip, '300, 30, 270, 0, 10, 10')};
  insert into payslip_line (payslip_id, position, kind, key, title, amount_kobo, explanation) values
    ('${slip}', 0, 'earning', 'basic', '', 300, ''), ('${slip}', 1, 'deduction', 'paye', '', 10, ''), ('${slip}', 2, 'deduction', 'dues', '', 20, '');
  ${entriesSql([
    {
      ...{ id: journal, kind: 'payroll', event: 'accrual', reference: 'PR-2026-10-A' },
      ...{ dated_on: '2026-10-31', source: ['payroll_run', run, 'A'], hash: 'x' },
      lines: [
        ['salaries', '', 300, 0],
        ['paye_payable', 'Not known', 0, 10],
        ['other_payable', '', 0, 20],
        ['net_payable', '', 0, 270],
      ],
    },
    {
      ...{ id: payment, kind: 'payment', event: 'payment', reference: 'PR-2026-10-P' },
      ...{ dated_on: '2026-10-31', source: ['payroll_run', run, 'P'], hash: 'x' },
      lines: [
        ['net_payable', '', 270, 0],
        ['bank', '', 0, 270],
      ],
    },
  ])};
  insert into payroll_filing (id, kind, month, recipient, due_on, people, amount_kobo)
    values (gen_random_uuid(), 'paye', '2026-10-01', 'Not known', '2026-11-10', 1, 10),
      (gen_random_uuid(), 'deduction', '2026-10-01', '', '2026-11-30', 1, 20);
  insert into payroll_filing_part (filing_id, run_id, sign, people, amount_kobo, due_on)
    select id, '${run}', 1, people, amount_kobo, due_on from payroll_filing`
/** What the bank says of the payment, matched with it. */
const explained = `${paid};
  insert into bank_statement (id, account_id, from_on, to_on, opening_kobo, closing_kobo, file_name, digest, lines, imported_at)
    select gen_random_uuid(), account_id, dated_on, dated_on, 1000, 730, '', '', 1, now() from journal_line where rule_key = 'payroll.bank';
  insert into bank_line (id, statement_id, account_id, position, dated_on, amount_kobo, narration, reference, fingerprint, occurrence)
    select gen_random_uuid(), id, account_id, 0, to_on, -270, 'NIP', '', 'x', 1 from bank_statement;
  insert into bank_match (id, bank_line_id, entry_id, position, amount_kobo, matched_at)
    select gen_random_uuid(), bank_line.id, line.entry_id, line.position, -270, now() from bank_line, journal_line line where line.rule_key = 'payroll.bank'`
const [loan, entry] = [uuid(), uuid()]
const lent = `
  insert into loan (id, employee_id, loan_type_id, principal_kobo, months, first_month, reason, status, asked_by)
    values ('${loan}', '${agent.id}', gen_random_uuid(), 100, 2, '2026-10-01', '', 'approved', '${agent.id}');
  insert into loan_entry (id, loan_id, kind, amount_kobo, month, dated_on) values (gen_random_uuid(), '${loan}', 'lent', 100, '2026-10-01', '2026-10-01'),
    (gen_random_uuid(), '${loan}', 'settlement', -60, '2026-10-01', '2026-10-02');
  ${entriesSql([
    {
      ...{ id: loan, kind: 'payment', event: 'loan', reference: 'PMT2026000001' },
      ...{ dated_on: '2026-10-01', source: ['loan', loan, '1'] },
      lines: [
        ['staff_loans', '', 100, 0],
        ['bank', '', 0, 100],
      ],
    },
    {
      ...{ id: entry, kind: 'receipt', event: 'settlement', reference: 'RCT2026000001' },
      ...{ dated_on: '2026-10-02', source: ['loan', loan, '2'] },
      lines: [
        ['bank', '', 60, 0],
        ['staff_loans', '', 0, 60],
      ],
    },
  ])}`

const [contact, form, office, sample, another] = [uuid(), uuid(), uuid(), uuid(), uuid()]
const heard = `
  insert into quality_contact (id, employee_id, office_id, contact_type, reference, happened_at, day, zone, source)
    values ('${contact}', '${agent.id}', '${office}', 'call', 'A-1', '2026-11-02T09:00:00Z', '2026-11-02', 'Africa/Lagos', 'import')`
const judged = (released: string, raw: string) => `
  insert into evaluation (id, contact_id, employee_id, office_id, form_id, evaluator_id, day, released_at, raw_score)
    values (gen_random_uuid(), '${contact}', '${agent.id}', '${office}', '${form}', '${boss.id}', '2026-11-02', ${released}, ${raw})`
const drawn = (id: string, place: number) => `
  insert into quality_sample (id, office_id, from_day, to_day, per, size, strata, seed, drawn_at)
    values ('${id}', '${office}', '2026-11-01', '2026-11-07', 'sample', 5, '{}', '1', now());
  insert into quality_sample_contact (sample_id, contact_id, stratum, place) values ('${id}', '${contact}', '', ${place});
  insert into quality_drawn (sample_id, month, contact_type, drawn) values ('${id}', '2026-11-01', 'call', 1)`

/** An order of five kobo without lines. */
const ordered = (state: string, revision: number): string => `insert into purchase_order
  (id, number, vendor_id, branch_id, state, revision, net_kobo, vat_kobo, total_kobo, employee_id, created_at)
  values (gen_random_uuid(), 'PO of nobody', gen_random_uuid(), gen_random_uuid(), '${state}', ${revision}, 5, 0, 5, gen_random_uuid(), now())`

const [invoice, credit] = [uuid(), uuid()]
interface Billed {
  kind: string
  kobo: number
  id?: string
  entry?: string
}
const billed = ({ kind, kobo, id = invoice, entry }: Billed) => `
  insert into invoice (id, number, kind, client_id, issued_on, due_on, net_kobo, vat_bp, vat_kobo, total_kobo, wht_kobo, credits, entry_id, created_at)
  values ('${id}', '${id}', '${kind}', '${credit}', '2026-11-02', '2026-12-02', ${kobo}, 0, 0, ${kobo}, 0,
    ${kind === 'credit' ? `'${invoice}'` : 'null'}, ${entry ? `'${entry}'` : 'null'}, now())`
const billedLine = (kobo: number, id = invoice) => `
  insert into invoice_line (invoice_id, position, title, quantity, unit, amount_kobo, effect) values ('${id}', 1, 'Fee', 1, 'piece', ${kobo}, 'manual')`
const received = `
  insert into receipt (id, client_id, bank_line_id, received_on, amount_kobo, entry_id, recorded_by, created_at)
  values ('${credit}', gen_random_uuid(), gen_random_uuid(), '2026-11-02', 100, gen_random_uuid(), '${agent.id}', now())`
const settledBy = (by: 'receipt_id' | 'credit_id', kobo: number, entry: string | null) => `
  insert into allocation (id, invoice_id, ${by}, dated_on, amount_kobo, entry_id, created_at)
  values (gen_random_uuid(), '${invoice}', '${credit}', '2026-11-02', ${kobo}, ${entry ? `'${entry}'` : 'null'}, now())`

const certified = (kobo: number) => `
  insert into wht_certificate (id, client_id, quarter, number, dated_on, amount_kobo, file_id, entry_id, employee_id, created_at)
  values ('${credit}', gen_random_uuid(), '2026-10-01', '1', '2026-11-02', ${kobo}, gen_random_uuid(), gen_random_uuid(), '${agent.id}', now())`

/** A bill without lines, that nothing was posted of. */
const entered = (
  kind: string,
  status: string,
) => `insert into bill (id, kind, vendor_id, number, bill_date, due_on, memo, reason, net_kobo, vat_kobo,
  total_kobo, status, employee_id, created_at) values (gen_random_uuid(), '${kind}', gen_random_uuid(), '1', '2026-10-01', '2026-10-01', '', '', 100, 0,
  100, '${status}', '${agent.id}', now())`
/** A payment to vendors that the bank has. */
const vendorPaid = (
  status: string,
  paid_on: string,
) => `insert into vendor_payment (id, reference, pay_on, status, employee_id, created_at, taken_at, taken_by,
  content_sealed, digest, paid_on, paid_by) values (gen_random_uuid(), 'VP1', '2026-10-01', '${status}', '${agent.id}', now(), now(), '${agent.id}', '', '',
  ${paid_on}, ${paid_on === 'null' ? 'null' : `'${agent.id}'`})`
const vatFiled = (
  input_kobo: number,
  paid_on: string,
) => `insert into vat_return (id, month, output_kobo, input_kobo, brought_kobo, withheld_kobo,
  payable_kobo, carried_kobo, carried_input_kobo, filed_on, receipt, employee_id, created_at, paid_on)
  values (gen_random_uuid(), '2026-10-01', 0, ${input_kobo}, 0, 0, ${-input_kobo}, 0, 0, '2026-11-20', 'R', '${agent.id}', now(), ${paid_on})`

/** What breaks each: alone, unless it says what else is broken by it. */
const cases: Record<string, string | { by: string; also: string[] }> = {
  V90: `insert into resignation (id, employee_id, letter, reason, given_on, notice_length, notice_unit, notice_ends_on, last_working_day, status)
    values (gen_random_uuid(), '${agent.id}', 'I resign', 'pay', '2026-11-20', 1, 'day', '2026-11-21', '2026-12-20', 'approved')`,
  V91: { by: `update employee set exit_date = '2026-12-20' where id = '${agent.id}'`, also: ['employments'] },
  employments: `update employment set starts_on = '2019-01-07' where employee_id = '${agent.id}'`,
  V4: `${paid}; update payslip_line set amount_kobo = 301 where position = 0`,
  V5: { by: `${paid}; drop index payslip_live; ${slipFor(uuid(), '0, 0, 0, 0, 0, 10')}`, also: ['made'] },
  V6: `${paid}; update payslip set facts = '{ "hire_date": "2026-11-01" }'`,
  V7: `${paid}; update payroll_run set rules_id = (select id from statutory_rules order by starts_on limit 1)`,
  V8: `${paid}; update payslip set year_tax_kobo = 11`,
  V9: {
    by: `${paid}; update payslip_line set amount_kobo = 101 where position = 2; update payslip set deductions_kobo = 111, net_kobo = 189`,
    also: ['journals'],
  },
  V10: {
    by: `${lent}; insert into loan_entry (id, loan_id, kind, amount_kobo, month, dated_on)
      values (gen_random_uuid(), '${loan}', 'repayment', -41, '2026-11-01', '2026-11-01')`,
    also: ['loans_owed'],
  },
  loans_owed: `${lent}; update loan_entry set dated_on = '2026-10-03' where kind = 'settlement'`,
  staff_owe: `${paid}; insert into payslip_line (payslip_id, position, kind, key, title, amount_kobo, short_kobo, explanation)
    values ('${slip}', 3, 'deduction', 'replaced', '', 0, 5, '')`,
  filings_owed: `${paid}; update payroll_filing set filed_on = '2026-11-09', receipt_number = '1', filed_by = '${boss.id}'`,
  filing_parts: `${paid}; update payroll_filing_part set amount_kobo = 11`,
  net_owed: `${paid}; update payslip set withheld_reason = 'Lost'`,
  totals: `${paid}; update payroll_run set totals = '{ "people": 1, "gross_kobo": 300, "net_kobo": 271 }'`,
  journals: {
    by: `${paid}; update journal_line set debit_kobo = 301 where rule_key = 'payroll.salaries'`,
    also: ['ledger_balanced', 'ledger_months'],
  },
  bank_chain: `${explained}; update bank_statement set closing_kobo = closing_kobo + 1`,
  bank_matched: `${explained}; update bank_match set amount_kobo = amount_kobo - 1`,
  commitments_left: `insert into commitment (id, source_kind, source_id, position, reference, account_id, office_id, month, event, amount_kobo, created_at)
    values (gen_random_uuid(), 'test', gen_random_uuid(), 0, 'PO', gen_random_uuid(), gen_random_uuid(), '2026-10-01', 'billed', -5, now())`,
  stock_levels: `with made as (insert into product_item (id, title, sku, unit, kind)
      values (gen_random_uuid(), 'Toner of nobody', 'T-0', 'box', 'consumable') returning id)
    insert into stock_level (product_id, branch_id, quantity, value_kobo) select id, gen_random_uuid(), 3, 5 from made`,
  purchase_orders_sums: ordered('draft', 0),
  purchase_orders_approved: { by: ordered('approved', 1), also: ['purchase_orders_sums'] },
  purchase_orders_received: {
    by: `with made as (${ordered('received', 1)} returning id)
      insert into order_line (id, order_id, position, title, unit, quantity, price_kobo, tax_code_id, vat_bp, account_id, is_service, net_kobo, vat_kobo)
      select gen_random_uuid(), id, 0, 'Chairs', 'each', 1, 5, gen_random_uuid(), 0, gen_random_uuid(), false, 5, 0 from made`,
    also: ['purchase_orders_approved'],
  },
  invoices_sum: { by: billed({ kind: 'free', kobo: 100 }), also: ['posts_invoice'] },
  posts_invoice: `${billed({ kind: 'free', kobo: 100 })}; ${billedLine(100)}`,
  invoices_credited: {
    by: `${billed({ kind: 'opening', kobo: 100 })}; ${billed({ kind: 'credit', kobo: -150, id: credit })}; ${billedLine(-150, credit)}`,
    also: ['posts_invoice'],
  },
  billing_days: `insert into billing_day (contract_line_id, employee_id, day, invoice_id, minutes)
    values (gen_random_uuid(), '${agent.id}', '2026-11-02', gen_random_uuid(), -5)`,
  receivables_tie: `insert into client (id, title) values ('${credit}', 'Kora'); ${billed({ kind: 'opening', kobo: 100, entry: uuid() })}`,
  receivables_settled: `${billed({ kind: 'opening', kobo: 100 })}; ${settledBy('credit_id', 150, null)}`,
  posts_receipt: received,
  posts_allocation: {
    by: `${received}; ${billed({ kind: 'opening', kobo: 100 })}; ${settledBy('receipt_id', 50, uuid())}`,
    also: ['posts_receipt'],
  },
  posts_refund: `insert into credit_note (id, receipt_id, kind, lines, net_kobo, vat_kobo, total_kobo, reason, status, entry_id, employee_id, created_at)
    values (gen_random_uuid(), gen_random_uuid(), 'refund', '[]', 100, 0, 100, 'Paid twice', 'approved', gen_random_uuid(), '${agent.id}', now())`,
  disputes_within: {
    by: `${billed({ kind: 'free', kobo: 100 })}; ${billedLine(100)}; insert into dispute (id, invoice_id, position, client_contact_id, reason, amount_kobo,
      raised_at) values (gen_random_uuid(), '${invoice}', 1, gen_random_uuid(), 'Too much', 101, now())`,
    also: ['posts_invoice'],
  },
  withheld_certified: { by: certified(50), also: ['posts_wht_certificate'] },
  posts_wht_certificate: `${certified(50)}; insert into wht_certificate_part (certificate_id, allocation_id, amount_kobo)
    values ('${credit}', '${invoice}', 50); ${billed({ kind: 'opening', kobo: 100 })}; insert into allocation (id, invoice_id, receipt_id, dated_on,
      amount_kobo, wht_kobo, entry_id, created_at) values ('${invoice}', '${invoice}', gen_random_uuid(), '2026-11-02', 100, 50, gen_random_uuid(), now())`,
  bills_sums: entered('bill', 'draft'),
  posts_bill: entered('opening', 'approved'),
  payables_control: `insert into payable_move (id, vendor_id, bill_id, entry_id, dated_on, amount_kobo)
    values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), '2026-10-01', 100)`,
  ...assetDamages({ agent: agent.id, boss: boss.id }),
  vendors_confirmed: `insert into vendor (id, title, legal_name, kind, wht_class, terms_days, contact, email, phone, address, state, proposed_by, proposed_at, changed_by)
    values (gen_random_uuid(), 'Zeta', 'Zeta', 'company', 'none', 30, '', '', '', '', 'active', '${agent.id}', now(), '${agent.id}')`,
  vendor_payments_posted: { by: vendorPaid('approved', `'2026-10-02'`), also: ['sealed'] },
  vendor_payments_approved: { by: vendorPaid('pending', 'null'), also: ['requests', 'sealed'] },
  wht_control: `insert into wht_deduction (id, item_id, vendor_id, wht_class, authority, is_state, dated_on, base_kobo, rate_bp, amount_kobo, entry_id)
    values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'services', 'Zeta State', true, '2026-10-01', 100, 200, 2, gen_random_uuid())`,
  posts_wht_remittance: {
    by: `insert into wht_remittance (id, authority, is_state, month, amount_kobo, paid_on, employee_id, created_at)
      values (gen_random_uuid(), 'Zeta State', true, '2026-10-01', 100, '2026-11-02', '${agent.id}', now())`,
    also: ['wht_control'],
  },
  vat_returns_lines: vatFiled(-100, 'null'),
  posts_vat_return: vatFiled(0, `'2026-11-02'`),
  year_ended: `${paid}; insert into period (month, state) values ('2026-12-01', 'closed')`,
  posts_manual_journal: `insert into manual_journal (id, kind, dated_on, memo, status, made_by, created_at)
    values ('00000000-0000-7000-8000-0000000000aa', 'manual', '2026-10-01', '', 'approved', '${agent.id}', now());
    insert into manual_journal_line (journal_id, position, account_id, debit_kobo, credit_kobo)
    values ('00000000-0000-7000-8000-0000000000aa', 0, gen_random_uuid(), 100, 0)`,
  posts_pay_provision: {
    by: `insert into pay_provision_month values ('2026-10-01', gen_random_uuid(), now());
      insert into pay_provision (id, rule_id, year, month, kind, kobo, created_at)
      values (gen_random_uuid(), gen_random_uuid(), 2026, '2026-10-01', 'provided', 100, now())`,
    also: ['provisions_owed'],
  },
  provisions_owed: `insert into pay_provision (id, rule_id, year, month, kind, kobo, run_id, created_at)
    values (gen_random_uuid(), gen_random_uuid(), 2026, '2026-10-01', 'used', -100, gen_random_uuid(), now())`,
  paid_by_rule_once: `${paid}; insert into pay_rule_award (id, rule_id, employee_id, year, month, is_final, kobo, explanation, created_at)
      select '00000000-0000-7000-8000-0000000000ab', gen_random_uuid(), employee_id, 2026, month, false, 100, '', now() from payslip limit 1;
    insert into payslip_line (payslip_id, position, kind, key, title, amount_kobo, explanation)
      select id, place, 'earning', '00000000-0000-7000-8000-0000000000ab', '', 0, '' from payslip, generate_series(90, 91) place`,
  posts_life_policy: `insert into life_premium values (gen_random_uuid(), '2026-10-01', 100)`,
  posts_bank_line: `${explained}; update bank_match set bank_rule_id = gen_random_uuid()`,
  expenses_posted: `insert into expense (id, dated_on, expense_head_id, office_id, memo, net_kobo, vat_kobo, paid_from_id, status, employee_id, created_at)
    values (gen_random_uuid(), '2026-10-01', gen_random_uuid(), gen_random_uuid(), '', 100, 0, gen_random_uuid(), 'approved', '${agent.id}', now())`,
  ledger_balanced: `${paid}; update journal_entry set dated_on = dated_on - 1 where kind = 'payroll'`,
  ledger_months: `${paid}; update ledger_month set lines = lines + 1`,
  ledger_numbers: `${paid}; update number_series set last = last + 1 where code = 'PAY'`,
  held: `${paid}; update payslip set held_kobo = 5`,
  unpaid_days: `insert into payroll_run (id, reference, month, starts_on, ends_on, state, hash, created_by, rules_id, approved_at)
      select gen_random_uuid(), 'PR-' || month, month, month, month + 30, 'approved', 'x', '${boss.id}', id, '2100-01-01'
      from (values ('2026-09-01'::date), ('2026-10-01')) months (month), lateral (select id from statutory_rules where starts_on <= month order by starts_on desc limit 1) rules;
    insert into salary (id, employee_id, amount_kobo, starts_on, source, reason) values (gen_random_uuid(), '${agent.id}', 300, '2026-09-15', 'agreed', '')`,
  period_gaps: `${paid}; insert into payroll_run select (jsonb_populate_record(run, jsonb_build_object('id', gen_random_uuid(), 'reference', 'PR-GAP',
      'month', run.month + interval '1 month', 'starts_on', run.ends_on + 5, 'ends_on', run.ends_on + 30))).* from payroll_run run limit 1`,
  encashed: `${paid}; update payslip set kind = 'final', facts = facts || '{ "settlement": { "leave_days": 250 } }'`,
  V11: `${leave('cancelled')};
    insert into leave_ledger (id, employee_id, leave_type_id, leave_year, kind, days, effective_on, cause)
      values (gen_random_uuid(), '${agent.id}', '${type}', 2026, 'taken', -21, '2026-11-02', '')`,
  V12: `${leave('approved')}; ${day}`,
  V13: {
    by: `${leave('cancelled')}; alter table leave_day drop constraint leave_day_overlap;
      alter table leave_day drop constraint leave_day_application_id_day_key; ${day}; ${day}`,
    also: ['made'],
  },
  leave_calendar: {
    by: `${leave('approved')}; ${day};
      insert into public_holiday (id, title, start_date, end_date) values (gen_random_uuid(), 'Late', '2026-11-02', '2026-11-02')`,
    also: ['V12'],
  },
  V14: {
    by: `insert into attendance_day (employee_id, day, office_id, status, planned_minutes, worked_minutes, late_minutes,
      early_minutes, overtime_minutes, night_minutes, policy_version, computed_at, first_in, last_out)
    values ('${agent.id}', '2026-11-02', gen_random_uuid(), 'present', 0, 0, 0, 0, 0, 0, 1, now(), now(), now() - interval '1 hour')`,
    also: ['attendance_office_days', 'attendance_months'],
  },
  attendance_office_days: `insert into attendance_office_day select gen_random_uuid(), '2026-11-02', 1, 1${', 0'.repeat(15)}, '1', 0`,
  overtime_undecided: `insert into overtime_undecided values ('${agent.id}', '2026-11-02', 60, 'overtime')`,
  attendance_months: `insert into attendance_month select '${agent.id}', gen_random_uuid(), '2026-11-01', 1, 1${', 0'.repeat(15)}, '1', 0`,
  V15: { by: `${asked('approved', null)}; update approval set decided_at = null`, also: ['requests'] },
  requests: asked('pending', 1)
    .replace('gen_random_uuid()', `(select '${application}'::uuid)`)
    .concat(`; ${leave('approved')}`),
  V16: { by: `${asked('approved', null)}; ${decided(boss.id, boss.id)}`, also: ['requests'] },
  V24: `update audit_log set action = 'nothing.happened' where id = (select min(id::text) from audit_log)::uuid`,
  V26: {
    by: `insert into company (name, title, subtitle) values ('Zuma', 'Zuma', ''); update employee set roles = '{}' where id = '${boss.id}'`,
    also: ['roles'],
  },
  V27: { by: gone, also: ['employments'] },
  paid_back: `insert into receivable_payment (id, employee_id, payslip_id, amount_kobo, loans_kobo, received_on, reference, recorded_by, created_at)
    values (gen_random_uuid(), '${agent.id}', gen_random_uuid(), 50, 40, '2026-11-02', '', '${boss.id}', now())`,
  repaid: `${paid}; update payslip_line set loan_id = gen_random_uuid() where key = 'dues'`,
  V30: {
    by: `drop index employee_email; update employee set email = 'BOSS@zuma.test' where id = '${colleague.id}'`,
    also: ['made'],
  },
  V32: `insert into reporting_line (id, employee_id, leader_id, leadership_type, starts_on)
    values (gen_random_uuid(), '${boss.id}', '${agent.id}', 1, '2026-01-01')`,
  V34: `insert into outbox_mail (id, recipient, subject, body, created_at) values (gen_random_uuid(), 'a@b.test', '', '', '2020-01-01')`,
  V60: `update role_confirmation set status = 'waiting' where employee_id = '${boss.id}'`,
  V36: 'alter table company add column founded_at timestamp',
  guards: 'alter table audit_log disable trigger audit_log_kept',
  leavers: {
    by: `${gone}; update placement set ends_on = null where employee_id = '${agent.id}'; update session set ended_at = now()`,
    also: ['employments'],
  },
  leaders: {
    by: `update employee set status = 'left', exit_date = '2026-11-01', roles = '{}' where id = '${boss.id}';
      update employee set roles = '{super}' where id = '${colleague.id}';
      select confirm_role(id, null, now()) from role_confirmation where employee_id = '${colleague.id}';
      update placement set ends_on = '2026-11-02' where employee_id = '${boss.id}'; update session set ended_at = now()`,
    also: ['employments'],
  },
  placements: `delete from placement where employee_id = '${agent.id}'`,
  task_figures: `insert into task_figure (span, starts_on, employee_id, office_id, assigned)
    values ('day', '2026-11-02', '${agent.id}', gen_random_uuid(), 1)`,
  'calibration-never-counts': `${heard}; ${judged('null', 'null')};
    insert into calibration (id, title, contact_id, form_id, master_id, due_on)
      values (gen_random_uuid(), 'Calls', '${contact}', '${form}', '${boss.id}', '2026-12-01')`,
  'sample-drawn-once': `${heard}; ${drawn(sample, 1)}; ${drawn(another, 1)}`,
  'sample-in-order': `${heard}; ${drawn(sample, 2)}`,
  'sample-drawn-months': `${heard}; ${drawn(sample, 1)}; update quality_drawn set drawn = 2 where sample_id = '${sample}'`,
  'quality-days': {
    by: `insert into quality_day (form_id, office_id, day, evaluations, scored, points, failed, disputed, waiting, upheld, revised, bands)
      values ('${form}', '${office}', '2026-11-02', 1, 0, 0, 0, 0, 0, 0, 0, '{}')`,
    also: ['quality-months'],
  },
  'quality-months': `insert into quality_month (form_id, office_id, month, part, subject_id, evaluations, scored, points, failed, disputed,
      waiting, upheld, revised)
    values ('${form}', '${office}', '2026-11-01', 'team', '${office}', 1, 0, 0, 0, 0, 0, 0, 0)`,
  'quality-marks': `${heard}; ${judged('now()', '90')};
    insert into quality_due (form_id, office_id, day) values ('${form}', '${office}', '2026-11-02');
    insert into evaluation_form (id, family_id, title, office_id, contact_type) values ('${form}', '${form}', 'Calls', '${office}', 'call')`,
  mail: `insert into outbox_mail (id, recipient, subject, body, sent_at) values (gen_random_uuid(), 'a@b.test', '', 'text', now())`,
  sealed: `insert into employee_pay (employee_id, nin_sealed) values ('${agent.id}', '12345678901')`,
  keys: `insert into employee_pay (employee_id, nin_sealed) values ('${agent.id}', 'v1.another.x.y')`,
}

class Back extends Error {}

/** Writes past all that guards the tables, looks, and takes everything back. */
async function written(by: string, look: (db: Transaction<DB>) => Promise<void>): Promise<void> {
  const tried = t.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    for (const statement of by.split(/;\s*/)) await sql.raw(statement).execute(db)
    await look(db)
    throw new Back()
  })
  await expect(tried).rejects.toBeInstanceOf(Back)
}

it.each(Object.entries(cases))('finds what breaks %s', async (id, given) => {
  const { by, also } = typeof given === 'string' ? { by: given, also: [] } : given
  await written(by, async (db) => {
    const found = (await broken(db)).map((finding) => finding.id)
    expect(found.sort()).toEqual([id, ...also].sort())
  })
})

it('finds nothing in payslips and loans that are well', async () => {
  await written(`${paid}; ${lent}`, async (db) => expect(await broken(db)).toEqual([]))
})

it('finds a payslip after the last day of work', async () => {
  const later = `update payslip set facts = '{ "hire_date": "2020-01-06", "exit_date": "2026-09-30" }'`
  await written(`${paid}; ${later}`, async (db) => expect((await broken(db)).map(({ id }) => id)).toEqual(['V6']))
})

it('finds somebody who decided in another’s place without standing in for them', async () => {
  const by = `${asked('approved', null)}; ${decided(boss.id, colleague.id)}; update approval set makers = '{}'`
  await written(by, async (db) => {
    expect((await broken(db)).map(({ id }) => id)).toEqual(['V16', 'requests'])
    const delegation = {
      id: uuid(),
      employee_id: boss.id,
      delegate_id: colleague.id,
      starts_on: '2020-01-01',
      ends_on: '2100-01-01',
    }
    await db.insertInto('delegation').values(delegation).execute()
    expect((await broken(db)).map(({ id }) => id)).toEqual(['requests'])
  })
})

it('finds files that are gone, touched or nobody’s, and tells the super administrators at night', async () => {
  const bytes = Buffer.from('hello')
  const kept = async (sha256: string) => {
    const id = uuid()
    await storeSealed(environment, t.db, id, Readable.from([bytes]), 100)
    const about = { id, name: 'note.txt', type: 'text/plain', size: 5, sha256, purpose: 'test', created_by: agent.id }
    await t.db.insertInto('file').values(about).execute()
    return { id, at: join(folder, 'files', id.slice(-2), id) }
  }
  const right = createHash('sha256').update(bytes).digest('hex')
  await kept(right)
  // The picture of a card has no row of its own among the files.
  const picture = uuid({ msecs: Date.now() - 7_200_000 })
  await storeSealed(environment, t.db, picture, Readable.from([bytes]), 100)
  await sql`insert into card (id, occasion, template, words, sender_id, recipient_id, file_id, created_at)
    select gen_random_uuid(), 'valentine', 'roses', 'Hello', ${agent.id}::uuid, id, ${picture}::uuid, now() from employee
    where id <> ${agent.id}::uuid limit 1`.execute(t.db)
  expect(await broken()).toEqual([])
  const [missing, touched] = [await kept(right), await kept(right)]
  rmSync(missing.at)
  writeFileSync(touched.at, 'something else')
  const stray = uuid({ msecs: Date.now() - 7_200_000 })
  writeFileSync(join(folder, 'files', touched.id.slice(-2), stray), 'nobody')
  environment.SMTP_URL = 'smtp://127.0.0.1:1'
  await sql`insert into outbox_mail (id, recipient, subject, body, created_at)
    values (gen_random_uuid(), 'a@b.test', 'Hello', 'text', now() - interval '2 days')`.execute(t.db)
  expect((await broken()).map(({ id, examples }) => [id, examples.length])).toEqual([
    ['V28', 1],
    ['V29', 2],
    ['bytes', 1],
  ])
  delete environment.SMTP_URL
  await t.portal.jobs.enqueue(t.db, 'verify', {})
  await t.runJobs()
  const mails = await t.db
    .selectFrom('outbox_mail')
    .select(['recipient', 'body'])
    .where('recipient', '=', 'boss@zuma.test')
    .execute()
  expect(mails).toEqual([{ recipient: 'boss@zuma.test', body: expect.stringContaining(`such as ${missing.id}`) }])
})
