/** Who works where, and under whom: the posts of the demo company, leaders before the people they lead. */
import type { GrantedRole } from '@iroko/contract/permissions'
import { type Account, accounts } from './seed-accounts.ts'

export interface Office {
  id: string
  code: string
  office_type: 'department' | 'campaign'
  /** The title of its branch. */
  branch: string
  seats: number
  teams: { id: string }[]
  agents: string | null
}

/** Team Lead 0, Supervisor 1, Manager 2, Quality Assurance 3. */
export type LeadershipType = 0 | 1 | 2 | 3

export interface Post {
  office: Office
  team_id: string | null
  designation: string
  roles: GrantedRole[]
  rank: 'chief' | 'head' | 'lead' | 'staff'
  account: Account | null
  remote: boolean
  leaders: { post: Post; leadership_type: LeadershipType }[]
}

export interface Posts {
  all: Post[]
  /** Who heads an office, who leads a team: by the id of the office or team. */
  heads: Map<string, Post>
  leads: Map<string, Post>
}

interface Plan extends Posts {
  offices: readonly Office[]
  /** Accounts that have no post yet, by the name before the @. */
  open: Map<string, Account>
}

type Draft = Partial<Omit<Post, 'leaders'>>
type Leader = [post: Post, leadership_type: LeadershipType]

const quality = 'training and quality assurance'
const teamsPerSupervisor = 6
/** The accounts that lead the first team of a campaign. */
const ownLeads: Record<string, string> = { 'kora bank voice': 'lead', 'nile telecom chat': 'wfh.lead' }
const staffTitles: Record<string, string> = {
  hr: 'HR Officer',
  accounting: 'Accountant',
  operations: 'Operations Officer',
  facility: 'Facility Officer',
  procurements: 'Buyer',
  [quality]: 'TQA Evaluator',
  'information technology': 'Systems Administrator',
}

/** Agents → team lead → supervisor → campaign manager → operations manager → COO → CEO; staff → head of department → CEO. */
export function planPosts(offices: readonly Office[]): Posts {
  const open = new Map(accounts.map((account) => [account.email.replace('@zuma.test', ''), account]))
  const plan: Plan = { all: [], heads: new Map(), leads: new Map(), offices, open }
  const ceo = seat(plan, 'ceo', { rank: 'chief' })
  const coo = seat(plan, 'coo', { rank: 'chief' }, [ceo, 2])
  const director = seat(plan, 'operations.director', { rank: 'head' }, [coo, 2])
  const operationsManager = seat(plan, 'operations.manager', { rank: 'head' }, [coo, 2])
  const heads: Record<string, () => Post> = {
    administration: () => ceo,
    operations: () => coo,
    hr: () => seat(plan, 'hr.manager', { rank: 'head' }, [ceo, 2]),
    [quality]: () => seat(plan, 'tqa.lead', { rank: 'head' }, [ceo, 2]),
  }
  for (const office of offices.filter(({ office_type }) => office_type === 'department')) {
    const head = heads[office.code]?.() ?? add(plan, { office, designation: 'Head of Department', rank: 'head' }, [ceo, 2])
    plan.heads.set(office.id, head)
    staffDepartment(plan, office, head === coo ? director : head)
  }
  const qualityLeads = makeQualityLeads(plan)
  for (const [index, office] of offices.filter(({ office_type }) => office_type === 'campaign').entries()) {
    staffCampaign(plan, office, operationsManager, qualityLeads[index] ?? qualityLeads[0])
  }
  return plan
}

function staffDepartment(plan: Plan, office: Office, leader: Post): void {
  for (const name of openAccounts(plan, office)) seat(plan, name, {}, [leader, 2])
  const designation = staffTitles[office.code] ?? 'Administrative Officer'
  const roles: GrantedRole[] = office.code === quality ? ['tqa_evaluator'] : []
  for (let left = seatsLeft(plan, office); left > 0; left -= 1) add(plan, { office, designation, roles }, [leader, 2])
}

/** One for each campaign as far as the department has people: the first campaign's is the quality lead's account. */
function makeQualityLeads(plan: Plan): Post[] {
  const staff = plan.all.filter(({ office }) => office.code === quality)
  const others = staff.filter(({ account }) => account === null).slice(0, 4)
  const roles: GrantedRole[] = ['training_and_quality_assurance']
  for (const post of others) Object.assign(post, { designation: 'Quality Lead', roles, rank: 'lead' } satisfies Draft)
  return [...staff.slice(0, 1), ...others]
}

