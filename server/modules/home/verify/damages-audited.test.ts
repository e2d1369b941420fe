/**
 * One damage for each table that has a version or an amount, past all that guards it: what the audit log says of its rows finds it, an
 * invariant of its own does, or the table stands on a list with the reason why nothing does.
 */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { audit } from '../../../lib/audit.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type Audited, entityOf, unlikeTheLog } from '../../../lib/house/audited.ts'
import { cloneDemo } from '../../../test/demo-clone.ts'
import { testApp } from '../../../test/harness.ts'
import { verify } from './store.ts'

const t = await testApp({}, await cloneDemo('small'))
const { audited } = t.portal.house

/** The record of some row that counts, as entries name it. */
async function recordOf(db: Db, { table, key = 'id', where = 'true' }: Audited): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string
  }>`select ${sql.ref(key)}::text as id from ${sql.table(table)} item where ${sql.raw(where)} limit 1`.execute(db)
  return rows[0]?.id
}

/** Rows that no demo company has, in the order in which they need each other. */
const made = [
  `insert into first_salaries (id, asked_by, file_name) select gen_random_uuid(), id, 'first.csv' from employee limit 1`,
  `insert into loan_payment (id, reference, digest, content_sealed, created_by, created_at)
    select gen_random_uuid(), 'LP-1', 'x', 'v1.x', id, now() from employee limit 1`,
  `insert into loan_payment_item (payment_id, loan_id, salary_mode, amount_kobo)
    select loan_payment.id, loan.id, 'cash', 100 from loan_payment, loan limit 1`,
  `insert into payroll_reversal (id, run_id, reason, asked_by) select gen_random_uuid(), run.id, 'Returned', employee.id from payroll_run run, employee limit 1`,
  `insert into delegation (id, employee_id, delegate_id, starts_on, ends_on)
    select gen_random_uuid(), person.id, other.id, '2026-11-01', '2026-11-02' from employee person, employee other where person.id <> other.id limit 1`,
  `insert into asset_disposal (id, kind, on_day, reason, file_id, employee_id, created_at)
    select gen_random_uuid(), 'lost', '2026-10-01', 'Gone', gen_random_uuid(), id, now() from employee limit 1`,
  `insert into count_settlement (id, count_id, lines, reason, employee_id, created_at)
    select gen_random_uuid(), gen_random_uuid(), '[]', 'Counted', id, now() from employee limit 1`,
  `insert into vat_return (id, month, output_kobo, input_kobo, brought_kobo, withheld_kobo, payable_kobo, carried_kobo, carried_input_kobo,
      filed_on, receipt, employee_id, created_at)
    select gen_random_uuid(), '2026-10-01', 0, 0, 0, 0, 0, 0, 0, '2026-11-20', 'R', id, now() from employee limit 1`,
  `insert into wht_remittance (id, authority, is_state, month, amount_kobo, paid_on, employee_id, created_at)
    select gen_random_uuid(), 'Zeta State', true, '2026-10-01', 100, '2026-11-02', id, now() from employee limit 1`,
  `insert into shift_offer (id, office_id, shift_id, day, starts_at, ends_at, absent_id, made_by, created_at, expires_at)
    select gen_random_uuid(), office.id, shift.id, '2026-11-20', now(), now() + interval '1 hour', person.id, other.id, now(), now()
    from office, shift, employee person, employee other where person.id <> other.id limit 1`,
]

class Back extends Error {}
/** Nothing of it stays, and nothing keeps it from being done. */
async function unguarded(damage: (db: Db) => Promise<void>): Promise<void> {
  const tried = t.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    for (const row of made) await sql.raw(row).execute(db)
    await damage(db)
    throw new Back()
  })
  await expect(tried).rejects.toBeInstanceOf(Back)
}

async function dropChecks(db: Db, table: string): Promise<void> {
  const { rows } = await sql<{
    name: string
  }>`select conname as name from pg_constraint where contype in ('c', 'x') and conrelid = ${table}::regclass`.execute(db)
  for (const { name } of rows) await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db)
}

