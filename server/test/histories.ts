/** Random histories of setting up a company and changing what it pays, through the calls; its payroll is then taken to its approval. */

import { payrollChecks } from '@iroko/contract/payroll/checks'
import { payItems } from '@iroko/contract/payroll/pay-items'
import { paydays } from '@iroko/contract/payroll/paydays'
import { runChanges } from '@iroko/contract/payroll/run-changes'
import { runSteps } from '@iroko/contract/payroll/run-steps'
import { payrollRuns } from '@iroko/contract/payroll/runs'
import { firstSalaries } from '@iroko/contract/people/first-salaries'
import { newcomers } from '@iroko/contract/people/newcomers'
import { payDetails } from '@iroko/contract/people/pay-details'
import { salaryModes } from '@iroko/contract/people/salary-modes'
import { taxFacts } from '@iroko/contract/people/tax-facts'
import { access } from '@iroko/contract/platform/access'
import { roleConfirmations } from '@iroko/contract/platform/role-confirmations'
import { gate } from '@iroko/contract/time/gate'
import { holidays } from '@iroko/contract/time/holidays'
import { shiftAssignments } from '@iroko/contract/time/shift-assignments'
import { terminals } from '@iroko/contract/time/terminals'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect } from 'vitest'
import { findDeciders } from '../modules/payroll/run-changes/actions.ts'
import { ofRun } from '../modules/payroll/run-changes/store-fresh.ts'
import { usualFacts } from '../modules/people/tax-facts/store.ts'
import { approveNow } from './decisions.ts'
import type { Person, TestApp } from './harness.ts'
import { givePapers } from './payrolls.ts'
import { sendSheet } from './sheets.ts'

/** The same numbers for the same seed: a failure names its seed. */
function randomOf(seed: number) {
  let state = seed * 2_654_435_761
  const next = () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
  }
  const pick = <T>(some: readonly T[]): T => some[Math.floor(next() * some.length)] as T
  return { next, pick }
}

interface Company {
  t: TestApp
  supers: Person[]
  staff: Person[]
  bonus: string
  pick: <T>(some: readonly T[]) => T
  count: () => number
}
type Act = (company: Company, by: Person) => Promise<unknown>

const besides = ({ supers, pick }: Company, by: Person) => pick(supers.filter(({ id }) => id !== by.id))
const subject = ({ supers, staff, pick }: Company, by: Person) => pick([...supers, ...staff].filter(({ id }) => id !== by.id))

