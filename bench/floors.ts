/** The lists that are measured: the address at the portal, and the least that PostgreSQL must be asked for the answer's rows. */

import { addDays, addMonths, dayIn, monthOf } from '@iroko/contract/dates'
import { applicationStages, isClosed } from '@iroko/contract/recruitment/stages'

export interface Floor {
  /** The row that holds the answer at the portal. */
  rows: string
  path: string
  text: string
  values: unknown[]
}

/** A person's place of today, for whoever is still here. */
const place = `
  join placement on placement.employee_id = employee.id and placement.starts_on <= current_date
    and (placement.ends_on is null or placement.ends_on > current_date)
  join office on office.id = placement.office_id
  left join team on team.id = placement.team_id
  left join designation on designation.id = placement.designation_id
  left join branch on branch.id = placement.branch_id`
const directory = `employee.id, employee.ogid, employee.first_name, employee.last_name, employee.full_name, employee.email,
  employee.profile_picture, employee.remote, employee.status, office.title as office, team.title as team,
  designation.title as designation, branch.title as branch`
const named = `select ${directory} from employee ${place} where employee.id = any(array(`

/** Whom and what the addresses name: whose attendance, the leader of the most people, the largest office. */
export interface Subjects {
  id: string
  ogid: string
  leader: { id: string; ogid: string }
  office_id: string
}

const month = monthOf(addMonths(dayIn('Africa/Lagos', new Date()), -1))
const from = `${month}-01`
const to = addDays(addMonths(from, 1), -1)
const period = `from=${from}&to=${to}`
const days = 'one.day between $1::date and $2::date'
const with_ = (status: string) => `count(*) filter (where one.status in (${status}))`
const sums = `count(*) as days, ${with_("'present'")} as present_days, ${with_("'half_day'")} as half_days,
  ${with_("'absent'")} as absent_days, ${with_("'on_leave'")} as leave_days, ${with_("'holiday'")} as holiday_days,
  ${with_("'off_day'")} as free_days, ${with_("'pending', 'conflict'")} as open_days,
  count(*) filter (where one.late_minutes > 0) as late_days, sum(one.late_minutes) as late_minutes,
  count(*) filter (where one.early_minutes > 0) as early_days, sum(one.early_minutes) as early_minutes,
  sum(one.planned_minutes) as planned_minutes, sum(one.worked_minutes) as worked_minutes,
  sum(one.overtime_minutes) as overtime_minutes, sum(one.night_minutes) as night_minutes,
  sum(case when 'excused' = any(one.flags) then 0 when one.status = 'absent' then 1 when one.status = 'half_day' then 0.5 else 0 end)
    as unpaid_days, min(one.policy_version) as first_policy, max(one.policy_version) as last_policy`
/** Of everyone: what stands below a report, or what it says of itself. */
const whole = `(select row_to_json(total) from (select ${sums} from attendance_day one where ${days}) total) as whole`
/** A page of people by name, of those who have days, with their sums. */
const summed = (limit: number) => `select employee.id, employee.ogid, employee.full_name, sums.*, ${whole}
  from employee join lateral (select ${sums} from attendance_day one where one.employee_id = employee.id and ${days}) sums on true
  where employee.id = any(array(select id from employee where (
    select true from attendance_day one where one.employee_id = employee.id and ${days} limit 1) order by full_name, id limit ${limit}))
  order by employee.full_name, employee.id`
const search = (name: string, sought: string, more = '', of = 'true'): [string, Floor] => [
  name,
  {
    rows: 'employees',
    path: `/api/v1/employees.json?limit=25&q=${sought}${more}`,
    text: `${named} select id from employee where search_text like $1 and ${of} order by full_name, id limit 25))
      order by employee.full_name, employee.id`,
    values: [`%${sought.toLowerCase()}%`],
  },
]

/** Applicants with their job, who screens them, whether they have applied before: those with the keys, in their order. */
const applicants = (
  keys: string,
  sort: string,
) => `select one.id, one.reference, one.first_name, one.middle_name, one.last_name,
    one.email, one.mobile_number, one.stage, one.stage_since, one.applied_at, one.source, one.rating, one.tags, one.version,
    one.resume_id, one.erased_at, job_opening.id as job_opening_id, job_opening.job_title, siever.id as siever_id, siever.ogid,
    siever.full_name, siever.profile_picture,
    (select count(*) from job_application other where other.id <> one.id and other.email = one.email) as others
  from job_application one join job_opening on job_opening.id = one.job_opening_id
  left join employee siever on siever.id = one.siever_id
  where one.id = any(array(${keys})) order by one.${sort} desc, one.id desc`
const columnKeys = (stage: string) =>
  `(select id from job_application where stage = '${stage}' order by stage_since desc, id desc limit 25)`
/** The columns of the board that are open at first. */
const openStages = applicationStages.filter((stage) => !isClosed(stage))

