/** What leaves as a file, and is not seen again by the portal. */
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from './index.ts'

/** Of the company or of a type, nobody’s own: conditions, rates. The totals of a payroll are one person’s where it is of one person. */
const ofNobody = [
  '/api/v1/approval_policies.json',
  '/api/v1/pay_groups.json',
  '/api/v1/salary_structures.json',
  '/api/v1/statutory_rules.json',
]
const ofPeople = /"(\w+_kobo|nin|bvn|rsa_pin|account_number|phone|employeeId)":\{/

it('what people earn and who they are leaves as a sheet only after a fresh proof', () => {
  const open = endpoints.filter(({ path, rows, stepUp, reply }) => {
    if (!rows || stepUp === 'export' || stepUp === true || ofNobody.includes(path)) return false
    return ofPeople.test(JSON.stringify(z.toJSONSchema(reply, { unrepresentable: 'any', io: 'output' })))
  })
  expect(open.map(({ path }) => path)).toEqual([])
})
