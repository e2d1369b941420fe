import type { SessionUser } from '@iroko/contract/session'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { placed } from './placed.ts'
import { lineFor } from './waits.ts'

const person = (office: SessionUser['office']): SessionUser => ({
  employee_info: {
    ogid: 'OG000007',
    email: 'agent@zuma.test',
    roles: [],
    is_lead: false,
    remote: false,
    designation: null,
    personal_details: { id: '1', first_name: 'Ada', last_name: 'Obi', gender: null },
  },
  office,
  role: { title: 'Agent' },
  permissions: {},
})

const hr = person({ title: 'HR', office_type: 'department', code: 'hr' })
const agent = person({ title: 'Kora Bank Voice', office_type: 'campaign', code: 'kora-bank-voice' })

it('counts what waits on the first line that a person has, and at home what stands on none', () => {
  expect(lineFor(hr, 'leave')).toBe('/dashboard/hr/leave-approval')
  expect(lineFor(agent, 'leave')).toBe('/dashboard/main/leave')
  expect(lineFor(agent, 'swaps')).toBe('/dashboard/hr/shift-request')
  expect(lineFor(hr, 'salary_change')).toBe('/dashboard/employee-dashboard')
  expect(lineFor(agent, 'record_corrections')).toBe('/dashboard/employee-dashboard')
})

it('puts one where another stood, and moves those between', () => {
  expect(placed(['a', 'b', 'c', 'd'], 'a', 'c')).toEqual(['b', 'c', 'a', 'd'])
  expect(placed(['a', 'b', 'c', 'd'], 'd', 'b')).toEqual(['a', 'd', 'b', 'c'])
  expect(placed(['a', 'b'], 'a', 'x')).toEqual(['a', 'b'])
})

it('puts one where another stood, and leaves the others in their order', () =>
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { minLength: 1 }), fc.nat(), fc.nat(), (all, from, to) => {
      const [moved, place] = [all[from % all.length] ?? '', all[to % all.length] ?? '']
      const next = placed(all, moved, place)
      expect(next.indexOf(moved)).toBe(all.indexOf(place))
      expect(next.filter((it) => it !== moved)).toEqual(all.filter((it) => it !== moved))
    }),
  ))
