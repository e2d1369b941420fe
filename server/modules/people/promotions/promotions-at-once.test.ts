/** What only several sessions at a time can show. */
import { addDays } from '@iroko/contract/dates'
import { people } from '@iroko/contract/people/directory'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { testApp } from '../../../test/harness.ts'
import { makePromotions } from '../../../test/promotions.ts'
import { jobs } from './jobs.ts'

const t = await testApp({}, await cloneDatabase(10))
const { c, goTo, setSalary, propose, decide, show, withdraw, person, approved } = await makePromotions(t)
const daily = jobs.find(({ name }) => name === 'promotions-due')
const settle = <T>(answers: PromiseSettledResult<T>[]) => answers.filter(({ status }) => status === 'fulfilled').length

it('two approvals at once are one, and it counts once', async () => {
  const second = await t.person({ office_id: c.hrOffice.id, roles: ['hr_manager'] })
  for (let turn = 0; turn < 4; turn += 1) {
    const promoted = await person()
    await setSalary(promoted, 20_000_000)
    const { id } = await propose(c.hr, promoted, { effective_on: t.today() })
    await decide(c.manager, id)
    expect(settle(await Promise.allSettled([decide(c.hrManager, id), decide(second, id)]))).toBe(1)
    expect((await show(c.hr, id)).status).toBe('effective')
    const { employee } = await t.call(people.show, { params: { ogid: promoted.ogid } }, c.hr)
    expect(employee.job?.placements).toHaveLength(2)
  }
  await t.db.updateTable('employee').set({ roles: [] }).where('id', '=', second.id).execute()
})

it('twenty proposals at once for one person: one', async () => {
  const promoted = await person()
  const answers = await Promise.allSettled(Array.from({ length: 20 }, (_, at) => propose(at % 2 ? c.hr : c.lead, promoted)))
  expect(settle(answers)).toBe(1)
  for (const answer of answers)
    if (answer.status === 'rejected')
      expect(answer.reason).toMatchObject({ fields: { ogid: /already has a pending promotion/ } })
})

it('the night on four machines at once writes each once, and a withdrawal at that moment is before or after it', async () => {
  const day = addDays(t.today(), 2)
  const group = await Promise.all(Array.from({ length: 6 }, () => person()))
  const ids: string[] = []
  for (const person of group) {
    await setSalary(person, 20_000_000)
    ids.push((await approved(person, { effective_on: day, salary_kobo: 30_000_000 }, c.hrManager)).id)
  }
  await goTo(day)
  const [first = ''] = ids
  await Promise.allSettled([...Array.from({ length: 4 }, () => daily?.run(t.portal, {})), withdraw(c.hr, first, 'Too late?')])
  const rows = await sql<{ status: string; places: number; salaries: number }>`
    select status, (select count(*) from placement where placement.employee_id = promotion.employee_id) as places,
      (select count(*) from salary where salary.employee_id = promotion.employee_id) as salaries
    from promotion where id = any(${ids}::uuid[])`.execute(t.db)
  expect(rows.rows).toHaveLength(6)
  for (const row of rows.rows)
    expect(row).toEqual(
      row.status === 'effective'
        ? { status: 'effective', places: 2, salaries: 2 }
        : { status: 'withdrawn', places: 1, salaries: 1 },
    )
})
