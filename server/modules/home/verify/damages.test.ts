/** What somebody with the database in hand may do to it, past all that guards it: each is found. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayIn } from '@iroko/contract/dates'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { buildCompany } from '../../../demo.ts'
import type { Db } from '../../../lib/database/database.ts'
import { sealerOf } from '../../../lib/files/sealed.ts'
import { wrongDays } from '../../../test/controls.ts'
import { testApp } from '../../../test/harness.ts'
import { extendChain } from '../../platform/audit/store-chain.ts'
import { keepHead } from '../../platform/audit/store-head.ts'
import { verify } from './store.ts'

const folder = mkdtempSync(join(tmpdir(), 'iroko-damages-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const t = await testApp({ DATA_DIR: folder })
const { environment, house } = t.portal
const today = dayIn('Africa/Lagos', new Date())
await t.db.deleteFrom('branch').execute()
await buildCompany(t.db, { employees: 40, months: 2, today }, sealerOf(environment))
// A company of its own, whose roles were assigned.
await sql`insert into audit_log (id, action, entity, entity_id, after)
  select gen_random_uuid(), 'roles.assign', 'employee', id::text, jsonb_build_object('roles', roles) from employee where roles <> '{}'`.execute(
  t.db,
)
await sql`update company set demo = false`.execute(t.db)
await extendChain(t.db)
await keepHead(t.db, environment)

const found = async (db: Db = t.db) =>
  (await verify(db, environment, house, { today })).filter(({ count, id }) => count > 0 && id !== 'V29').map(({ id }) => id)

it('finds nothing in the company as it is', async () => {
  expect(await found()).toEqual([])
})

it('takes no view for a table of ours, such as those of pg_stat_statements', async () => {
  await sql`create view measured as select 1.5::double precision as mean_kobo, now()::timestamp as stats_since`.execute(t.db)
  expect(await found()).toEqual([])
  await sql`drop view measured`.execute(t.db)
})

it('pays over what is payable, every day', async () => {
  const { rows } = await sql<{ days: number }>`select count(distinct dated_on)::int as days from payroll_journal`.execute(t.db)
  expect(rows[0]?.days).toBeGreaterThan(3)
  expect(await wrongDays(t.db)).toEqual([])
})

const someone = `(select id from employee where status = 'active' and roles = '{}' order by id limit 1)`
const granted = `(select id from leave_ledger where kind in ('grant', 'accrual') and leave_year = ${today.slice(0, 4)}
  and employee_id in (select id from employee where status = 'active') order by id limit 1)`
const worked = `(select punch.id from punch join attendance_day day on day.employee_id = punch.employee_id and day.day = punch.at::date
  where day.day between date '${today}' - 20 and date '${today}' - 5 and day.worked_minutes > 0 order by punch.id limit 1)`
const applied = `(select id from leave_application where status = 'approved' order by id limit 1)`

const damages: [what: string, by: string, id: string][] = [
  [
    'an accrual that no rule gives',
    `insert into leave_ledger (id, employee_id, leave_type_id, leave_year, kind, days, effective_on, cause)
    select gen_random_uuid(), employee_id, leave_type_id, leave_year, 'accrual', 5, effective_on + 3, cause from leave_ledger where id = ${granted}`,
    'grants',
  ],
  [
    'the oldest audit entry gone',
    'delete from audit_log where id = (select audit_id from audit_chain order by seq limit 1)',
    'V24',
  ],
  [
    'the newest audit entries gone, from the chain too',
    `delete from audit_log where id in (select audit_id from audit_chain order by seq desc limit 5);
    delete from audit_chain where seq > (select max(seq) - 5 from audit_chain)`,
    'V24',
  ],
  [
    'two sealed values swapped',
    `update employee_pay pay set nin_sealed = other.nin_sealed from employee_pay other
    where pay.nin_sealed is not null and other.nin_sealed is not null
      and pay.employee_id = (select min(employee_id::text)::uuid from employee_pay where nin_sealed is not null)
      and other.employee_id = (select max(employee_id::text)::uuid from employee_pay where nin_sealed is not null)`,
    'opens',
  ],
  ['a super administrator by hand', `update employee set roles = '{super}' where id = ${someone}`, 'roles'],
  ['another role by hand', `update employee set roles = '{hr_manager}' where id = ${someone}`, 'roles'],
  ['a guard dropped', 'drop trigger audit_log_append_only on audit_log', 'made'],
  ['a guard switched off', 'alter table punch disable trigger punch_kept', 'guards'],
  [
    'a guard that lets everything through',
    `create or replace function keep_punch() returns trigger language plpgsql as 'begin return new; end'`,
    'made',
  ],
  ['a check dropped', 'alter table payslip_line drop constraint payslip_line_kind_check', 'made'],
  ['a unique index dropped', 'drop index payroll_run_month', 'made'],
  [
    'a check that lets everything through',
    `alter table overtime_decision drop constraint overtime_decision_minutes_check;
    delete from overtime_decision where false; alter table overtime_decision add constraint overtime_decision_minutes_check check (minutes > -100)`,
    'made',
  ],
  ['a default that is another', "alter table employee alter status set default 'left'", 'made'],
  ['a reference dropped', 'alter table placement drop constraint placement_employee_id_fkey', 'made'],
  ['a punch deleted', `delete from punch where id = ${worked}`, 'recount'],
  [
    'minutes raised',
    `update attendance_day set worked_minutes = worked_minutes + 60
    where (employee_id, day) = (select employee_id, day from attendance_day where day = date '${today}' - 10 order by employee_id limit 1)`,
    'recount',
  ],
  [
    'an application deleted with all that it did',
    `delete from leave_ledger where application_id = ${applied};
    delete from leave_day where application_id = ${applied}; delete from leave_application where id = ${applied}`,
    'requests',
  ],
  ['a required column that may be empty', 'alter table salary alter amount_kobo drop not null', 'made'],
  ['row security switched on', 'alter table loan enable row level security', 'made'],
  ['a rule that lets nothing be changed', 'create rule quiet as on update to loan do instead nothing', 'made'],
  ['a balance raised', `update leave_ledger set days = days + 5 where id = ${granted}`, 'grants'],
]

class Back extends Error {}

it.each(damages)('finds %s', async (_what, by, id) => {
  const tried = t.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    for (const statement of by.split(/;\s*\n\s*|;\s*(?=delete)/)) await sql.raw(statement).execute(db)
    expect(await found(db)).toContain(id)
    throw new Back()
  })
  await expect(tried).rejects.toBeInstanceOf(Back)
})
