/** The lists that are measured: the address at the portal, and the least that PostgreSQL must be asked for the answer's rows. */

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

/** What a page of each answers; `subject` is whose attendance is asked for. */
export const floors = (subject: { id: string; ogid: string }): Record<string, Floor> => ({
  employees: {
    rows: 'employees',
    path: '/api/v1/employees.json?limit=25',
    text: `${named} select id from employee order by full_name, id limit 25)) order by employee.full_name, employee.id`,
    values: [],
  },
  search: {
    rows: 'employees',
    // Somebody of this name is among 5,000 people as often as among 100,000, and both fill the page.
    path: '/api/v1/employees.json?limit=25&q=chidi',
    text: `${named} select id from employee where search_text like $1 order by full_name, id limit 25))
      order by employee.full_name, employee.id`,
    values: ['%chidi%'],
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
