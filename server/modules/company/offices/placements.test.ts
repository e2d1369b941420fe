import { addDays } from '@iroko/contract/dates'
import fc from 'fast-check'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { aMinute } from '../../../test/patience.ts'

const t = await testApp()

it('has placements that never overlap, whatever is tried', { timeout: aMinute }, async () => {
  const office = await t.office()
  const days = fc.tuple(fc.nat({ max: 40 }), fc.option(fc.integer({ min: 1, max: 20 })))
  await fc.assert(
    fc.asyncProperty(fc.array(days, { minLength: 1, maxLength: 10 }), async (wishes) => {
      const person = await t.person()
      await t.db.deleteFrom('placement').where('employee_id', '=', person.id).execute()
      for (const [start, length] of wishes) {
        const starts_on = addDays('2026-01-01', start)
        const ends_on = length === null ? null : addDays(starts_on, length)
        const row = { id: uuid(), employee_id: person.id, office_id: office.id, starts_on, ends_on }
        await t.db
          .insertInto('placement')
          .values(row)
          .execute()
          .catch((error: { constraint?: string }) => expect(error.constraint).toMatch(/placement_.*excl/))
      }
      const { rows } = await sql`
        select 1 from placement a join placement b on a.employee_id = b.employee_id and a.id <> b.id
        and daterange(a.starts_on, a.ends_on) && daterange(b.starts_on, b.ends_on)
        where a.employee_id = ${person.id}`.execute(t.db)
      expect(rows).toEqual([])
    }),
    { numRuns: 15 },
  )
})
