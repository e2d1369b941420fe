/** The demo company's pay groups beside the standard one: who works at night is paid early, who manages is paid at the end of the month. */
import type { Db } from '../../../lib/database/database.ts'
import { insertTables, type PeoplePart } from '../../../lib/demo/demo.ts'

/** Overtime at one and a half, free days and holidays at twice an hour; an allowance for each night. */
const nightly = {
  overtime_percent: 150,
  day_off_percent: 200,
  holiday_percent: 200,
  night_allowance: 'per_night',
  night_kobo: 150_000,
} as const

const notByHour = {
  overtime_percent: 0,
  day_off_percent: 0,
  holiday_percent: 0,
  night_allowance: 'none',
  night_kobo: 0,
} as const

const groups = [
  { group: { title: 'Night shift', cut_off_day: 15, pay_day: 20 }, terms: { day_policy: 'calendar_days', ...nightly } },
  { group: { title: 'Management', cut_off_day: 22, pay_day: 31 }, terms: { day_policy: 'working_days', ...notByHour } },
] as const
/** Since there are groups. */
const always = '-infinity'
const managing = ['manager', 'operations_manager', 'operations_director', 'deputy_operations_manager', 'hr_manager']

/** A few of the agents, and everyone who manages. */
export async function seedPayGroups(db: Db, { people, opened_on, dice }: PeoplePart): Promise<void> {
  const [night, management] = groups.map(({ group, terms }) => ({ id: dice.id(`${opened_on}T08:00:00.000Z`), group, terms }))
  if (!night || !management) return
  const here = people.filter(({ status }) => status === 'active')
  const isManager = ({ roles }: (typeof here)[number]) => roles.some((role) => managing.includes(role))
  const agents = here.filter(({ roles }) => roles.length === 0).filter((_, at) => at % 19 === 0)
  const joined = (group: { id: string }, some: typeof here) =>
    some.map(({ id }) => ({ employee_id: id, pay_group_id: group.id, starts_on: always }))
  await insertTables(db, {
    pay_group: [night, management].map(({ id, group }) => ({ id, ...group })),
    pay_group_terms: [night, management].map(({ id, terms }) => ({ pay_group_id: id, starts_on: always, ...terms })),
    pay_group_member: [...joined(night, agents), ...joined(management, here.filter(isManager))],
  })
}
