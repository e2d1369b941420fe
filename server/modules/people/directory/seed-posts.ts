/** Who works where, and under whom: the posts of the demo company, leaders before the people they lead. */
import type { GrantedRole } from '@iroko/contract/roles'
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
  /** Accounts that have no post yet. */
  open: Set<Account>
}

type Draft = Partial<Omit<Post, 'leaders' | 'account' | 'office'>> & Pick<Post, 'designation'>
type Leader = [post: Post, leadership_type: LeadershipType]

const quality = 'training and quality assurance'
const teamsPerSupervisor = 6
/** Its accounts show every post of a campaign. */
const fullyStaffed = 'kora bank voice'
const headTitles: Record<string, string> = { hr: 'HR Manager', [quality]: 'Quality Lead' }
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
  const plan: Plan = { all: [], heads: new Map(), leads: new Map(), open: new Set(accounts) }
  const { department: departments = [], campaign: campaigns = [] } = Object.groupBy(offices, ({ office_type }) => office_type)
  const chief = (code: string, designation: string, rank: Post['rank'], ...leaders: Leader[]): Post => {
    const office = departments.find((department) => department.code === code)
    if (!office) throw new Error(`The demo company has no department ${code}`)
    return add(plan, office, { designation, rank }, ...leaders)
  }
  const ceo = chief('administration', 'Chief Executive Officer', 'chief')
  const coo = chief('operations', 'Chief Operating Officer', 'chief', [ceo, 2])
  const director = chief('operations', 'Operations Director', 'head', [coo, 2])
  const operationsManager = chief('operations', 'Operations Manager', 'head', [coo, 2])
  const heads: Record<string, Post> = { administration: ceo, operations: coo }
  for (const office of departments) {
    const designation = headTitles[office.code] ?? 'Head of Department'
    const head = heads[office.code] ?? add(plan, office, { designation, rank: 'head' }, [ceo, 2])
    plan.heads.set(office.id, head)
    staffDepartment(plan, office, head === coo ? director : head)
  }
  const qualityLeads = makeQualityLeads(plan)
  for (const [index, office] of campaigns.entries())
    staffCampaign(plan, office, operationsManager, qualityLeads[index] ?? qualityLeads[0])
  return plan
}

function staffDepartment(plan: Plan, office: Office, leader: Post): void {
  for (const { designation } of openAccounts(plan, office)) add(plan, office, { designation }, [leader, 2])
  const designation = staffTitles[office.code] ?? 'Administrative Officer'
  const roles: GrantedRole[] = office.code === quality ? ['tqa_evaluator'] : []
  for (let left = seatsLeft(plan, office); left > 0; left -= 1) add(plan, office, { designation, roles }, [leader, 2])
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
  const isFull = office.code === fullyStaffed
  const manager = add(plan, office, { designation: 'Campaign Manager', roles: ['manager'], rank: 'head' }, [above, 2])
  plan.heads.set(office.id, manager)
  const length = office.teams.length > 1 ? Math.ceil(office.teams.length / teamsPerSupervisor) : Number(isFull)
  const supervisors = Array.from({ length }, () =>
    add(plan, office, { designation: 'Supervisor', roles: ['supervisor'], rank: 'lead' }, [manager, 2]),
  )
  if (isFull) add(plan, office, { designation: 'Recruitment Screener' }, [supervisors[0] ?? manager, 1])
  const leads = office.teams.map(({ id: team_id }, index) => {
    const supervisor = supervisors[Math.floor(index / teamsPerSupervisor)]
    const draft: Draft = { designation: 'Team Lead', roles: ['team_lead'], team_id, rank: 'lead' }
    const lead = add(plan, office, draft, supervisor ? [supervisor, 1] : [manager, 2])
    plan.leads.set(team_id, lead)
    return lead
  })
  fillTeams(plan, office, leads, qualityLead)
}

/** The campaign's accounts into the first team, then agents into the smallest; a remote lead's people work remotely too. */
function fillTeams(plan: Plan, office: Office, leads: readonly Post[], qualityLead: Post | undefined): void {
  const sizes = leads.map(() => 0)
  const join = (turn: number, designation: string): void => {
    const lead = leads[turn]
    if (!lead) return
    const { team_id, remote } = lead
    add(plan, office, { designation, team_id, remote }, [lead, 0], ...(qualityLead ? [[qualityLead, 3] satisfies Leader] : []))
    sizes[turn] = (sizes[turn] ?? 0) + 1
  }
  for (const { designation } of openAccounts(plan, office)) join(0, designation)
  const designation = office.agents ?? 'Customer Service Agent'
  for (let left = seatsLeft(plan, office); left > 0; left -= 1) join(sizes.indexOf(Math.min(...sizes)), designation)
}

const openAccounts = ({ open }: Plan, { code }: Office): Account[] => [...open].filter(({ office }) => office === code)

const seatsLeft = ({ all }: Plan, office: Office): number => office.seats - all.filter((post) => post.office === office).length

/** Adds a post; an account of that office and designation that has none yet takes it, with the account's own roles. */
function add(plan: Plan, office: Office, draft: Draft, ...leaders: Leader[]): Post {
  const account = openAccounts(plan, office).find(({ designation }) => designation === draft.designation)
  if (account) plan.open.delete(account)
  const post: Post = {
    ...{ office, team_id: null, roles: [], rank: 'staff', remote: false, ...draft, account: account ?? null },
    ...(account && { roles: account.roles, remote: account.remote ?? false }),
    leaders: leaders.map(([leader, leadership_type]) => ({ post: leader, leadership_type })),
  }
  plan.all.push(post)
  return post
}
