/** People of Facility, assets and photos for tests. */

import type { Input } from '@iroko/contract/endpoint'
import { faults } from '@iroko/contract/facility/faults'
import { v7 as uuid } from 'uuid'
import type { Person, TestApp } from './harness.ts'

type Body = Input<typeof faults.report>['body']

/** Two of Facility, one who works elsewhere, and what they do again and again. */
export async function makeFacility(t: TestApp) {
  const office = await t.office({ code: 'facility', title: 'Facility' })
  const keeper = await t.person({ first_name: 'Uche', office_id: office.id })
  const mate = await t.person({ first_name: 'Hauwa', office_id: office.id })
  const agent = await t.person({ first_name: 'Ada' })
  const guard = await t.person({ first_name: 'Sani', roles: ['security_attendance_team'] })
  const accountant = await t.person({ first_name: 'Bola', office_id: (await t.office({ code: 'accounting' })).id })

  async function photo(by: Person, purpose = 'fault'): Promise<string> {
    const id = uuid()
    const own = { id, purpose, name: 'tap.jpg', type: 'image/jpeg', size: 4, sha256: '', created_by: by.id }
    await t.db.insertInto('file').values(own).execute()
    return id
  }

  let count = 0
  async function asset(title = 'Generator'): Promise<{ id: string; tag: string }> {
    count += 1
    const category = await t.db.selectFrom('asset_category').select('id').limit(1).executeTakeFirst()
    const category_id = category?.id ?? uuid()
    if (!category)
      await t.db
        .insertInto('asset_category')
        .values({ id: category_id, title: 'Test things', code: 'TST', asset_class: 'equipment' } as never)
        .execute()
    const own = { id: uuid(), tag: `TST-GEN-00000${count}`, code: `AAAAAAAAA${count}`, title, branch_id: t.branch_id }
    await t.db
      .insertInto('asset')
      .values({ ...own, category_id, created_at: '2026-01-05T09:00:00Z' })
      .execute()
    return own
  }

  const report = async (by: Person = agent, more: Partial<Body> = {}) => {
    const body = {
      place: 'Floor 2, kitchen',
      category: 'plumbing' as const,
      words: 'The tap leaks',
      urgency: 'annoys' as const,
    }
    return (await t.call(faults.report, { body: { ...body, ...more } }, by)).fault
  }
  const shown = async (id: string, as: Person = keeper) => (await t.call(faults.show, { params: { id } }, as)).fault

  return { keeper, mate, agent, guard, accountant, photo, asset, report, shown }
}