/** What a page of each answers. */
export const floors = ({ leader, office_id, ...subject }: Subjects): Record<string, Floor> => ({
  employees: {
    rows: 'employees',
    path: '/api/v1/employees.json?limit=25',
    text: `${named} select id from employee order by full_name, id limit 25)) order by employee.full_name, employee.id`,
    values: [],
  },
  'attendance board': {
    rows: 'groups',
    path: '/api/v1/attendance_board.json',
    text: `select office.id, office.title, one.shift_id, one.status, one.late_minutes > 0 as is_late, count(*) as people
      from attendance_day one join office on office.id = one.office_id where one.day = current_date group by 1, 2, 3, 4, 5 order by 2`,
    values: [],
  },
  'one employee': {
    rows: 'employee',
    path: `/api/v1/employees/${subject.ogid}.json`,
    text: `select ${directory} from employee ${place} where employee.ogid = $1`,
    values: [subject.ogid],
  },
  'page 100': {
    rows: 'employees',
    path: '/api/v1/employees.json?limit=25&page=100',
    text: `${named} select id from employee order by full_name, id limit 25 offset 2475)) order by employee.full_name, employee.id`,
    values: [],
  },
  ...Object.fromEntries([
    // Somebody of this name is among 5,000 people as often as among 100,000, and both fill the page.
    search('search', 'chidi'),
    search('search for an OGID', 'OG004321'),
    search('search two letters', 'ng'),
    search(
      'search an office',
      'ada',
      `&office_id=${office_id}`,
      `id in (select employee_id from placement where office_id = '${office_id}' and ends_on is null)`,
    ),
  ]),
  'org chart': {
    rows: 'reportees',
    path: `/api/v1/employees/${leader.ogid}/reportees.json?limit=100`,
    text: `select ${directory}, (select count(distinct below.employee_id) from reporting_line below
        where below.leader_id = employee.id and below.ends_on is null) as reportees
      from employee ${place} where employee.id in (select employee_id from reporting_line where leader_id = $1 and ends_on is null)
      order by employee.full_name, employee.id limit 100`,
    values: [leader.id],
  },
  'top of the org chart': {
    rows: 'people',
    path: '/api/v1/org_chart.json?limit=100',
    text: `select ${directory}, (select count(distinct below.employee_id) from reporting_line below
        where below.leader_id = employee.id and below.ends_on is null) as reportees
      from employee ${place} where employee.status = 'active'
        and not exists (select 1 from reporting_line above where above.employee_id = employee.id and above.ends_on is null)
      order by employee.full_name, employee.id limit 100`,
    values: [],
  },
  'path in the org chart': {
    rows: 'path',
    path: `/api/v1/org_chart/${subject.ogid}.json`,
    text: `with recursive up as (select $1::uuid as id, 0 as height union all
        select nearest.leader_id, up.height + 1 from up cross join lateral (select leader_id from reporting_line
          where employee_id = up.id and ends_on is null order by leadership_type limit 1) nearest)
      select ${directory}, (select count(distinct below.employee_id) from reporting_line below
        where below.leader_id = employee.id and below.ends_on is null) as reportees
      from up join employee on employee.id = up.id ${place} order by up.height desc`,
    values: [subject.id],
  },
  roster: {
    rows: 'roster',
    path: `/api/v1/roster.json?${period}&limit=200`,
    text: `select employee.id, employee.ogid, employee.full_name, office.title as office, team.title as team,
        (select json_agg(one) from shift_assignment one where one.target_id in (employee.id, placement.team_id, placement.office_id)
          and one.starts_on <= $2::date and (one.ends_on is null or one.ends_on >= $1::date)) as assignments,
        (select json_agg(leave_day.day) from leave_day where leave_day.live and leave_day.employee_id = employee.id
          and leave_day.day between $1::date and $2::date) as leave
      from employee ${place} where employee.status = 'active' order by employee.full_name, employee.id limit 200`,
    values: [from, to],
  },
  'month grid': {
    rows: 'attendance_records',
    path: `/api/v1/attendance_records.json?month=${month}&limit=50`,
    text: `select employee.id, employee.ogid, employee.full_name, office.title as office, team.title as team,
        (select json_agg(json_build_object('day', one.day, 'status', one.status, 'late_minutes', one.late_minutes, 'flags', one.flags)
          order by one.day) from attendance_day one where one.employee_id = employee.id and ${days}) as cells
      from employee ${place} order by employee.full_name, employee.id limit 50`,
    values: [from, to],
  },
  'report by person': {
    rows: 'attendance_summaries',
    path: `/api/v1/attendance_summaries.json?${period}`,
    text: summed(25),
    values: [from, to],
  },
  'report of everyone': {
    rows: 'attendance_summaries',
    path: `/api/v1/attendance_summaries.json?${period}&limit=10000`,
    text: summed(10_000),
    values: [from, to],
  },
  'report by day': {
    rows: 'attendance_details',
    path: `/api/v1/attendance_details.json?${period}`,
    text: `select one.*, employee.ogid, employee.full_name, office.title as office, shift.title as shift, (select row_to_json(asked) from (
        select count(*) as total, min(one.policy_version), max(one.policy_version) from attendance_day one where ${days}) asked) as whole
      from (select * from employee order by full_name, id limit 25) employee join attendance_day one on one.employee_id = employee.id
      join office on office.id = one.office_id left join shift on shift.id = one.shift_id
      where ${days} order by employee.full_name, employee.id, one.day limit 25`,
    values: [from, to],
  },
  'report by office': {
    rows: 'attendance_office_totals',
    path: `/api/v1/attendance_office_totals.json?${period}`,
    text: `select office.id, office.title, count(distinct one.employee_id) as people, ${sums}, ${whole}
      from attendance_day one join office on office.id = one.office_id where ${days} group by office.id order by office.title`,
    values: [from, to],
  },
  'for payroll': {
    rows: 'attendance_pay',
    path: `/api/v1/attendance_pay.json?${period}&limit=10000`,
    text: `select employee.id, employee.ogid, employee.full_name, ${sums},
        sum(one.planned_minutes * least(1, case when one.status = 'on_leave' then unpaid.share else 0 end)) as lost_minutes
      from attendance_day one join employee on employee.id = one.employee_id left join (
        select leave_day.employee_id, leave_day.day, sum(1 - leave_type.paid_fraction) as share from leave_day
        join leave_application own on own.id = leave_day.application_id and own.status = 'approved'
        join leave_type on leave_type.id = own.leave_type_id and leave_type.paid_fraction < 1
        where leave_day.live and leave_day.counts > 0 group by 1, 2) unpaid
        on unpaid.employee_id = one.employee_id and unpaid.day = one.day
      where ${days} group by employee.id order by employee.full_name, employee.id`,
    values: [from, to],
  },
  attendance: {
    rows: 'attendance',
    path: `/api/v1/attendance/${subject.ogid}.json?month=2026-10`,
    text: `select one.day, one.status, one.shift_starts_at, one.shift_ends_at, one.first_in, one.last_out, one.planned_minutes,
      one.worked_minutes, one.late_minutes, one.early_minutes, one.overtime_minutes, one.night_minutes, one.flags,
      shift.title, shift.colour
      from attendance_day one left join shift on shift.id = one.shift_id
      where one.employee_id = $1 and one.day between $2::date and $3::date order by one.day`,
    values: [subject.id, '2026-10-01', '2026-10-31'],
  },
  leaves: {
    rows: 'leaves',
    path: '/api/v1/leaves.json?limit=25',
    text: `select one.id, one.starts_on, one.ends_on, one.starts_half, one.ends_half, one.days, one.status, one.created_at, one.version,
      approval.waiting_since, employee.id as employee_id, employee.ogid, employee.full_name, employee.profile_picture,
      leave_type.title, leave_type.colour, office.id as office_id, office.title as office, office.office_type,
      case when approval.id is null then '{}' else array(
        select holder.full_name from approval_approver approver join employee holder on holder.id = approver.employee_id
        where approver.approval_id = approval.id and approver.waits) end as waiting_for
      from leave_application one
      join employee on employee.id = one.employee_id
      join leave_type on leave_type.id = one.leave_type_id
      join office on office.id = one.office_id
      left join approval on approval.subject_id = one.id and approval.kind = 'leave' and approval.status = 'pending'
      where one.id = any(array(
        select id from leave_application where status <> 'draft' order by starts_on desc, id desc limit 25))
      order by one.starts_on desc, one.id desc`,
    values: [],
  },
  applications: {
    rows: 'job_applications',
    path: '/api/v1/job_applications.json?limit=25',
    text: applicants('select id from job_application order by applied_at desc, id desc limit 25', 'applied_at'),
    values: [],
  },
  // Without the counts, which the portal keeps.
  board: {
    rows: 'stages',
    path: `/api/v1/job_applications/board.json?cards=${openStages.map((stage) => `${stage}:25`).join(',')}`,
    text: applicants(openStages.map(columnKeys).join(' union all '), 'stage_since'),
    values: [],
  },
  holidays: {
    rows: 'public_holidays',
    path: '/api/v1/public_holidays.json?limit=25',
    text: `select id, title, start_date, end_date, created_at as declared_at, version,
      coalesce((select json_agg(json_build_object('id', office.id, 'title', office.title) order by office.title)
        from public_holiday_office own join office on office.id = own.office_id where own.public_holiday_id = public_holiday.id), '[]') as offices,
      coalesce((select json_agg(json_build_object('id', branch.id, 'title', branch.title) order by branch.title)
        from public_holiday_branch own join branch on branch.id = own.branch_id where own.public_holiday_id = public_holiday.id), '[]') as branches
      from public_holiday where archived_at is null order by start_date desc, id desc limit 25`,
    values: [],
  },
  'names of all': {
    rows: 'employees',
    path: '/api/v1/employees.json?limit=5000',
    text: `select ${directory} from employee ${place} order by employee.full_name, employee.id limit 5000`,
    values: [],
  },
})