const acts: Readonly<Record<string, Act>> = {
  holiday: ({ t, count }, by) => {
    const start_date = `2026-11-${String((count() % 27) + 1).padStart(2, '0')}`
    const body = { title: `Day ${count()}`, start_date, end_date: start_date, office_ids: [], branch_ids: [] }
    return t.call(holidays.create, { body }, by)
  },
  gate: (company, by) => {
    const body = { ogids: [subject(company, by).ogid], direction: 'in' as const, clock: null, reason: 'No badge' }
    return company.t.call(gate.record, { body }, by)
  },
  tax: async (company, by) => {
    const params = { ogid: subject(company, by).ogid, year: 2026 }
    const { version } = (await company.t.call(taxFacts.show, { params }, by)).tax_facts
    const body = { ...usualFacts, nhis: company.count() % 2 === 0, version }
    return await company.t.call(taxFacts.set, { params, body }, by)
  },
  terminal: async (company, by) => {
    const { t, count } = company
    const device = {
      kind: 'terminal' as const,
      title: `Door ${count()}`,
      serial: `S-${count()}`,
      branch_id: t.branch_id,
      direction: null,
    }
    const rules = { trusts_keys: false, pins_are_ogids: false, branch_networks_only: false }
    const made = await t.call(terminals.create, { body: { ...device, ...rules } }, by)
    await t.db.updateTable('device').set({ address: '10.0.0.9' }).where('id', '=', made.device.id).execute()
    return await t.call(terminals.confirm, { params: { id: made.device.id } }, besides(company, by))
  },
  off: (company, by) => {
    const day = `2026-11-${String((company.count() % 18) + 1).padStart(2, '0')}`
    const body = {
      target: 'person' as const,
      ogid: subject(company, by).ogid,
      kind: 'off' as const,
      starts_on: day,
      ends_on: day,
    }
    return company.t.call(shiftAssignments.assign, { body }, by)
  },
  item: (company, by) => {
    const gift = { type_id: company.bonus, value: null, starts_month: '2026-11', ends_month: null, reason: 'Well done' }
    const body = { kind: 'allowance' as const, ogid: subject(company, by).ogid, ...gift, despite_same: true }
    return company.t.call(payItems.create, { body }, by)
  },
  mode: (company, by) =>
    company.t.call(
      salaryModes.assign,
      { body: { ogids: [subject(company, by).ogid], salary_mode: company.pick(['cash', 'cheque'] as const) } },
      by,
    ),
  account: async (company, by) => {
    const person = subject(company, by)
    const second = company.supers.find(({ id }) => id !== by.id && id !== person.id)
    if (!second) return
    const account = {
      bank_code: '058' as const,
      account_number: String(1_000_000_000 + company.count()),
      account_name: person.full_name,
    }
    await company.t.call(
      payDetails.proposeBank,
      { params: { ogid: person.ogid }, body: { ...account, despite_check_digit: true } },
      by,
    )
    const own = company.t.db.selectFrom('bank_account').select('id').where('employee_id', '=', person.id)
    const { id } = await own.where('status', '=', 'proposed').executeTakeFirstOrThrow()
    await company.t.call(payDetails.decideBanks, { body: { ids: [id], decision: 'confirmed' } }, second)
  },
  period: ({ t }, by) => t.call(paydays.set, { body: { from_date: 1, to_date: 31 } }, by),
  newcomer: async ({ t, count, supers }, by) => {
    const office_id = supers[0]?.office_id ?? ''
    const designation_id = await postOf(t)
    const job = {
      hire_date: '2026-11-02',
      employment_type: 'full_time' as const,
      remote: false,
      office_id,
      designation_id,
      branch_id: t.branch_id,
    }
    const body = { person: { first_name: 'Ngozi', last_name: 'Eze', email: `n${count()}@zuma.test` }, job }
    await t.call(newcomers.create, { body }, by)
  },
}

async function postOf(t: TestApp): Promise<string> {
  const known = await t.db.selectFrom('designation').select('id').limit(1).executeTakeFirst()
  if (known) return known.id
  const id = uuid()
  await t.db.insertInto('designation').values({ id, title: 'Agent' }).execute()
  return id
}

/** A third person who approves, as the sentence says: given a role by one, confirmed by another. */
async function appoint({ t, supers }: Company): Promise<void> {
  const [giver, confirmer] = supers
  if (!giver || !confirmer) throw new Error('Nobody to appoint')
  const person = await t.person()
  await t.call(access.assign, { body: { people: [person.ogid], give: ['super'], take: [] } }, giver)
  const { role_confirmations } = await t.call(roleConfirmations.list, { query: { limit: 1000 } }, confirmer)
  const ids = role_confirmations.flatMap((row) => (row.employee.id === person.id ? [row.id] : []))
  await t.call(roleConfirmations.decide, { body: { ids, decision: 'confirmed' } }, confirmer)
  supers.push(person)
}

const find = (company: Company, id: string): Person => {
  const person = [...company.supers, ...company.staff].find((someone) => someone.id === id)
  if (!person) throw new Error('Somebody whom the history does not know')
  return person
}

async function startBy({ t }: Company, by: Person): Promise<string> {
  const { id } = (await t.call(payrollRuns.create, { body: { month: '2026-11', kind: 'regular' } }, by)).payroll_run
  await calculateBy(t, id, by)
  return id
}

async function calculateBy(t: TestApp, id: string, by: Person): Promise<void> {
  const { version } = (await t.call(runSteps.show, { params: { id } }, by)).payroll_run
  await t.call(runSteps.calculate, { params: { id }, body: { version } }, by)
  await t.runJobs()
}

