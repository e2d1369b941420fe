/** The demo company's parts: branches, designations, clients, departments, campaigns and their teams. */
import type { DepartmentCode } from '@iroko/contract/permissions'
import type { Db } from '../../../lib/database/database.ts'
import type { SeededRandom } from '../../../lib/dice.ts'
import { insertAll } from '../../../lib/http/bulk.ts'

/** Fences of Head Office and Lagos are set up; Kaduna still goes by its network alone. */
const branches = [
  {
    title: 'Abuja Head Office',
    address: '14 Iroko Close, Wuse II',
    state: 'FCT',
    latitude: 9.0765,
    longitude: 7.4746,
    fence_radius_m: 150,
    allowed_networks: ['197.210.52.0/24', '2c0f:f5c0:210::/48'],
  },
  {
    title: 'Lagos',
    address: '7 Mangrove Street, Yaba',
    state: 'Lagos',
    latitude: 6.5095,
    longitude: 3.3711,
    fence_radius_m: 120,
    allowed_networks: ['105.112.8.0/24'],
  },
  {
    title: 'Kaduna',
    address: '22 Shea Avenue, Barnawa',
    state: 'Kaduna',
    latitude: null,
    longitude: null,
    fence_radius_m: null,
    allowed_networks: ['41.184.20.0/25'],
  },
] as const
type BranchTitle = (typeof branches)[number]['title']

const clients = ['Kora Bank', 'Nile Telecom', 'Sahel Airlines', 'Volta Energy'] as const
type ClientTitle = (typeof clients)[number]

const designationsByGrade: Record<number, readonly string[]> = {
  10: ['Chief Executive Officer'],
  9: ['Chief Operating Officer'],
  8: ['Operations Director', 'Operations Manager', 'HR Manager', 'Head of Department'],
  7: ['Campaign Manager', 'Quality Lead'],
  6: ['Supervisor'],
  5: ['Team Lead', 'Systems Administrator', 'Accountant'],
  4: [
    'HR Officer',
    'Payroll Officer',
    'Facility Officer',
    'Buyer',
    'Operations Officer',
    'Configuration Analyst',
    'TQA Evaluator',
    'Data Analyst',
    'ERP Analyst',
    'Recruitment Screener',
    'Trainer',
  ],
  3: ['Administrative Officer', 'Security Officer', 'Back Office Agent', 'Senior Agent'],
  2: ['Customer Service Agent', 'Chat Agent'],
  1: ['Trainee Agent'],
}

/**
 * `share` is the part of the company that works there, `least` what the accounts alone need; a department whose people all decide
 * the same requests stays small.
 */
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

interface CampaignPlan {
  code: string
  title: string
  client: ClientTitle | null
  branch: BranchTitle
  /** Of the people who are in no department. */
  share: number
  agents: string
  perTeam?: number
  holiday_calendar?: string
  time_zone?: string
}

const peoplePerTeam = 13
/** Of a campaign that works round the clock: enough teams for somebody to be there each night. */
const peoplePerRoundTheClockTeam = 7

const campaigns: CampaignPlan[] = [
  {
    code: 'kora bank voice',
    title: 'Kora Bank Voice',
    client: 'Kora Bank',
    branch: 'Abuja Head Office',
    share: 0.32,
    agents: 'Customer Service Agent',
  },
  {
    code: 'nile telecom chat',
    title: 'Nile Telecom Chat',
    client: 'Nile Telecom',
    branch: 'Lagos',
    share: 0.24,
    agents: 'Chat Agent',
  },
  {
    code: 'sahel airlines support',
    title: 'Sahel Airlines Support',
    client: 'Sahel Airlines',
    branch: 'Lagos',
    share: 0.18,
    agents: 'Customer Service Agent',
    perTeam: peoplePerRoundTheClockTeam,
  },
  {
    code: 'volta energy back office',
    title: 'Volta Energy Back Office',
    client: 'Volta Energy',
    branch: 'Kaduna',
    share: 0.16,
    agents: 'Back Office Agent',
    holiday_calendar: 'GH',
    time_zone: 'Africa/Accra',
  },
  { code: 'academy', title: 'Academy', client: null, branch: 'Abuja Head Office', share: 0.1, agents: 'Trainee Agent' },
]

export interface Team {
  id: string
  title: string
}