/** Another value of the kind that a column has. */
async function otherValue(db: Db, table: string, column: string): Promise<string> {
  const { rows } = await sql<{ type: string }>`select format_type(atttypid, null) as type from pg_attribute
    where attrelid = ${table}::regclass and attname = ${column}`.execute(db)
  const type = rows[0]?.type ?? expect.fail(`${table}.${column}`)
  if (type === 'uuid') return 'gen_random_uuid()'
  if (type === 'boolean') return `${column} is not true`
  // A span that begins later than it ends is none.
  if (type === 'date') return `coalesce(${column}, '2026-01-01') ${column.startsWith('start') ? '-' : '+'} 1`
  if (type.startsWith('timestamp')) return `coalesce(${column}, now()) + interval '1 day'`
  if (type.startsWith('json')) return `'["another"]'`
  if (type.endsWith('[]')) return `'{another}'`
  return type === 'text' ? `coalesce(${column}, '') || ' another'` : `coalesce(${column}, 0) + 1`
}

it.each(audited.map((table) => [table.table, table] as const))('finds a changed and a deleted %s', async (_name, it) => {
  const { table, key = 'id', columns, where = 'true', goes } = it
  // Of another entity the log says nothing about it.
  const ofEntity = audited.filter((other) => entityOf(other) === entityOf(it))
  for (const column of [...columns, 'deleted']) {
    if (column === 'deleted' && goes) continue
    await unguarded(async (db) => {
      const id = (await recordOf(db, it)) ?? expect.fail(`the demo company has no ${table}`)
      await audit(db, { id: null, requestId: null, audited }, { action: 'test.change', entity: entityOf(it), entity_id: id })
      expect(await unlikeTheLog(db, ofEntity)).toEqual([])
      await dropChecks(db, table)
      const rows = sql.raw(`${table} where ${key} = '${id}' and ${where}`)
      if (column === 'deleted') await sql`delete from ${rows}`.execute(db)
      else
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.raw(await otherValue(db, table, column))} where ${sql.ref(key)} = ${id}::uuid`.execute(
          db,
        )
      expect(await unlikeTheLog(db, ofEntity), column).toEqual([`${entityOf(it)} ${id} (${table})`])
    })
  }
})

/** What an invariant of its own finds, with one damage; those that hang on rows which no demo company has are broken in verify.test. */
const byItself: Record<string, string> = {
  asset_value: `update asset_value set opening_cost_kobo = opening_cost_kobo + 1 where id = (select id from asset_value limit 1)`,
  depreciation_charge: `update depreciation_charge set amount_kobo = amount_kobo + 1
    where (asset_id, month) = (select asset_id, month from depreciation_charge limit 1)`,
  bank_line: `update bank_line set amount_kobo = amount_kobo + 1 where id = (select id from bank_line limit 1)`,
  bank_match: `update bank_match set amount_kobo = amount_kobo * 2 where id = (select id from bank_match limit 1)`,
  bank_statement: `update bank_statement set closing_kobo = closing_kobo + 1 where id = (select id from bank_statement limit 1)`,
  employee: `update employee set hire_date = hire_date + 1 where id = (select id from employee where status = 'active' limit 1)`,
  journal_line: `update journal_line set debit_kobo = debit_kobo + 1 where (entry_id, position) = (select entry_id, position from journal_line where debit_kobo > 0 limit 1)`,
  ledger_month: 'update ledger_month set debit_kobo = debit_kobo + 1',
  loan_entry: `delete from loan_entry where id = (select id from loan_entry limit 1)`,
  pay_provision: `update pay_provision set kobo = kobo + 1 where id = (select id from pay_provision limit 1)`,
  payroll_filing_part: `update payroll_filing_part set amount_kobo = amount_kobo + 1 where id = (select id from payroll_filing_part limit 1)`,
  payslip: `update payslip set employer_kobo = employer_kobo + 1 where id = (select id from payslip limit 1)`,
  payslip_line: `update payslip_line set amount_kobo = amount_kobo + 1 where key = 'paye' and payslip_id = (select id from payslip where paye_kobo > 0 limit 1)`,
}
const inVerifyTest = [
  ...['allocation', 'commitment', 'invoice', 'invoice_line', 'life_premium', 'payable_move'],
  ...['payroll_journal_line', 'receipt', 'receivable_payment', 'wht_certificate_part', 'wht_deduction'],
]

/** What nothing finds, each with why. */
const unseen: Record<string, readonly string[]> = {
  // `npm run noun` writes it here; what is decided or is an amount goes into `audited` of its noun.
  'newly written, and not said yet what of it changes with an entry only': [],
  'it says how things are called or reckoned from now on; its history names who changed it when, and what was decided by it stands':
    [
      ...[
        'account',
        'announcement',
        'applicant_letter',
        'aptitude_question',
        'asset_category',
        'attendance_limits',
        'attendance_policy',
        'bank',
        'branch',
        'canned_answer',
      ],
      ...[
        'certificate_template',
        'clearance_item',
        'client',
        'client_contact',
        'cluster',
        'company',
        'contact_source',
        'designation',
        'e_invoicing',
        'employer',
        'evaluation_assignment',
        'expense_head',
      ],
      ...[
        'factor_policy',
        'interview_room',
        'office',
        'pay_group_terms',
        'payroll_check_setting',
        'pension_fund',
        'retention',
        'role_policy',
      ],
      ...[
        'score_template',
        'shift',
        'shift_rotation',
        'siever',
        'sieving_settings',
        'survey',
        'task_plan',
        'tax_code',
        'team',
        'ticket_category',
        'warning_kind',
      ],
    ],
  'its lines only end, which a trigger holds; what was approved stands in the request, whose row is looked at': [
    'contract',
    'contract_line',
  ],
  'a plan that changes every day by many hands; the days that were worked by it are counted again': ['roster_version'],
  'levels are the sums of moves, orders those of their lines and revisions: `verify` reckons both again': [
    'order_line',
    'stock_level',
    'stock_move',
  ],
  'what it comes to stands in its request or its quotation, whose row is looked at': [
    'purchase_request_line',
    'quotation_line',
  ],
  'its invoice is issued and held; it says how far that came with an access point': ['e_document'],
  'words that nothing is decided by, or that are not sent yet': [
    'client_letter_line',
    'background',
    'employee_draft',
    'employee_import',
    'payroll_note',
  ],
  'many are entered at once without an entry for each; the result of a place is counted from them when the cohort is closed': [
    ...[
      'academy_assessment',
      'academy_attendance',
      'academy_cohort',
      'academy_mark',
      'academy_place',
      'academy_session',
      'calibration_sheet',
    ],
  ],
  'it is what a payroll read; the hash of the payroll has what came of it': [
    'pay_rule_award',
    'payroll_run_person',
    'voluntary_pension',
  ],
  'its file is sealed and bound to its row, and `opens` finds another': ['payroll_bank_file'],
  'who closed or signed what is an entry of the log; the entries of the ledger it is about are held by triggers and counted again':
    ['period', 'reconciliation'],
}

it.each(Object.entries(byItself))('finds a damaged %s by what must hold of it', async (_table, damage) => {
  const { environment, house } = t.portal
  await unguarded(async (db) => {
    const before = (await verify(db, environment, house, { today: '2026-11-20' }))
      .filter(({ count }) => count > 0)
      .map(({ id }) => id)
    await sql.raw(damage).execute(db)
    const found = (await verify(db, environment, house, { today: '2026-11-20' }))
      .filter(({ count }) => count > 0)
      .map(({ id }) => id)
    expect(found.filter((id) => !before.includes(id))).not.toEqual([])
  })
})

it('knows of each table with a version or an amount what finds it changed, or why nothing does', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns join pg_class on oid = to_regclass(quote_ident(table_name))
    where table_schema = current_schema() and relkind in ('r', 'p') and not relispartition and (column_name = 'version' or column_name like '%kobo')`.execute(
    t.db,
  )
  const known = [
    ...audited.map(({ table }) => table),
    ...Object.keys(byItself),
    ...inVerifyTest,
    ...Object.values(unseen).flat(),
  ]
  expect(
    rows
      .map(({ name }) => name)
      .filter((name) => !known.includes(name))
      .sort(),
  ).toEqual([])
  expect(known).toHaveLength(new Set(known).size)
})