function staffCampaign(plan: Plan, office: Office, above: Post, qualityLead: Post | undefined): void {
  const isFirst = plan.open.has('manager')
  const manager = isFirst
    ? seat(plan, 'manager', { rank: 'head' }, [above, 2])
    : add(plan, { office, designation: 'Campaign Manager', roles: ['manager'], rank: 'head' }, [above, 2])
  plan.heads.set(office.id, manager)
  const supervisors = isFirst ? [seat(plan, 'supervisor', { rank: 'lead' }, [manager, 2])] : []
  const wanted = office.teams.length > 1 ? Math.ceil(office.teams.length / teamsPerSupervisor) : 0
  while (supervisors.length < wanted) {
    supervisors.push(add(plan, { office, designation: 'Supervisor', roles: ['supervisor'], rank: 'lead' }, [manager, 2]))
  }
  if (isFirst) seat(plan, 'rep', {}, [supervisors[0] ?? manager, 1])
  const leads = office.teams.map((team, index) => {
    const supervisor = supervisors[Math.floor(index / teamsPerSupervisor)]
    return leadTeam(plan, office, team.id, supervisor ? [supervisor, 1] : [manager, 2])
  })
  fillTeams(plan, office, leads, qualityLead)
}

function leadTeam(plan: Plan, office: Office, team_id: string, leader: Leader): Post {
  const draft = { team_id, rank: 'lead' as const }
  const own = ownLeads[office.code]
  const lead =
    own && plan.open.has(own)
      ? seat(plan, own, draft, leader)
      : add(plan, { office, designation: 'Team Lead', roles: ['team_lead'], ...draft }, leader)
  plan.leads.set(team_id, lead)
  return lead
}

/** The campaign's accounts into the first team, then agents into the smallest; a remote lead's people work remotely too. */
function fillTeams(plan: Plan, office: Office, leads: readonly Post[], qualityLead: Post | undefined): void {
  const under = (lead: Post): Leader[] => [[lead, 0], ...(qualityLead ? [[qualityLead, 3] satisfies Leader] : [])]
  const sizes = leads.map(() => 0)
  const join = (turn: number, make: (lead: Post) => Post): void => {
    const lead = leads[turn]
    if (lead) make(lead)
    sizes[turn] = (sizes[turn] ?? 0) + 1
  }
  for (const name of openAccounts(plan, office)) join(0, (lead) => seat(plan, name, { team_id: lead.team_id }, ...under(lead)))
  const designation = office.agents ?? 'Customer Service Agent'
  for (let left = seatsLeft(plan, office); left > 0; left -= 1) {
    join(sizes.indexOf(Math.min(...sizes)), (lead) =>
      add(plan, { office, designation, team_id: lead.team_id, remote: lead.remote }, ...under(lead)),
    )
  }
}

const openAccounts = ({ open }: Plan, { code }: Office): string[] =>
  [...open].filter(([, account]) => account.office === code).map(([name]) => name)

const seatsLeft = ({ all }: Plan, office: Office): number => office.seats - all.filter((post) => post.office === office).length

/** Gives an account its post. */
function seat(plan: Plan, name: string, draft: Draft, ...leaders: Leader[]): Post {
  const account = plan.open.get(name)
  const office = plan.offices.find(({ code }) => code === account?.office)
  if (!account || !office) throw new Error(`${name}@zuma.test has no office, or a post already`)
  plan.open.delete(name)
  const { roles, designation, remote = false } = account
  return add(plan, { office, account, roles, designation, remote, ...draft }, ...leaders)
}

function add(plan: Plan, draft: Draft & Pick<Post, 'office' | 'designation'>, ...leaders: Leader[]): Post {
  const plain = { team_id: null, roles: [], rank: 'staff' as const, account: null, remote: false }
  const post: Post = {
    ...plain,
    ...draft,
    leaders: leaders.map(([leader, leadership_type]) => ({ post: leader, leadership_type })),
  }
  plan.all.push(post)
  return post
}
