/** Days that somebody worked before their record was entered: HR brings their punches in afterwards, each is paid once, and who brought them does not approve it alone. */
import { newcomers } from '@iroko/contract/people/newcomers'
import { daysBeforeRecord } from '@iroko/contract/time/days-before-record'
import { punchImport } from '@iroko/contract/time/punch-import'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { makePayrolls } from '../../../test/payrolls.ts'
import { as, change, makeRoster } from '../../../test/roster.ts'
import { computeNext } from '../../time/attendance-days/jobs.ts'
import { findExcluded } from '../run-approvals/store-excluded.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const r = await makeRoster(t)
const { hrManager, hr } = r.c
const payroll = await t.person({ roles: ['payroll_processor'] })
const second = await t.person({ roles: ['hr_manager'], last_name: 'Second' })
const third = await t.person({ roles: ['hr_manager'], last_name: 'Third' })
const { earn, move, decide, slipOf, start } = makePayrolls(t, { payroll, hrManager })

it('punches of the days before the record count as those after it', async () => {
  t.setNow('2026-11-24T09:00:00Z')
  for (const person of [payroll, second, third, hrManager, hr]) person.token = await t.signIn(person.id)
  await sql`update attendance_policy set starts_on = '2026-11-01', overtime_approval = false`.execute(t.db)
  await sql`update pay_group_terms set overtime_percent = 100`.execute(t.db)
  const designation_id = uuid()
  await t.db.insertInto('designation').values({ id: designation_id, title: 'Late agent' }).execute()
  const job = { hire_date: '2026-11-09', employment_type: 'full_time' as const, remote: false, office_id: r.c.voice.id }
  const { employees } = await t.call(
    newcomers.create,
    {
      body: {
        person: { first_name: 'Late', last_name: 'Entry', email: 'late.entry@zuma.test' },
        job: { ...job, designation_id, branch_id: t.branch_id },
      },
    },
    second,
  )
  const ogid = employees[0]?.ogid ?? ''
  const { id } = await t.db.selectFrom('employee').select('id').where('ogid', '=', ogid).executeTakeFirstOrThrow()
  const newcomer = { id, ogid } as never
  await earn(newcomer, 30_000_000, '2026-11-09')

  await r.plan([change(newcomer, '2026-11-09', null, as(r.morning))], hr)
  const lines = ['9', '10', '11'].flatMap((day) => [
    `${ogid},2026-11-${day.padStart(2, '0')} 05:55,in`,
    `${ogid},2026-11-${day.padStart(2, '0')} 15:00,out`,
  ])
  const sheet = ['OGID,Date and time,In or out', ...lines].join('\n')
  const url = `${punchImport.run.path}?branch_id=${t.branch_id}&keep=true`
  const head = '--iroko\r\nContent-Disposition: form-data; name="file"; filename="p.csv"\r\nContent-Type: text/csv\r\n\r\n'
  const headers = { 'content-type': 'multipart/form-data; boundary=iroko' }
  const payload = `${head}${sheet}\r\n--iroko--\r\n`
  const answer = await t.inject({ method: 'POST', url, as: second, payload, headers })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(JSON.parse(answer.body).punch_import).toMatchObject({ kept: true, fresh: 6, problem_count: 0 })
  // A day more by the form for one person: its author is one of this payroll as that of the file.
  const by_form = { days: [{ day: '2026-11-12' }], reason: 'Her team lead confirmed it' }
  await t.call(daysBeforeRecord.enter, { params: { ogid }, body: by_form }, third)
  await t.runJobs()
  while (await computeNext(t.portal));
  const days = await sql<{ day: string; status: string }>`select day, status from attendance_day
    where employee_id = ${id}::uuid and day <= '2026-11-12' order by day`.execute(t.db)
  expect(days.rows.map(({ status }) => status)).toEqual(['present', 'present', 'present', 'present'])

  const run = await start('2026-11')
  const slip = await slipOf(run, newcomer)
  // From the 9th to the 30th, whether punched or not: nobody without a record could clock in.
  // With an hour beyond the shift on each of three days, an hour being the 173rd part of ₦300,000.00.
  expect(slip.gross_kobo).toBe(22_000_000 + 520_231)
  expect(await findExcluded(t.db, run)).toEqual(expect.arrayContaining([second.id, third.id]))
  await move('submit', run)
  await expect(decide(run, second)).rejects.toMatchObject({ status: expect.any(Number) })
})
