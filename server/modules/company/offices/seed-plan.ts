/** Which offices the demo company has for so many people. */
import { companyCountry, companyZone } from '@iroko/contract/clock'
import type { DepartmentCode } from '@iroko/contract/roles'

export const clients = ['Kora Bank', 'Nile Telecom', 'Sahel Airlines', 'Volta Energy']

/** `share` of the company works there, at `least` what the accounts need; one whose people all decide the same requests stays small. */
const departments: { code: DepartmentCode; title: string; share: number; least: number; most?: number }[] = [
  { code: 'hr', title: 'Human Resources', share: 0.02, least: 2, most: 5 },
  { code: 'accounting', title: 'Accounting', share: 0.02, least: 3 },
  { code: 'operations', title: 'Operations', share: 0.03, least: 6 },
  { code: 'facility', title: 'Facility', share: 0.025, least: 2 },
  { code: 'procurements', title: 'Procurements', share: 0.01, least: 2 },
  { code: 'training and quality assurance', title: 'Training and Quality Assurance', share: 0.04, least: 2 },
  { code: 'information technology', title: 'Information Technology', share: 0.03, least: 4 },
  { code: 'administration', title: 'Administration', share: 0.015, least: 2 },
]

/** Round the clock: enough teams for somebody to be there each night. */
const roundTheClock = { perTeam: 7 }
const ghana = { holiday_calendar: 'GH', time_zone: 'Africa/Accra' }
const nigeria = { holiday_calendar: companyCountry, time_zone: companyZone }

/** Its title, its client, its branch, its part of the people who are in no department, what its agents are called. */
type Campaign = [title: string, client: string | null, branch: string, share: number, agents: string, more?: object]

const campaigns: Campaign[] = [
  ['Kora Bank Voice', 'Kora Bank', 'Abuja Head Office', 0.32, 'Customer Service Agent'],
  ['Nile Telecom Chat', 'Nile Telecom', 'Lagos', 0.24, 'Chat Agent'],
  ['Sahel Airlines Support', 'Sahel Airlines', 'Lagos', 0.18, 'Customer Service Agent', roundTheClock],
  ['Volta Energy Back Office', 'Volta Energy', 'Kaduna', 0.16, 'Back Office Agent', ghana],
  ['Academy', null, 'Abuja Head Office', 0.1, 'Trainee Agent'],
]

export interface Office {
  id: string
  code: string
  title: string
  office_type: 'department' | 'campaign'
  /** The title of its branch. */
  branch: string
  client: string | null
  holiday_calendar: string
  time_zone: string | null
  /** How many people are to work there. */
  seats: number
  teams: { id: string; title: string }[]
  /** What its agents are called; departments have none. */
  agents: string | null
}

export function planOffices(employees: number, newId: () => string): Office[] {
  const plain = {
    office_type: 'department' as const,
    branch: 'Abuja Head Office',
    client: null,
    ...nigeria,
    time_zone: null,
    teams: [],
    agents: null,
  }
  const inside = departments.map(({ code, title, share, least, most = employees }) => {
    const seats = Math.max(least, Math.min(most, Math.round(employees * share)))
    return { id: newId(), code, title, seats, ...plain }
  })
  const others = employees - inside.reduce((total, { seats }) => total + seats, 0)
  const outside = campaigns.map(([title, client, branch, share, agents, more]) => {
    const { perTeam, ...calendar } = { perTeam: 13, ...nigeria, ...more }
    const seats = Math.round(others * share)
    const count = Math.max(1, Math.round(seats / perTeam))
    const teams = Array.from({ length: count }, (_, index) => ({ id: newId(), title: `Team ${index + 1}` }))
    const code = title.toLowerCase()
    return { id: newId(), code, title, office_type: 'campaign' as const, branch, client, ...calendar, seats, teams, agents }
  })
  return [...inside, ...outside]
}
