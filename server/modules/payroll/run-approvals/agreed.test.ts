/** What two people decided bars neither of them from approving the payroll that it is paid by. */
import { payDetails } from '@iroko/contract/people/pay-details'
import { salaries } from '@iroko/contract/people/salaries'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { approveNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { makePayrolls } from '../../../test/payrolls.ts'
import { findExcluded } from './store-excluded.ts'

const t = await testApp()
const { agent, boss } = await makeCompany(t)
const payroll = await t.person({ roles: ['payroll_processor'] })
const { earn, start } = makePayrolls(t, { payroll, hrManager: boss })
await earn(agent, 30_000_000)
const about = { params: { ogid: agent.ogid } }

/** What a second person decides: two stand behind it, and it keeps neither from approving (access, 'Two people, and always somebody'). */
const agreed: [name: string, hand: (maker: Person) => Promise<unknown>][] = [
  [
    'asks for a salary',
    async (by) => {
      const own = t.db.selectFrom('salary').select('id').where('employee_id', '=', agent.id)
      const replaces = (await own.executeTakeFirstOrThrow()).id
      const body = { amount_kobo: 40_000_000, starts_on: '2026-11-01', source: 'review' as const, reason: 'Friend', replaces }
      await t.call(salaries.set, { ...about, body }, by)
      const { pending } = await t.call(salaries.list, about, by)
      await approveNow(t, 'salary_change', pending?.id ?? '', boss)
    },
  ],
  [
    'proposes an account',
    async (by) => {
      const account = { bank_code: '058' as const, account_number: '0123456789', account_name: 'A', despite_check_digit: true }
      await t.call(payDetails.proposeBank, { ...about, body: account }, by)
      const own = t.db.selectFrom('bank_account').select('id').where('employee_id', '=', agent.id)
      const { id } = await own.where('status', '=', 'proposed').executeTakeFirstOrThrow()
      await t.call(payDetails.decideBanks, { body: { ids: [id], decision: 'confirmed' } }, boss)
    },
  ],
]

const november = await start('2026-11')

it.each(agreed)('may approve: who %s that another decided, and who decided it', async (_name, hand) => {
  const maker = await t.person({ roles: ['hr_manager', 'super'] })
  const decided = async () => (await findExcluded(t.db, november)).filter((id) => id === boss.id)
  const before = await decided()
  await hand(maker)
  expect(await findExcluded(t.db, november)).not.toContain(maker.id)
  expect(await decided()).toEqual(before)
  const [line] = await t.db.selectFrom('pay_change').select('agreed_by').where('made_by', '=', maker.id).execute()
  expect(line?.agreed_by).toBe(boss.id)
})
