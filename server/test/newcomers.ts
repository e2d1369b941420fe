/** A company that takes people on: its offices, HR, a lead, and whom they add. */
import type { Input } from '@iroko/contract/endpoint'
import { people } from '@iroko/contract/people/directory'
import { newcomers } from '@iroko/contract/people/newcomers'
import { v7 as uuid } from 'uuid'
import type { Person, TestApp } from './harness.ts'

type Body = Input<typeof newcomers.create>['body']

export async function makeNewcomers(t: TestApp) {
  const kora = await t.office({ title: 'Kora Bank Voice', office_type: 'campaign' })
  const nile = await t.office({ title: 'Nile Telecom Chat', office_type: 'campaign' })
  const hrOffice = await t.office({ code: 'hr', title: 'Human Resources' })
  const accounting = await t.office({ code: 'accounting', title: 'Accounting' })
  const hr = await t.person({ office_id: hrOffice.id, first_name: 'Halima' })
  const lead = await t.person({ office_id: kora.id, first_name: 'Lekan' })
  const boss = await t.person({ office_id: kora.id, first_name: 'Musa' })
  await t.lead(boss, lead, 0)

  const team_id = uuid()
  await t.db.insertInto('team').values({ id: team_id, office_id: kora.id, title: 'Team 1' }).execute()
  const designation_id = uuid()
  await t.db.insertInto('designation').values({ id: designation_id, title: 'Agent', grade: 1 }).execute()

  let count = 0
  function newcomer(over: { person?: Partial<Body['person']>; job?: Partial<Body['job']> } = {}): Body {
    count += 1
    return {
      person: {
        first_name: 'Ngozi',
        last_name: 'Eze',
        email: `ngozi${count}@zuma.test`,
        phone: `0803 123 ${4000 + count}`,
        ...over.person,
      },
      job: {
        hire_date: '2026-11-16',
        employment_type: 'full_time',
        remote: false,
        office_id: kora.id,
        team_id,
        designation_id,
        branch_id: t.branch_id,
        team_lead: lead.ogid,
        ...over.job,
      },
    }
  }
  const add = async (body = newcomer(), as = hr) => {
    const { employees } = await t.call(newcomers.create, { body }, as)
    const [added] = employees
    if (!added) throw new Error('Nobody was added')
    return added
  }
  const show = async (ogid: string, as: Person = hr) => (await t.call(people.show, { params: { ogid } }, as)).employee

  return { kora, nile, hrOffice, accounting, hr, lead, boss, team_id, designation_id, newcomer, add, show }
}
