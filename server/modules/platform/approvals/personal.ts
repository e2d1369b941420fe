import { sql } from 'kysely'
import type { Personal } from '../../../lib/database/personal.ts'
import { type ApplicantPart, erasedName } from '../../../lib/house/applicant.ts'
import { isKnownToRequester } from './store.ts'
import { contactName } from './store-trail.ts'

export const personal: Personal = {
  name: 'approvals',
  title: 'Approvals',
  sets: [
    {
      name: 'requests',
      title: 'Requests and decisions',
      tables: ['approval'],
      columns: { created_at: 'Requested', summary: 'Request', status: 'Status', decided_at: 'Decided' },
      // What others proposed for them is theirs once it is approved.
      rows: (id) => sql`select approval.kind, approval.summary, approval.status, approval.created_at, approval.decided_at,
              (select json_agg(json_build_object('decision', decision.decision, 'comment', decision.comment,
                  'decided_by', coalesce(decider.full_name, ${contactName('contact', 'client')}),
                  'decided_at', decision.decided_at) order by decision.decided_at)
                from approval_decision decision left join employee decider on decider.id = decision.decided_by
                left join client_contact contact on contact.id = decision.client_contact_id
                left join client on client.id = contact.client_id
                where decision.approval_id = approval.id) as decisions
            from approval where approval.requester_id = ${id}::uuid and ${isKnownToRequester()} order by approval.created_at`,
      fate: 'anonymised',
      why: 'Decisions remain as evidence; comments about the person are deleted',
      erase: ({ id }) => [
        sql`update approval_decision set comment = null
          where approval_id in (select id from approval where requester_id = ${id}::uuid)`,
      ],
    },
    {
      name: 'decisions',
      title: 'Decisions about requests of others',
      tables: ['approval_decision', 'approval_approver'],
      columns: { decided_at: 'Decided', kind: 'Request', requester: 'Employee', decision: 'Decision' },
      rows: (id) => sql`
            select approval.kind, requester.full_name as requester, decision.decision, decision.comment, decision.decided_at
            from approval_approver place join approval on approval.id = place.approval_id
            join employee requester on requester.id = approval.requester_id
            left join approval_decision decision on decision.approval_id = approval.id and decision.step = place.step
              and decision.decided_by = place.employee_id
            where place.employee_id = ${id}::uuid order by approval.created_at`,
      fate: 'kept',
      why: 'Decisions about others belong to them; the name is removed',
    },
    {
      name: 'delegations',
      title: 'Delegations',
      tables: ['delegation'],
      columns: { starts_on: 'Start date', ends_on: 'End date', employee: 'Delegator', delegate: 'Delegate' },
      rows: (id) => sql`
            select delegation.starts_on, delegation.ends_on, employee.full_name as employee, delegate.full_name as delegate,
              case when delegation.employee_id = ${id}::uuid then delegation.reason end as reason, delegation.ended_at
            from delegation join employee on employee.id = delegation.employee_id
            join employee delegate on delegate.id = delegation.delegate_id
            where delegation.employee_id = ${id}::uuid or delegation.delegate_id = ${id}::uuid order by delegation.starts_on`,
      fate: 'anonymised',
      why: 'Delegations remain as evidence; the reasons are deleted',
      erase: ({ id }) => [sql`update delegation set reason = null where employee_id = ${id}::uuid`],
    },
  ],
}

export const applicant: ApplicantPart = {
  tables: {
    approval: 'requests about them stay, without the name',
    approval_decision: 'decisions stay, without the comments',
  },
  erase: (applicants) => {
    const about = applicants.flatMap(({ about, full_name }) => about.map((id) => ({ id, full_name })))
    const rows = sql`json_to_recordset(${JSON.stringify(about)}::json) as own(id uuid, full_name text)`
    return [
      sql`update approval set summary = replace(summary, own.full_name, ${erasedName}) from ${rows} where approval.subject_id = own.id`,
      sql`update approval_decision set comment = null from approval join ${rows} on approval.subject_id = own.id
        where approval_decision.approval_id = approval.id`,
    ]
  },
}
