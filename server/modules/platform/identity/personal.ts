import { sql } from 'kysely'
import { deleteExpired, type Personal, startOf } from '../../../lib/database/personal.ts'

export const personal: Personal = {
  name: 'identity',
  title: 'Signing in',
  sets: [
    {
      name: 'sessions',
      title: 'Sessions',
      tables: ['session'],
      columns: { created_at: 'Signed in', last_seen_at: 'Last active', user_agent: 'Device', address: 'Address' },
      rows: (id) => sql`select created_at, last_seen_at, ended_at, user_agent, address from session
            where employee_id = ${id}::uuid order by created_at desc`,
      fate: 'erased',
      eraseWith: async (db, { id, email }) => {
        await sql`delete from session where employee_id = ${id}::uuid`.execute(db)
        await sql`delete from one_time_token where account_id = ${id}::uuid`.execute(db)
        await sql`delete from idempotency_key where caller = ${id}`.execute(db)
        // Tries are counted by account and by e-mail.
        await sql`delete from rate_limit where position(${id} in key) > 0 or position(lower(${email}) in lower(key)) > 0`.execute(
          db,
        )
      },
    },
    {
      name: 'password',
      title: 'Password',
      tables: ['credential'],
      // When, and never what: not even its hash.
      rows: (id) => sql`select changed_at from credential where employee_id = ${id}::uuid`,
      fate: 'erased',
      erase: ({ id }) => [sql`delete from credential where employee_id = ${id}::uuid`],
    },
    {
      name: 'second_factor',
      title: 'Two-step verification',
      tables: ['factor', 'factor_challenge'],
      rows: (id) => sql`select factor.created_at, factor.confirmed_at,
              (select count(*) from recovery_code where recovery_code.employee_id = factor.employee_id and used_at is null) as recovery_codes_left
            from factor where employee_id = ${id}::uuid`,
      fate: 'erased',
      erase: ({ id }) => [
        sql`delete from factor_challenge where employee_id = ${id}::uuid`,
        sql`delete from factor where employee_id = ${id}::uuid`,
      ],
    },
    {
      name: 'company_sign_in',
      title: 'Single sign-on',
      tables: ['sso_subject', 'sso_role'],
      rows: (id) => sql`select issuer, subject, linked_at,
              (select coalesce(json_agg(role order by role), '[]') from sso_role where sso_role.employee_id = ${id}::uuid) as roles_from_groups
            from sso_subject where employee_id = ${id}::uuid order by linked_at`,
      fate: 'erased',
      // A subject of the provider names the person, and is found by no search for a name or an e-mail.
      erase: ({ id }) => [
        sql`delete from sso_role where employee_id = ${id}::uuid`,
        sql`delete from sso_subject where employee_id = ${id}::uuid`,
      ],
    },
  ],
}

export const oldSessions = deleteExpired('session', (before) => sql`last_seen_at < ${startOf(before)}`)
