/** What must hold of the tables of several nouns; what is about the tables of one stands with it. */
import { approvalKinds, requestRow } from '@iroko/contract/platform/approval-kinds'
import type { Invariant } from '../../../lib/database/invariant.ts'
import type { RequestKinds } from '../../../lib/house/request-kind.ts'

/** A request and its approval are both open, or neither is. */
export function requestsHold(requests: RequestKinds): Invariant {
  const halfOpen = approvalKinds.map(
    (kind) => `
      select '${kind} ' || subject.id as what from ${requestRow(kind).table} subject
      where ${requests[kind].alone ?? 'true'} and (subject.status = 'pending') <> exists (
        select 1 from approval where kind = '${kind}' and subject_id = subject.id and status = 'pending')`,
  )
  const orphans = approvalKinds.map(
    (kind) => `
      select '${kind} ' || subject_id || ' is gone' as what from approval where kind = '${kind}'
        and not exists (select 1 from ${requestRow(kind).table} subject where subject.id = approval.subject_id)`,
  )
  return {
    id: 'requests',
    says: 'Pending requests have a pending approval, and every approval has its request',
    finds: [...halfOpen, ...orphans].join(' union all'),
  }
}

export const invariants: Invariant[] = [
  {
    id: 'V36',
    says: 'Times have a time zone, money is in whole kobo, only coordinates and answers of tests are decimal',
    finds: `
      select table_name || '.' || column_name as what from information_schema.columns
      where table_schema = current_schema() and table_name in (select table_name from information_schema.tables
          where table_schema = current_schema() and table_type = 'BASE TABLE')
        and (data_type in ('timestamp without time zone', 'money') or (data_type in ('real', 'double precision') and column_name not in ('latitude', 'longitude') and table_name not in ('aptitude_question', 'aptitude_answer'))
          or (column_name like '%kobo' and data_type not in ('bigint', 'integer')))`,
  },
  {
    id: 'guards',
    says: 'All database triggers are enabled',
    finds: `
      select tgrelid::regclass || '.' || tgname as what from pg_trigger
      join pg_class on pg_class.oid = tgrelid and relnamespace = current_schema()::regnamespace
      where tgenabled <> 'O'`,
  },
  {
    id: 'V27',
    says: 'Former employees cannot sign in',
    finds: `
      select employee.ogid as what from session
      join employee on employee.id = session.employee_id
      where session.ended_at is null and not is_employed(employee)
      union all
      select employee.ogid from one_time_token
      join employee on employee.id = account_id
      where used_at is null and expires_at > now() and not is_employed(employee)
      union all
      select employee.ogid from factor_challenge
      join employee on employee.id = employee_id
      where used_at is null and expires_at > now() and not is_employed(employee)
      union all
      select contact.email from client_session
      join client_contact contact on contact.id = client_contact_id
      where ended_at is null and disabled_at is not null`,
  },
  {
    id: 'leavers',
    says: 'Former employees have no upcoming leave, placement or delegation',
    finds: (today) => `
      select ogid as what from employee
      where not is_employed(employee) and erased_at is null and (
        exists (
          select 1 from leave_day where employee_id = employee.id and live and day > exit_date
            and extract(year from day) > coalesce((select max(leave_year) from leave_year_close), 0))
        or exists (
          select 1 from placement where employee_id = employee.id and coalesce(ends_on, 'infinity') > greatest(exit_date + 1, starts_on))
        or exists (
          select 1 from delegation where delegate_id = employee.id and ended_at is null and ends_on > greatest(exit_date, '${today}'::date)))`,
  },
  {
    id: 'mail',
    says: 'The text of sent mail is deleted',
    finds: `select id::text as what from outbox_mail where sent_at is not null and body <> ''`,
  },
]
