/** The people of the demo company whom one signs in as. Their names belong to nobody. */
import type { DepartmentCode, GrantedRole } from '@iroko/contract/roles'

export interface Account {
  email: string
  /** As the list at first start says it. */
  who: string
  first_name: string
  last_name: string
  gender: 'female' | 'male'
  roles: GrantedRole[]
  /** The code of a department or campaign. */
  office: DepartmentCode | 'kora bank voice' | 'nile telecom chat'
  designation: string
  remote?: boolean
  status?: 'left' | 'terminated'
}

type More = Pick<Account, 'remote' | 'status'>
type Row = [name: string, who: string, full_name: string, 'f' | 'm', GrantedRole[], Account['office'], string, more?: More]

const kora = 'kora bank voice'
const nile = 'nile telecom chat'
const quality = 'training and quality assurance'
const it = 'information technology'
const ops = 'operations'

const rows: Row[] = [
  ['super', 'super administrator', 'Nosa Igbinosa', 'm', ['super'], it, 'Systems Administrator'],
  ['ceo', 'chief executive', 'Folasade Adeniran', 'f', ['ceo'], 'administration', 'Chief Executive Officer'],
  ['coo', 'chief operating officer', 'Ibrahim Dahiru', 'm', ['coo'], ops, 'Chief Operating Officer'],
  ['hr.manager', 'HR manager', 'Ngozi Okereke', 'f', ['hr_manager'], 'hr', 'HR Manager'],
  ['hr', 'HR officer', 'Bukola Afolayan', 'f', ['hr'], 'hr', 'HR Officer'],
  ['payroll', 'payroll officer', 'Terhemba Agber', 'm', ['payroll_processor'], 'accounting', 'Payroll Officer'],
  ['accounting', 'accountant', 'Chidinma Nwosu', 'f', [], 'accounting', 'Accountant'],
  ['finance', 'head of Accounting', 'Zainab Lawal', 'f', [], 'accounting', 'Head of Department'],
  ['facility', 'facility officer', 'Kabiru Gambo', 'm', [], 'facility', 'Facility Officer'],
  ['procurement', 'buyer', 'Imaobong Ekanem', 'f', [], 'procurements', 'Buyer'],
  ['operations.manager', 'operations manager', 'Ayodeji Bankole', 'm', ['operations_manager'], ops, 'Operations Manager'],
  ['operations.director', 'operations director', 'Halima Jibril', 'f', ['operations_director'], ops, 'Operations Director'],
  ['operation.staff', 'operation staff', 'Ifeanyi Maduka', 'm', ['operation_staff'], ops, 'Operations Officer'],
  ['operation.team', 'operation team member', 'Titilayo Aremu', 'f', ['operation_team'], ops, 'Operations Officer'],
  ['config', 'task configuration', 'Uzoma Ibekwe', 'm', ['config_manager'], ops, 'Configuration Analyst'],
  ['supervisor', 'supervisor', 'Hauwa Maigari', 'f', ['supervisor'], kora, 'Supervisor'],
  ['manager', 'campaign manager', 'Olumide Fashina', 'm', ['manager'], kora, 'Campaign Manager'],
  ['lead', 'team lead', 'Adaora Nnaji', 'f', ['team_lead'], kora, 'Team Lead'],
  ['wfh.lead', 'remote team lead', 'Segun Oyewole', 'm', ['wfh_lead', 'team_lead'], nile, 'Team Lead', { remote: true }],
  ['agent', 'agent, reports to lead@', 'Blessing Udofia', 'f', [], kora, 'Customer Service Agent'],
  ['agent.remote', 'remote agent, reports to wfh.lead@', 'Musa Danladi', 'm', [], nile, 'Chat Agent', { remote: true }],
  ['rep', 'recruitment screener', 'Wandoo Tyoakaa', 'f', ['rep_siever'], kora, 'Recruitment Screener'],
  ['tqa', 'evaluator', 'Efe Omoruyi', 'f', ['tqa_evaluator'], quality, 'TQA Evaluator'],
  ['tqa.lead', 'quality lead', 'Babatunde Olaleye', 'm', ['training_and_quality_assurance'], quality, 'Quality Lead'],
  ['data', 'data manager', 'Kosisochukwu Duru', 'f', ['data_manager'], it, 'Data Analyst'],
  ['erp', 'ERP team', 'Nasiru Kazaure', 'm', ['erp_team'], it, 'ERP Analyst'],
  ['security', 'gate and attendance', 'Sunday Akombo', 'm', ['security_attendance_team'], 'administration', 'Security Officer'],
  ['resigned', 'left the company, cannot sign in', 'Jumoke Dada', 'f', [], kora, 'Customer Service Agent', { status: 'left' }],
  ['terminated', 'terminated, cannot sign in', 'Emeka Ozoemena', 'm', [], nile, 'Chat Agent', { status: 'terminated' }],
]

export const accounts: Account[] = rows.map(([name, who, full_name, gender, roles, office, designation, more]) => {
  const [first_name = '', last_name = ''] = full_name.split(' ')
  const person = { email: `${name}@zuma.test`, who, first_name, last_name, gender: gender === 'f' ? 'female' : 'male' } as const
  return { ...person, roles, office, designation, ...more }
})