export interface Office {
  id: string
  code: string
  title: string
  office_type: 'department' | 'campaign'
  /** The title of its branch. */
  branch: BranchTitle
  holiday_calendar: string
  /** How many people are to work there. */
  seats: number
  teams: Team[]
  /** What its agents are called; departments have none. */
  agents: string | null
}

export interface Structure {
  offices: Office[]
  /** Ids by title. */
  branches: ReadonlyMap<string, string>
  designations: ReadonlyMap<string, string>
  clients: ReadonlyMap<string, string>
}

/** Builds offices for so many people; heads and leads are named once there are people (`seedLeadership`). */
export async function seedStructure(
  db: Db,
  company: { employees: number; founded_on: string; dice: SeededRandom },
): Promise<Structure> {
  const { founded_on, dice } = company
  const at = `${founded_on}T08:00:00.000Z`
  const idsOf = (titles: readonly string[]) => new Map(titles.map((title) => [title, dice.id(at)]))
  const ids = {
    branches: idsOf(branches.map(({ title }) => title)),
    designations: idsOf(Object.values(designationsByGrade).flat()),
    clients: idsOf(clients),
  }
  const offices = planOffices(company.employees, () => dice.id(at))

  await insertAll(
    db,
    'branch',
    branches.map((branch) => ({
      id: idOf(ids.branches, branch.title),
      ...branch,
      allowed_networks: [...branch.allowed_networks],
    })),
  )
  const graded = Object.entries(designationsByGrade).flatMap(([grade, titles]) =>
    titles.map((title) => ({ grade: Number(grade), title })),
  )
  await insertAll(
    db,
    'designation',
    graded.map((row) => ({ id: idOf(ids.designations, row.title), ...row })),
  )
  await insertAll(
    db,
    'client',
    clients.map((title) => ({ id: idOf(ids.clients, title), title, created_at: at })),
  )
  await insertAll(
    db,
    'office',
    offices.map((office) => rowOf(office, ids)),
  )
  const teams = offices.flatMap((office) => office.teams.map((team) => ({ ...team, office_id: office.id })))
  await insertAll(db, 'team', teams)
  return { offices, ...ids }
}

interface Leadership {
  /** Employee ids by office and team id. */
  heads: ReadonlyMap<string, string>
  leads: ReadonlyMap<string, string>
}

/** Names the heads of the offices and the leads of the teams. */
export async function seedLeadership(db: Db, { heads, leads }: Leadership): Promise<void> {
  for (const [id, head_id] of heads) await db.updateTable('office').set({ head_id }).where('id', '=', id).execute()
  for (const [id, lead_id] of leads) await db.updateTable('team').set({ lead_id }).where('id', '=', id).execute()
}

function planOffices(employees: number, newId: () => string): Office[] {
  const plain = { branch: branches[0].title, holiday_calendar: 'NG', teams: [], agents: null }
  const inside = departments.map(({ code, title, share, least, most = employees }) => {
    const seats = Math.max(least, Math.min(most, Math.round(employees * share)))
    return { id: newId(), code, title, office_type: 'department' as const, seats, ...plain }
  })
  const others = employees - inside.reduce((total, { seats }) => total + seats, 0)
  const outside = campaigns.map(({ code, title, branch, share, agents, perTeam = peoplePerTeam, holiday_calendar = 'NG' }) => {
    const seats = Math.round(others * share)
    const count = Math.max(1, Math.round(seats / perTeam))
    const teams = Array.from({ length: count }, (_, index) => ({ id: newId(), title: `Team ${index + 1}` }))
    return { id: newId(), code, title, office_type: 'campaign' as const, branch, holiday_calendar, seats, teams, agents }
  })
  return [...inside, ...outside]
}

function rowOf({ seats, teams: _, agents: __, branch, ...office }: Office, ids: Pick<Structure, 'branches' | 'clients'>) {
  const campaign = campaigns.find(({ code }) => code === office.code)
  const client = campaign?.client ?? null
  return {
    ...office,
    branch_id: idOf(ids.branches, branch),
    client_id: client && idOf(ids.clients, client),
    time_zone: campaign?.time_zone ?? 'Africa/Lagos',
    // What the client pays for: some may be away.
    committed_headcount: client && Math.floor(seats * 0.85),
  }
}

function idOf(ids: ReadonlyMap<string, string>, title: string): string {
  const id = ids.get(title)
  if (!id) throw new Error(`The demo company has no ${title}`)
  return id
}
