import type { SessionUser } from '@iroko/contract/session'
import { expect, it } from 'vitest'
import type { Group } from './item.ts'
import { filtered, menuOf, trailTo } from './menu.ts'

const user: SessionUser = {
  employee_info: {
    ogid: 'OG000007',
    email: 'agent@zuma.test',
    roles: [],
    is_lead: false,
    remote: false,
    designation: null,
    personal_details: { id: '1', first_name: 'Ada', last_name: 'Obi', gender: null },
  },
  office: { title: 'Kora Bank Voice', office_type: 'campaign', code: 'kora-bank-voice' },
  role: { title: 'Agent' },
  permissions: {},
}

const groups: Group[] = [
  {
    heading: 'Main',
    items: [
      { title: 'Attendance', when: 'all', to: '/dashboard/main/attendance' },
      { title: 'KPI', when: 'all', link: 'kpi' },
      { title: 'LMS', when: 'all', link: 'lms' },
      {
        title: 'Time Off',
        when: 'all',
        children: [
          { title: 'Leave', when: true, to: '/dashboard/main/leave' },
          { title: 'Leave plan', when: true, to: '/dashboard/main/leave/plan' },
          { title: 'Absence', when: true, to: '/dashboard/main/absence' },
        ],
      },
      { title: 'Apps', when: 'all', children: [{ title: 'Email', when: true, to: '/dashboard/apps/email' }] },
    ],
  },
  { heading: 'HR', items: [{ title: 'Leave Type', when: 'hr', to: '/dashboard/hr/leave-type' }] },
  {
    heading: 'Clients',
    items: [{ title: 'Clients', when: 'all', children: [{ title: 'All Clients', when: true, to: '/dashboard/clients/all' }] }],
  },
]

const there = ['main/attendance', 'main/leave', 'main/leave/plan', 'hr/leave-type', 'clients/all']
const menu = menuOf(groups, {
  user,
  links: { kpi: 'https://kpi.example' },
  hasScreen: (path) => there.includes(path.slice('/dashboard/'.length)),
})

it('shows what is there and allowed, and nothing empty', () => {
  expect(menu.map(({ heading }) => heading)).toEqual(['Main', undefined])
  expect(menu[0]?.entries.map(({ title }) => title)).toEqual(['Attendance', 'KPI', 'Time Off'])
  expect(menu[0]?.entries[2]?.entries.map(({ title }) => title)).toEqual(['Leave', 'Leave plan'])
})

it('has no heading over one entry of the same name', () => {
  expect(menu.at(-1)?.entries.map(({ title }) => title)).toEqual(['Clients'])
  expect(menu.at(-1)?.heading).toBeUndefined()
})

it('leads to the outside sites that are set', () => {
  expect(menu[0]?.entries[1]?.href).toBe('https://kpi.example')
})

it('finds the entry of an address: the longest that holds it', () => {
  const titles = (pathname: string) => trailTo(menu, pathname)?.entries.map(({ title }) => title)
  expect(titles('/dashboard/main/leave')).toEqual(['Time Off', 'Leave'])
  expect(titles('/dashboard/main/leave/plan/3')).toEqual(['Time Off', 'Leave plan'])
  expect(titles('/dashboard/main/leaves')).toBeUndefined()
})

it('finds the entry that a screen stands beside', () => {
  const entries = [{ key: '0', title: 'Payslips', to: '/dashboard/main/Payslips', entries: [] }]
  expect(trailTo([{ key: '0', entries }], '/dashboard/main/payslip/7')?.entries).toEqual(entries)
  expect(trailTo([{ key: '0', entries }], '/dashboard/payroll/payslip/7')).toBeUndefined()
})

it('leaves the lines that have every word, in their name or in that of what they stand under', () => {
  const sections = menuOf(groups, { user, links: {}, hasScreen: () => true })
  const found = (text: string) => filtered(sections, text).map(({ entry, place }) => `${place}: ${entry.title}`)
  expect(found('leave pl')).toEqual(['Main · Time Off: Leave plan'])
  expect(found('time off')).toEqual(['Main · Time Off: Leave', 'Main · Time Off: Leave plan', 'Main · Time Off: Absence'])
  expect(found('nothing like it')).toEqual([])
})