/** Gives the reasons that the preflight asks for, each by somebody whose pay it is not. */
async function giveReasons({ t, supers }: Company, id: string): Promise<void> {
  for (const by of supers) {
    const { problems } = await t.call(payrollChecks.list, { params: { id }, query: { limit: 1000 } }, by)
    const open = problems.filter(({ blocks, employee }) => blocks && employee.id !== by.id)
    const findings = open.slice(0, 100).map(({ employee, kind }) => ({ ogid: employee.ogid, kind: kind as never }))
    if (findings.length > 0) await t.call(payrollChecks.clear, { params: { id }, body: { findings, reason: 'Seen' } }, by)
  }
}

/** Whether somebody alone stands behind something that this payroll is the first to pay, by the rows themselves. */
async function standsAlone(t: TestApp, id: string, person: string): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from pay_change change join payslip using (employee_id)
    where payslip.run_id = ${id}::uuid and change.made_by = ${person}::uuid and change.agreed_by is null and change.what not in ('leave', 'state', 'pension')
      and coalesce(change.starts_on, '2026-11-01') <= '2026-11-01' and coalesce(change.ends_on, '2026-11-01') >= '2026-11-01'
      and not exists (select from pay_countersignature sign where sign.line = pay_line(change) and sign.countersigned_by <> change.made_by)`.execute(
    t.db,
  )
  return rows[0]?.count ?? 0
}

/** Follows what the screens say until the payroll is approved; answers how many steps that took. */
async function bringToApproval(company: Company, first: string): Promise<string[]> {
  const { t, supers } = company
  const taken: string[] = []
  let id = first
  for (let round = 0; round < 12; round++) {
    const call = { db: t.db, today: t.today(), now: t.portal.now() }
    const sender = await senderOf(company, id)
    const { able, way, ways, sentence } = await findDeciders(call, ofRun(id), { sender: sender.id })
    const shown = (await t.call(runChanges.deciders, { params: { id } }, sender)).deciders
    expect(shown.able.length > 0 || shown.ways.length > 0, sentence).toBe(true)
    if (able[0]) {
      await giveReasons(company, id)
      const { version } = (await t.call(runSteps.show, { params: { id } }, sender)).payroll_run
      await t.call(runSteps.submit, { params: { id }, body: { version } }, sender)
      const { approval } = (await t.call(runSteps.show, { params: { id } }, sender)).payroll_run
      for (const by of supers)
        if ((await standsAlone(t, id, by.id)) > 0)
          await expect(approveNow(t, 'payroll_run', approval?.id ?? '', by), `${by.full_name} alone`).rejects.toMatchObject({
            status: 403,
          })
      await approveNow(t, 'payroll_run', approval?.id ?? '', find(company, able[0].id))
      return taken
    }
    const { version } = (await t.call(runSteps.show, { params: { id } }, sender)).payroll_run
    await expect(t.call(runSteps.submit, { params: { id }, body: { version } }, sender)).rejects.toMatchObject({
      status: 409,
      message: sentence,
    })
    expect(ways.length, sentence).toBeGreaterThan(0)
    taken.push(way?.step ?? '')
    if (!way || way.step === 'appoint') await appoint(company)
    else {
      for (const [by, lines] of Map.groupBy(way.lines, (line) => line.by))
        await t.call(
          runChanges.countersign,
          { params: { id }, body: { lines: lines.slice(0, 100).map((line) => line.id) } },
          find(company, by),
        )
      if (way.step === 'start_again') {
        const now = (await t.call(runSteps.show, { params: { id } }, sender)).payroll_run
        await t.call(runSteps.discard, { params: { id }, body: { version: now.version } }, sender)
        id = await startBy(company, find(company, way.by))
      }
    }
  }
  throw new Error(`Nobody can approve it after ${taken.join(', ')}`)
}

/** Of those who prepared it, who does not approve it anyway. */
async function senderOf(company: Company, id: string): Promise<Person> {
  const found = await company.t.db
    .selectFrom('payroll_run_maker')
    .select('employee_id')
    .where('run_id', '=', id)
    .executeTakeFirstOrThrow()
  return find(company, found.employee_id)
}

/** An act that is refused, as one done already is, changes nothing. */
async function take(company: Company, act: string, by: Person): Promise<void> {
  await acts[act]?.(company, by).catch((refusal: { status?: number }) => {
    if (!refusal.status || refusal.status >= 500) throw refusal
  })
}

/** One history: a company of so many people with two or three who hold every right, and so many acts by whoever. */
export async function liveHistory(t: TestApp, seed: number, size: number, length: number): Promise<string[]> {
  const { next, pick } = randomOf(seed)
  let number = seed * 1000
  const count = () => ++number
  const supers = [await t.person({ roles: ['super'] }), await t.person({ roles: ['super'] })]
  if (size > 4 && next() < 0.5) supers.push(await t.person({ roles: ['super'] }))
  const staff: Person[] = []
  while (supers.length + staff.length < size) staff.push(await t.person())
  const bonus = uuid()
  await t.db
    .insertInto('allowance_type')
    .values({ id: bonus, title: 'Bonus', mode: 'flat_rate', value: 1_000_000, taxable: true, pensionable: false })
    .execute()
  const company: Company = { t, supers, staff, bonus, pick, count }
  const everybody = [...supers, ...staff]
  await givePapers(
    t.db,
    everybody.map(({ id }) => id),
  )
  await setSalaries(company, pick(supers), everybody)
  await expectOneAuthor(company)
  for (let step = 0; step < length; step++) await take(company, pick(Object.keys(acts)), pick(supers))
  const id = await startBy(company, pick(supers))
  if (next() < 0.5) await calculateBy(t, id, pick(supers))
  if (next() < 0.3) await take(company, pick(['item', 'tax', 'holiday']), pick(supers))
  return await bringToApproval(company, id)
}

/** By one sheet, as a company that sets itself up does; another person decides. */
async function setSalaries({ t, supers }: Company, by: Person, everybody: readonly Person[]): Promise<void> {
  const lines = everybody
    .filter(({ id }) => id !== by.id)
    .map(({ ogid }, at) => `${ogid},${200_000 + at * 1000},2026-10-01,agreed,Agreed`)
  const reply = await sendSheet(t, firstSalaries.import, `ogid,monthly gross,starts on,source,reason\n${lines.join('\n')}`, {
    keep: true,
    as: by,
  })
  expect(reply.problems ?? [], JSON.stringify(reply)).toEqual([])
  const asked = await t.db.selectFrom('first_salaries').select('id').where('status', '=', 'pending').execute()
  expect(asked.length, JSON.stringify(reply)).toBeGreaterThan(supers.length === 2 && everybody.length === 2 ? -1 : 0)
  for (const { id } of asked) {
    let decided = false
    for (const second of supers)
      decided ||= await approveNow(t, 'first_salaries', id, second).then(
        () => true,
        () => false,
      )
    expect(decided, 'a sheet that was asked for has somebody who decides it').toBe(true)
  }
  // Whoever sent the sheet earns as well: their salary is another's to ask for, and a third person's to decide.
  const lacking = await t.db
    .selectFrom('employee')
    .select('id')
    .where(sql<boolean>`not exists (select from salary where salary.employee_id = employee.id)`)
    .execute()
  for (const { id } of lacking)
    await t.db
      .insertInto('salary')
      .values({
        id: uuid(),
        employee_id: id,
        amount_kobo: 30_000_000,
        starts_on: '2026-10-01',
        source: 'agreed',
        reason: 'Agreed',
      })
      .execute()
}

/** A sheet has one author, however many people stand in it. */
async function expectOneAuthor({ t }: Company): Promise<void> {
  const { rows } = await sql<{
    authors: number
  }>`select count(distinct made_by)::int as authors from pay_change where what = 'salary'`.execute(t.db)
  expect(rows[0]?.authors).toBeLessThanOrEqual(1)
}
